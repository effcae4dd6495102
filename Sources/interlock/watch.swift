import CommandTable
import Foundation
import StatechartLanguage

/// Runs `body`, and again after each change to a spec, until a signal ends the process.
///
/// All changes during a run lead to one further run. The function reports an error of a further run, and waits for the next
/// change. For example, an editor may be replacing a file during a run.
///
/// - Parameter paths: The specs and folders of a command. The function watches all specs of their folders, because a part or an
///   interface is usually in another file.
/// - Throws: The error of the first run, such as an error about a path that does not exist; `StreamError` of any run.
func watch(_ paths: [String], _ body: () throws -> ExitCode) async throws -> ExitCode {
  let streams = StandardStreams.process
  let roots = Set(paths.map(SpecLibrary.root(of:)))
  var isFirst = true
  while true {
    let seen = stamps(in: roots)
    if streams.outputIsTerminal { try streams.write("\u{1B}[2J\u{1B}[H") }
    do {
      _ = try body()
    } catch {
      if isFirst || error is StreamError { throw error }
      streams.report("Error: \(error)")
    }
    isFirst = false
    streams.report("Waiting for a change in \(seen.count) \(seen.count == 1 ? "spec" : "specs"). Control-C ends.")
    while stamps(in: roots) == seen { try await Task.sleep(for: .milliseconds(100)) }
  }
}

/// The size and the modification time of a file.
private struct Stamp: Equatable {
  let size: Int
  let modified: Date
}

/// Returns the stamps of all specs and SCXML charts in folders, by path.
private func stamps(in folders: Set<String>) -> [String: Stamp] {
  var stamps: [String: Stamp] = [:]
  for folder in folders {
    let files = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    while let file = files?.nextObject() as? URL {
      guard ["yaml", "scxml"].contains(file.pathExtension) else { continue }
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
      stamps[file.path(percentEncoded: false)] = Stamp(
        size: attributes?[.size] as? Int ?? 0, modified: attributes?[.modificationDate] as? Date ?? .distantPast)
    }
  }
  return stamps
}
