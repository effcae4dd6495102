import Foundation

/// What a run of the tool left behind.
struct Run: Equatable {
  let code: Int32
  let output: String
  let error: String
}

/// Runs the tool that this build has made, in the package's folder.
func interlock(_ arguments: String..., input: String = "") throws -> Run {
  try interlock(arguments, input: input)
}

func interlock(_ arguments: [String], input: String = "", in folder: String? = nil) throws -> Run {
  let process = Process()
  process.executableURL = products.appending(path: "interlock")
  process.arguments = arguments
  process.currentDirectoryURL = folder.map { URL(fileURLWithPath: $0) } ?? repository
  let (standardInput, output, error) = (Pipe(), Pipe(), Pipe())
  (process.standardInput, process.standardOutput, process.standardError) = (standardInput, output, error)
  try process.run()
  // What comes out fits into the pipes' buffers, or is read while the tool writes on.
  try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try standardInput.fileHandleForWriting.close()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  let complaints = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return Run(code: process.terminationStatus, output: text, error: complaints)
}

private let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Where the build puts what it makes: beside the tests themselves.
private let products: URL = {
  let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
  return (tests ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
}()

/// A folder with files that is gone after the test.
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

  func path(_ name: String) -> String { url.appending(path: name).path }
}
