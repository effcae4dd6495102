package import Foundation

/// The result of a program that has ended.
package struct ProgramResult: Sendable {
  /// The exit status, or 128 plus the number of the signal that ended the program.
  package let status: Int32
  package let output: Data
  package let errors: String

  package var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs a program to its end, with `input` as its standard input, and returns its result.
///
/// The program is killed after 300 seconds. The function suspends instead of blocking its thread, so that other tests can run
/// meanwhile. A `path` without a slash is searched in PATH.
///
/// - Throws: `POSIXError` if the program cannot be started, and `CancellationError` if the task is cancelled. Also throws
///   errors of the file system, and an error if the standard error is not UTF-8.
package func run(
  _ path: String, _ arguments: [String], environment: [String: String]? = nil, in directory: String? = nil, input: String = ""
) async throws -> ProgramResult {
  let folder = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let files = ["input", "output", "errors"].map { folder.appending(path: $0) }
  for file in files { try Data(file == files[0] ? Data(input.utf8) : Data()).write(to: file) }
  let streams = try [FileHandle(forReadingFrom: files[0])] + files.dropFirst().map { try FileHandle(forWritingTo: $0) }
  let child = try Child(
    path, arguments, environment: environment, in: directory, input: streams[0].fileDescriptor,
    output: streams[1].fileDescriptor, errors: streams[2].fileDescriptor)
  let status = try await child.end()
  return try ProgramResult(
    status: status, output: Data(contentsOf: files[1]), errors: String(contentsOf: files[2], encoding: .utf8))
}
