import Foundation
import SecretCore

/// A program that keeps what others can paste.
struct ClipboardProgram {
  private let path: String
  private let arguments: [String]
  private let clearing: [String]

  /// The one that fits the desktop; `nil` if there is none.
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

  /// Puts a text there, which reaches the program through its standard input alone.
  func copy(_ text: SecretText) throws {
    try text.bytes.withUnsafeBytes { bytes in try run(arguments, Data(bytes)) }
  }

  /// Takes away what is there.
  func clear() {
    try? run(clearing, Data())
  }

  /// Has what is there taken away when this program ends, if not before.
  func watch() throws -> ClipboardWatchdog {
    try ClipboardWatchdog(path: path, arguments: clearing)
  }

  private func run(_ arguments: [String], _ input: Data) throws {
    guard try runProgram(at: path, arguments, input: input) == 0 else { throw SystemClipboard.Failure.unavailable }
  }
}
