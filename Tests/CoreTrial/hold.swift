import CommandTable
import Passcode
import SecretCore

/// The command that pauses the process in three states, for scripts that search the memory of the process.
///
/// In each state, the command prints a word and waits for a line. The word is "entered" when the code is in memory, "open"
/// while the store is open, and "locked" after the store is released.
let hold = Command("hold", summary: "Open the app, and lock it.", home) { path in
  try await stayOpen(Home(path).passcode)
  try pause("locked")
  return .success
}

/// Opens the store, and releases the store after the next line from the script, as a lock of the app does.
private func stayOpen(_ lock: PasscodeLock) async throws {
  let code = try readCode()
  try pause("entered")
  guard case .correct(let grant) = await lock.verify(code) else { throw ValidationError("The code is wrong.") }
  let store = try await lock.open(grant)
  try withExtendedLifetime(store) { try pause("open") }
}
