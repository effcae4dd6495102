import Foundation
import SecretCore

/// A clipboard program of the desktop: `wl-copy` or `xclip`.
struct ClipboardProgram {
  private let path: String
  private let arguments: [String]
  private let clearing: [String]

  /// Returns the clipboard program for the desktop in `environment`; `nil` if no desktop is running or no program is installed.
  static func find(in environment: [String: String]) -> ClipboardProgram? {
    func path(of name: String) -> String? {
      (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
    if environment["WAYLAND_DISPLAY"] != nil, let path = path(of: "wl-copy") {
      return ClipboardProgram(path: path, arguments: ["--type", "text/plain"], clearing: ["--clear"])
    }
    if environment["DISPLAY"] != nil, let path = path(of: "xclip") {
      return ClipboardProgram(path: path, arguments: ["-selection", "clipboard"], clearing: ["-selection", "clipboard"])
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

  func clear() {
    try? run(clearing, Data())
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
