import Foundation

/// A running `dot` process that lays out one graph after another.
///
/// The start of `dot` takes 20 milliseconds, which is longer than most layouts. `dot` ends when this process ends, because only
/// this process holds the write end of the input pipe.
final class GraphvizProcess: @unchecked Sendable {
  private let tool: ExternalTool
  private let process = Process()
  private let input: Pipe
  private let output: Pipe
  /// The standard error of `dot`, redirected to a temporary file that is deleted after the start of `dot`.
  private let messages: FileHandle

  /// Creates a process and starts the program in it.
  ///
  /// - Throws: ``ExternalTool/Failure`` if the program cannot be started.
  init(_ tool: ExternalTool) throws(ExternalTool.Failure) {
    self.tool = tool
    ExternalTool.starting.lock()
    defer { ExternalTool.starting.unlock() }
    (input, output) = (Pipe(), Pipe())
    // Without the close-on-exec flag, the next child process would inherit the write end of the input pipe.
    for handle in [input.fileHandleForWriting, output.fileHandleForReading] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "interlock-\(UUID().uuidString).errors")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      try Data().write(to: file)
      messages = try FileHandle(forUpdating: file)
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [tool.name, "-Tplain"]
      (process.standardInput, process.standardOutput, process.standardError) = (input, output, messages)
      try process.run()
      // The child process has its own copies of these pipe ends.
      try input.fileHandleForReading.close()
      try output.fileHandleForWriting.close()
    } catch {
      throw .failed(tool, "\(error)")
    }
  }

  var isRunning: Bool { process.isRunning }

  /// Returns the layout of a graph in the `plain` format.
  ///
  /// `dot` exits at a graph with a syntax error.
  ///
  /// - Precondition: No other thread is executing this function.
  /// - Throws: ``ExternalTool/Failure`` if the process ends.
  func output(for source: String) throws(ExternalTool.Failure) -> String {
    var result = Data()
    do {
      try input.fileHandleForWriting.write(contentsOf: Data((source + "\n").utf8))
      while !result.hasSuffix("stop\n") {
        let more = output.fileHandleForReading.availableData
        if more.isEmpty {
          process.waitUntilExit()
          try messages.seek(toOffset: 0)
          throw ExternalTool.Failure.failed(tool, String(decoding: try messages.readToEnd() ?? Data(), as: UTF8.self))
        }
        result += more
      }
    } catch let failure as ExternalTool.Failure {
      throw failure
    } catch {
      throw .failed(tool, "\(error)")
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Data {
  fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
