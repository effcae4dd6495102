import Foundation
import ProgramTesting
import Testing

/// The result of a run of the tool.
struct Run: Equatable {
  let code: Int32
  let output: String
  let error: String
}

/// Runs the tool of this build in the package's folder, and returns the result.
func interlock(_ arguments: String..., input: String = "") async throws -> Run {
  try await interlock(arguments, input: input)
}

/// Runs the tool of this build in a folder, and returns the result.
///
/// - Parameter environment: The environment of the tool; `nil` for the environment of the tests.
func interlock(
  _ arguments: [String], input: String = "", environment: [String: String]? = nil, in folder: String? = nil
) async throws -> Run {
  let result = try await ProgramTesting.run(
    interlockPath, arguments, environment: environment, in: folder ?? repository.path,
    input: input)
  return Run(code: result.status, output: result.text, error: result.errors)
}

/// The path of the tool of this build.
let interlockPath = products.appending(path: "interlock").path

private let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The folder of the build products, which contains the tests themselves.
private let products: URL = {
  let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
  return (tests ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
}()

/// A temporary folder that is deleted after the test.
final class Folder {
  private let url: URL

  init(_ files: [String: String]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "interlock-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files {
      let folder = url.appending(path: name).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: url.appending(path: name), atomically: true, encoding: .utf8)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Creates a git repository in the folder, and commits all files.
  func commitAll() async throws {
    for arguments in [
      ["init", "--quiet"], ["add", "."],
      ["-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "-m", "First"],
    ] {
      let result = try await ProgramTesting.run("/usr/bin/env", ["git"] + arguments, in: url.path)
      try #require(result.status == 0, "\(result.errors)")
    }
  }

  func path(_ name: String) -> String { url.appending(path: name).path }
}
