import Foundation

/// An external program that generates parts of the pages.
package struct ExternalTool: Sendable {
  /// The name of the program.
  package let name: String
  /// The purpose, as the subject of a message, such as `SVG diagrams`.
  package let purpose: String
  /// The Debian package that contains the program; `nil` for a program of the Swift toolchain.
  package let package: String?

  /// Creates a description of a program.
  package init(name: String, purpose: String, package: String?) {
    (self.name, self.purpose, self.package) = (name, purpose, package)
  }

  /// A lock that serializes the start of programs.
  ///
  /// Without the lock, a program could inherit the pipes of a program that is started concurrently.
  static let starting = NSLock()

  /// Errors of an external program.
  package enum Failure: Error, CustomStringConvertible {
    case missing(ExternalTool)
    /// A failure of the program, with its error output or a description of the error.
    case failed(ExternalTool, String)

    package var description: String {
      switch self {
      case .missing(let tool):
        "'\(tool.name)' is not installed. \(tool.purpose) need "
          + (tool.package.map { "the program: sudo apt install \($0)" } ?? "the Swift toolchain: https://www.swift.org/install")
      case .failed(let tool, let output): "'\(tool.name)' failed: \(output)"
      }
    }
  }

  /// Runs the program, and returns its standard output and its standard error.
  ///
  /// - Parameters:
  ///   - input: The text of a file that is the last argument; `nil` for no file.
  ///   - statuses: The exit statuses that indicate success.
  /// - Throws: ``Failure`` if the program is missing or fails, or if a temporary file cannot be written.
  package func run(
    _ arguments: [String], input: String? = nil, statuses: ClosedRange<Int32> = 0...0
  ) throws(Failure) -> (output: String, errors: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: "interlock-\(UUID().uuidString)")
    // The standard error is redirected to a file, because a second pipe could fill up while the output is read.
    let messages = file.appendingPathExtension("errors")
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(at: messages)
    }
    do {
      if let input { try Data(input.utf8).write(to: file) }
      let process = Process()
      let exit = ProcessExit(of: process)
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [name] + arguments + (input == nil ? [] : [file.path(percentEncoded: false)])
      try Data().write(to: messages)
      let errors = try FileHandle(forWritingTo: messages)
      let output = try Self.starting.withLock {
        let output = Pipe()
        (process.standardOutput, process.standardError, process.standardInput) = (output, errors, FileHandle.nullDevice)
        try process.run()
        return output
      }
      let result = output.fileHandleForReading.readDataToEndOfFile()
      exit.wait()
      let report = String(decoding: try Data(contentsOf: messages), as: UTF8.self)
      guard process.terminationStatus != 127 else { throw Failure.missing(self) }
      guard statuses.contains(process.terminationStatus) else { throw Failure.failed(self, report) }
      return (String(decoding: result, as: UTF8.self), report)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .failed(self, "\(error)")
    }
  }
}
