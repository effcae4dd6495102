import CommandTable
import Flows
import FolderCore
import Foundation
import Passcode
import SecretCore
import Statechart
import Terminal

private let streams = StandardStreams.process

/// The command that prints the recovery kit, which opens the store on another machine.
let recoveryKit = Command(
  "recovery-kit",
  summary: "Print the recovery kit, which opens the store on another machine with the code: reads the passcode.",
  discussion: """
    The kit is the device secret, in groups of characters and as a QR code. Print it or write it down, and keep it apart from this \
    machine and from copies of the store. It is valid for the passcode and the Secret Folder as long as the device secret is the \
    same.
    """,
  storeOption, deviceOption
) { store, device in
  try await refusing {
    let services = Services(AppCore(StoreLocation(store: store, device: device)))
    let grant = try await services.verifyPasscode()
    let page = RecoveryKitPage(try await services.core.passcode.recoveryKit(grant))
    warnOfTraces()
    try streams.print(message: "KeySmith recovery kit")
    try streams.print("")
    try streams.print(SecretText(try page.text()).string)
    if let picture = page.picture() { try streams.print("\n" + draw(picture.lines)) }
    return .success
  }
}

private func warnOfTraces() {
  var status = stat()
  if streams.outputIsTerminal {
    warn("The kit stays in the terminal's scrollback. Close the terminal when you have printed it or written it down.")
  } else if fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
    warn("The kit is now in a file, unencrypted. Delete the file when you have printed it.")
  }
}

/// Returns the lines of a QR code as text, with escape sequences for black on white if standard output is a terminal.
private func draw(_ lines: [String]) -> String {
  lines.map { streams.outputIsTerminal ? "\u{1B}[30;107m\($0)\u{1B}[0m" : $0 }.joined(separator: "\n")
}

private let recoverSummary = "Bind a copied store to this machine: reads the recovery kit and the code."
private let recoverDiscussion = """
  Copy the store first. The characters of the kit are read from standard input, in any number of lines; an empty line ends an \
  incomplete kit. On a terminal, each line must have whole groups, and a line with a wrong group is read again. The line after \
  the last character is the code, which counts as an attempt. Without an attempt counter, a wrong first code begins the \
  longest lockout.
  """

#if SecretService
/// The command that restores the device secret from a recovery kit and opens a copied store.
let recover = Command(
  "recover", summary: recoverSummary, discussion: recoverDiscussion, storeOption, deviceOption,
  Parameter<DeviceSecretKeeper?>.option(
    "device-secret", value: "keeper", ArgumentType<DeviceSecretKeeper>.choices, help: "The storage of the device secret.")
) { store, device, keeper in
  try await recoverStore(in: StoreLocation(store: store, device: device, keeper: keeper))
}
#else
/// The command that restores the device secret from a recovery kit and opens a copied store.
let recover = Command("recover", summary: recoverSummary, discussion: recoverDiscussion, storeOption, deviceOption) {
  store, device in
  try await recoverStore(in: StoreLocation(store: store, device: device))
}
#endif

private func recoverStore(in location: StoreLocation) async throws -> ExitCode {
  try await refusing {
    let core = AppCore(location)
    let secret = try await withoutEcho { () throws(Refusal) in SecretText(try readKit()) }
    let isRestored: Bool
    do {
      isRestored = try restoreDeviceSecret(secret.bytes, for: [core.passcode.lock, core.folder.lock])
      if isRestored {
        try streams.print(message: "The device secret is restored.")
        if isatty(STDIN_FILENO) == 1, let wait = Lockout.stages.last?.wait {
          streams.report(
            message: """
              Type the code carefully. Without the attempt counter of the other machine, one wrong code begins a lockout of \
              \(wait.inWords).
              """)
        }
      } else {
        try streams.print(message: "The device secret already exists.")
      }
    } catch let error as CoreError {
      throw Refusal.failed(LocalizedText(error))
    }
    do {
      try await openRecovered(core)
    } catch let refusal as Refusal where isRestored {
      switch refusal {
      // Without this case, the error would claim that nothing has changed.
      case .notACode, .inputEnded:
        throw Refusal.failed(
          """
          No complete code was entered, and no attempt was counted. The device secret stays restored: open the \
          store with 'keysmith'.
          """)
      default: throw refusal
      }
    }
    if isRestored, try core.passcode.lock.chosenErasure() == nil {
      streams.report(
        message: "'Erase after 10 wrong codes' is off on this machine, whatever the setting of the other machine is.")
    }
    return .success
  }
}

/// Opens the store, or else the Secret Folder, with the code from standard input.
private func openRecovered(_ core: AppCore) async throws {
  let services = Services(core)
  if try await core.hasStore() {
    _ = try await services.openVault()
    try streams.print(message: "The store opens.")
  } else {
    _ = try await services.openFolder()
    try streams.print(message: "The Secret Folder opens.")
  }
}

@MainActor
private func readKit() throws(Refusal) -> SecretBytes {
  let text = try CodeReader.readCharacters(
    RecoveryText.length,
    prompt: "Recovery kit (\(RecoveryText.groupCount) groups of \(RecoveryText.groupLength) characters, not shown)",
    progress: { "\($0 / RecoveryText.groupLength) of \(RecoveryText.groupCount) groups" },
    problem: { text in
      do throws(RecoveryKitError) {
        try RecoveryText.check(beginning: text)
        return nil
      } catch {
        return LocalizedText(error)
      }
    })
  do throws(RecoveryKitError) {
    return try RecoveryText.decode(text)
  } catch {
    throw .failed(LocalizedText(error))
  }
}
