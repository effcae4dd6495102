import Foundation
import ProgramTesting

/// A process of the program, with its input.
final class Call {
  private let child: Child
  private let input: FileHandle
  private let files: URL
  private let start = ContinuousClock.now

  init(_ arguments: [String], input text: String, _ folder: Folder, _ environment: [String: String]) throws {
    files = folder.url.appending(path: "call-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    for name in ["input", "output", "errors"] {
      try Data(name == "input" ? text.utf8 : "".utf8).write(to: files.appending(path: name))
    }
    input = try FileHandle(forReadingFrom: files.appending(path: "input"))
    let output = try FileHandle(forWritingTo: files.appending(path: "output"))
    let errors = try FileHandle(forWritingTo: files.appending(path: "errors"))
    child = try Child(
      Keysmith.executable.path, arguments, environment: ["HOME": folder.home.path].merging(environment) { $1 },
      input: input.fileDescriptor, output: output.fileDescriptor, errors: errors.fileDescriptor)
  }

  func kill() async throws {
    Foundation.kill(child.identifier, SIGKILL)
    _ = try await child.end()
  }

  /// Sends SIGINT to the program, as control-C does.
  func interrupt() {
    Foundation.kill(child.identifier, SIGINT)
  }

  /// Waits for the program to end, and returns the result.
  func result() async throws -> Keysmith.Result {
    let status = try await child.end()
    try FileManager.default.removeItem(at: files.appending(path: "input"))
    return Keysmith.Result(
      status: status,
      output: try String(contentsOf: files.appending(path: "output"), encoding: .utf8),
      errors: try String(contentsOf: files.appending(path: "errors"), encoding: .utf8),
      bytesRead: Int(try input.offset()),
      duration: ContinuousClock.now - start)
  }
}
