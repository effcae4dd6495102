import CommandTable
import Passcode
import SecretCore

/// Says "entered" with the code in hand, "open" with the app open, and "locked" with it locked again, and waits for a line at each.
let hold = Command("hold", summary: "Open the app, and lock it.", home) { path in
  let home = Home(path)
  let app = AppLock()
  try await open(app, home.passcode)
  try pause("open")
  app.lock()
  try pause("locked")
  return .success
}

private func open(_ app: AppLock, _ lock: PasscodeLock) async throws {
  let code = try readCode()
  try pause("entered")
  guard case .correct(let grant) = await lock.verify(code) else { throw ValidationError("The code is wrong.") }
  app.unlock(try await lock.open(grant))
}
