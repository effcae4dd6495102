import CommandTable
import Foundation
import Terminal

@main
struct KeySmith {
  static func main() async {
    requireResources()
    disableCoreDumps()
    // Files that the program creates are accessible only to this user.
    umask(0o077)
    await program.runAndExit()
  }

  /// The program with all commands. The command table is in English.
  static let program = Program(
    version: "0.1.0",
    manual: manualSections,
    translation: .ofTheUser,
    Command(
      "keysmith",
      summary: "Protect passwords and files with a passcode.",
      discussion: """
        Without a subcommand, the app opens in the terminal, and with --plain if the terminal cannot draw (TERM=dumb). Without \
        a terminal, the program plays a tour of the app in plain text.

        The store is in ~/.local/share/keysmith, or in $XDG_DATA_HOME/keysmith if the variable is set. The attempt counter and \
        the device secret (unless a keyring stores it) are in ~/.local/state/keysmith, or in $XDG_STATE_HOME/keysmith. They \
        bind the store to this machine.

        Exit codes: 0 success, 1 refused or the input ended early, 64 usage error.
        """,
      subcommands: [passcode, folder, vault, generate, recoveryKit, recover, log, tour],
      storeOption, deviceOption,
      .flag("plain", help: "Show screens as lines, for screen readers and for terminals that cannot draw."),
      .flag("ascii", help: "Draw with ASCII characters, without icons, for terminals and fonts without symbols."),
      .flag(
        "simulate-biometrics",
        help: "Simulate the biometric sensor: the app asks for its result. The simulation protects nothing."),
      .flag("bell", help: "Ring the terminal's bell as haptic feedback.")
    ) { store, device, isPlain, isASCII, simulatesBiometrics, ringsBell in
      let canDraw = await TerminalSession.isAvailable
      let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      guard isPlain || isTerminal else { return try await playTour() }
      try await KeySmithApp.run(
        KeySmithApp.Options(
          location: StoreLocation(store: store, device: device), isPlain: isPlain || !canDraw,
          isASCII: isASCII, simulatesBiometrics: simulatesBiometrics, ringsBell: ringsBell))
      return .success
    }
  )
}
