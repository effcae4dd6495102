import CommandTable
import Foundation
import Terminal

@main
struct KeySmith {
  static func main() async {
    requireResources()
    disableCoreDumps()
    // Created files are readable only by this user.
    umask(0o077)
    await Program(
      version: "0.1.0",
      Command(
        "keysmith",
        summary: "Keep what is yours behind a passcode.",
        discussion: """
          Without a subcommand the app opens in the terminal. A terminal that cannot draw (TERM=dumb) gets --plain. Without a \
          terminal, a tour of the app is played in plain text.

          The store is $XDG_DATA_HOME/keysmith, and what binds it to this machine $XDG_STATE_HOME/keysmith.

          Exit codes: 0 done, 1 refused or the input ended first, 64 the command was not understood.
          """,
        subcommands: [passcode, folder, vault, generate, recoveryKit, recover, log, tour],
        storeOption, deviceOption,
        .flag("plain", help: "Tell the screens in lines, for who hears them and for terminals that cannot draw."),
        .flag("simulate-biometrics", help: "Play the device's sensor: the app asks what it would see. It protects nothing."),
        .flag("bell", help: "Ring the terminal's bell where a phone would let its user feel something.")
      ) { store, device, isPlain, simulatesBiometrics, ringsBell in
        let canDraw = await TerminalSession.isAvailable
        let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        guard isPlain || isTerminal else { return try await playTour() }
        try await KeySmithApp.run(
          KeySmithApp.Options(
            location: StoreLocation(store: store, device: device), isPlain: isPlain || !canDraw,
            simulatesBiometrics: simulatesBiometrics, ringsBell: ringsBell))
        return .success
      }
    ).runAndExit()
  }
}
