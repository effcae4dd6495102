import Foundation
import SecretCore

/// A clipboard program: `wl-copy` or `xclip` of the desktop, or `tmux`.
struct ClipboardProgram {
  private let path: String
  private let arguments: [String]
  private let clearing: [String]
  /// Whether the program sets the clipboard of the desktop itself.
  ///
  /// `tmux` keeps the text in a buffer of its own, and asks the terminal to set the clipboard.
  let reachesDesktop: Bool

  /// Returns the clipboard program for the desktop in `environment`, or else `tmux` inside tmux; `nil` if neither is available.
  ///
  /// Inside tmux, the escape sequence OSC 52 cannot clear the clipboard: tmux ignores an empty text, and keeps the texts of
  /// earlier sequences in its buffers. The program `tmux` uses one buffer with a name, and removes the buffer.
  static func find(in environment: [String: String]) -> ClipboardProgram? {
    func path(of name: String) -> String? {
      (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
    if environment["WAYLAND_DISPLAY"] != nil, let path = path(of: "wl-copy") {
      return ClipboardProgram(path: path, arguments: ["--type", "text/plain"], clearing: ["--clear"], reachesDesktop: true)
    }
    if environment["DISPLAY"] != nil, let path = path(of: "xclip") {
      return ClipboardProgram(
        path: path, arguments: ["-selection", "clipboard"], clearing: ["-selection", "clipboard"], reachesDesktop: true)
    }
    if environment["TMUX"]?.isEmpty == false, let path = path(of: "tmux") {
      // Several apps can run in one tmux server.
      let name = "keysmith-\(getpid())"
      let buffer = ["-w", "-b", name]
      return ClipboardProgram(
        path: path, arguments: ["load-buffer"] + buffer + ["-"],
        clearing: ["set-buffer"] + buffer + [" ", ";", "delete-buffer", "-b", name], reachesDesktop: false)
    }
    return nil
  }

  /// Copies a text to the clipboard.
  ///
  /// The text is written to the standard input of the program, because other programs can see arguments.
  ///
  /// - Throws: ``SystemClipboard/Failure`` if the program fails, and the errors of ``runProgram(at:_:input:)``.
  func copy(_ text: SecretText) throws {
    try text.bytes.withUnsafeBytes { bytes in try run(arguments, Data(bytes)) }
  }

  /// Clears the clipboard, and returns whether the program succeeded.
  func clear() -> Bool {
    (try? run(clearing, Data())) != nil
  }

  /// Starts and returns a watchdog process, which clears the clipboard when this process ends or releases the watchdog.
  ///
  /// - Throws: A `POSIXError` if the watchdog cannot be started.
  func watch() throws -> ClipboardWatchdog {
    try ClipboardWatchdog(path: path, arguments: clearing)
  }

  private func run(_ arguments: [String], _ input: Data) throws {
    guard try runProgram(at: path, arguments, input: input) == 0 else { throw SystemClipboard.Failure.unavailable }
  }
}
