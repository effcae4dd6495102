import Clocks
import Flows
import Foundation
import SecretCore
import Terminal

/// Where other programs can take a text from, until it is taken away again.
///
/// That is the clipboard of the desktop, through `wl-copy` or `xclip`; where there is none of them, the terminal is asked to put it
/// into its own (OSC 52), which most do also over SSH.
actor SystemClipboard {
  /// Why a text could not be put there.
  enum Failure: Error {
    /// The program does not take it.
    case unavailable
  }

  private let programs: ClipboardProgram?
  private let lifetime: Duration
  private let stopwatch: Stopwatch
  private var removal: Task<Void, Never>?
  /// There is one while something is in the clipboard of the desktop.
  private var watch: ClipboardWatchdog?

  /// The clipboard that this environment leads to.
  /// - Parameters:
  ///   - lifetime: How long a text stays there: as long as `Specs/policies/clipboard-lifetime.yaml` says.
  ///   - clock: Measures that time.
  init(
    environment: [String: String] = ProcessInfo.processInfo.environment, lifetime: Duration = ClipboardLifetime.clearAfter,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    programs = ClipboardProgram.find(in: environment)
    self.lifetime = lifetime
    stopwatch = Stopwatch(clock)
  }

  /// Puts a text there, and takes it away after its time; returns whether it is known to be there, which a terminal does not tell.
  func put(_ text: SecretText) throws -> Bool {
    try write(text)
    removal?.cancel()
    let end = stopwatch.now + lifetime
    removal = Task {
      guard (try? await stopwatch.sleep(until: end)) != nil else { return }
      clear()
    }
    return programs != nil
  }

  /// Takes away what was put there, if its time is not over yet.
  func clear() {
    guard let removal else { return }
    removal.cancel()
    self.removal = nil
    guard let programs else { return TerminalClipboard.clear() }
    if watch?.end() != true { programs.clear() }
    watch = nil
  }

  private func write(_ text: SecretText) throws {
    if let programs {
      try programs.copy(text)
      // Without one, it is taken away in time and at an ordinary end.
      watch = watch ?? (try? programs.watch())
      return
    }
    try text.bytes.withUnsafeBytes { try TerminalClipboard.put($0) }
  }
}
