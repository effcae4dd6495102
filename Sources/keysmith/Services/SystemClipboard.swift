import Clocks
import Flows
import Foundation
import SecretCore
import Terminal

/// The clipboard, with a copied text that is cleared after a time.
///
/// It is the clipboard of the desktop, through `wl-copy` or `xclip`. Without them, the terminal is asked to set its own
/// clipboard (OSC 52), which most terminals support also over SSH.
actor SystemClipboard {
  /// Errors of copying.
  enum Failure: Error {
    /// The clipboard program failed.
    case unavailable
  }

  private let programs: ClipboardProgram?
  private let lifetime: Duration
  private let stopwatch: Stopwatch
  private var removal: Task<Void, Never>?
  /// The watchdog, while the desktop's clipboard contains a copied text.
  private var watch: ClipboardWatchdog?

  /// Creates the clipboard for an environment.
  /// - Parameters:
  ///   - lifetime: The time after which a text is cleared: that of `Specs/policies/clipboard-lifetime.yaml`.
  ///   - clock: The clock for that time.
  init(
    environment: [String: String] = ProcessInfo.processInfo.environment, lifetime: Duration = ClipboardLifetime.clearAfter,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    programs = ClipboardProgram.find(in: environment)
    self.lifetime = lifetime
    stopwatch = Stopwatch(clock)
  }

  /// Copies a text, and clears it after its lifetime. Returns whether copying is known to have succeeded, which a terminal does
  /// not report.
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

  /// Clears the copied text, if its lifetime is not over.
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
      // Without a watchdog, the text is cleared after its lifetime and at an ordinary end.
      watch = watch ?? (try? programs.watch())
      return
    }
    try text.bytes.withUnsafeBytes { try TerminalClipboard.put($0) }
  }
}
