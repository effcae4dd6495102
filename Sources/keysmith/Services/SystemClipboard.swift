import Clocks
import Flows
import Foundation
import SecretCore
import Terminal

/// The system clipboard: the clipboard of the desktop or of the terminal.
///
/// The clipboard is cleared when the lifetime of a copied text ends.
///
/// The programs `wl-copy` and `xclip` set the clipboard of the desktop. Without a desktop or its program, `tmux` sets the
/// clipboard of the terminal inside tmux, and otherwise the escape sequence OSC 52. Most terminals support the sequence, also
/// over SSH.
actor SystemClipboard {
  /// Errors thrown by ``put(_:)``.
  enum Failure: Error {
    /// The clipboard program failed.
    case unavailable
  }

  /// The result of ``clear()``.
  enum Clearing {
    /// The clipboard is cleared, or no text was copied.
    case cleared
    /// The result is unknown, because a terminal does not report success.
    case unknown
    /// The clipboard can still contain the copied text.
    case failed
  }

  private var programs: ClipboardProgram?
  private let lifetime: Duration
  private let stopwatch: Stopwatch
  private var removal: Task<Void, Never>?
  /// The watchdog that clears the desktop's clipboard after SIGKILL; `nil` without a copied text, or if the watchdog could not
  /// be started.
  private var watch: ClipboardWatchdog?
  /// The result of the last clearing, which the end of a text's lifetime can begin before a caller of ``clear()``.
  private var lastClearing = Clearing.cleared

  /// Creates the clipboard for the desktop or terminal in `environment`.
  ///
  /// - Parameters:
  ///   - lifetime: The time after which a copied text is cleared, by default the time in
  ///     `Specs/policies/clipboard-lifetime.yaml`.
  ///   - clock: The clock for the lifetime.
  init(
    environment: [String: String] = ProcessInfo.processInfo.environment, lifetime: Duration = ClipboardLifetime.clearAfter,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    programs = ClipboardProgram.find(in: environment)
    self.lifetime = lifetime
    stopwatch = Stopwatch(clock)
  }

  /// Copies a text to the clipboard, and clears the clipboard after the lifetime of the text.
  ///
  /// Returns `true` if copying has succeeded, and `false` if the result is unknown, because a terminal does not report success.
  ///
  /// - Throws: The errors of ``ClipboardProgram/copy(_:)``, or of `TerminalClipboard.put(_:)` without a clipboard program.
  func put(_ text: SecretText) throws -> Bool {
    try write(text)
    removal?.cancel()
    let end = stopwatch.now + lifetime
    removal = Task {
      guard (try? await stopwatch.sleep(until: end)) != nil else { return }
      clear()
    }
    return programs?.reachesDesktop ?? false
  }

  /// Clears the clipboard if a text was copied and has not been cleared yet, and returns the result of the last clearing.
  @discardableResult func clear() -> Clearing {
    if let removal {
      removal.cancel()
      self.removal = nil
      lastClearing = clearCopiedText()
    }
    return lastClearing
  }

  private func clearCopiedText() -> Clearing {
    guard let programs else { return TerminalClipboard.clear() ? .unknown : .failed }
    let result = watch?.end() ?? .failed
    watch = nil
    // After a timeout, a retry would time out too.
    guard result == .cleared || result == .failed && programs.clear() else { return .failed }
    return programs.reachesDesktop ? .cleared : .unknown
  }

  private func write(_ text: SecretText) throws {
    if let programs {
      do {
        try programs.copy(text)
      } catch  where !programs.reachesDesktop {
        // An older version of tmux, or a server that does not respond.
        self.programs = nil
        return try write(text)
      }
      // Without a watchdog, the text is cleared after its lifetime and at a normal exit, but not after SIGKILL.
      watch = watch ?? (try? programs.watch())
      return
    }
    try text.bytes.withUnsafeBytes { try TerminalClipboard.put($0) }
  }
}
