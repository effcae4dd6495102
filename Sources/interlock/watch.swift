import CommandTable
import Foundation
import StatechartLanguage

/// Runs `body` once, and once more after each change to a spec, until a signal ends the process.
///
/// All changes during a run lead to one further run. An error of a further run is reported and does not end the function,
/// because an editor may be replacing a file during the run.
///
/// - Parameter paths: The specs and folders of a command. The function watches all specs of their folders, because a part or an
///   interface is usually in another file.
/// - Throws: The error of the first run, such as an error about a path that does not exist; `StreamError` of any run.
func watch(_ paths: [String], _ body: () throws -> ExitCode) async throws -> ExitCode {
  let streams = StandardStreams.process
  var stamps = Set(paths.map(SpecLibrary.root(of:))).map { FileStamps(below: $0, extensions: ["yaml", "scxml"]) }
  var isFirst = true
  while true {
    if streams.outputIsTerminal { try streams.write("\u{1B}[2J\u{1B}[H") }
    do {
      _ = try body()
    } catch {
      if isFirst || error is StreamError { throw error }
      streams.report("Error: \(error)")
    }
    isFirst = false
    let count = stamps.reduce(0) { $0 + $1.count }
    streams.report("Waiting for a change in \(count) \(count == 1 ? "spec" : "specs"). Control-C ends the command.")
    var isChanged = false
    while !isChanged {
      try await Task.sleep(for: .milliseconds(100))
      for index in stamps.indices where !stamps[index].changes().changed.isEmpty { isChanged = true }
    }
  }
}
