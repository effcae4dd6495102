import Foundation
import Testing

/// What a terminal shows, compared with what somebody has looked at and approved: a file a screen, in `Approved`.
///
/// Run the tests with `KEYSMITH_APPROVE=1` to write the files anew, and look at what has changed before committing them.
final class ApprovedScreens {
  private static let folder = URL(filePath: #filePath).appending(path: "../../Approved").standardizedFileURL
  private static let isApproving = ProcessInfo.processInfo.environment["KEYSMITH_APPROVE"] == "1"

  private let terminal: Terminal
  private let name: String
  private var count = 0

  /// The screens of a terminal, in the order of a story called `name`.
  init(_ terminal: Terminal, _ name: String) {
    self.terminal = terminal
    self.name = name
  }

  /// Waits until the terminal shows the next screen of the story, which says `words`.
  func expect(_ words: String, within patience: Duration = .seconds(15), location: SourceLocation = #_sourceLocation)
    async throws
  {
    count += 1
    let number = count < 10 ? "0\(count)" : "\(count)"
    let file = ApprovedScreens.folder.appending(path: "\(name)-\(number).txt")
    if ApprovedScreens.isApproving {
      let seen = try await waitFor(patience) { try await text.contains(words) ? true : nil }
      try #require(seen == true, "'\(words)' is not seen", sourceLocation: location)
      try await Task.sleep(for: .seconds(1))
      try FileManager.default.createDirectory(at: ApprovedScreens.folder, withIntermediateDirectories: true)
      try await Data(text.utf8).write(to: file)
    }
    let approved = try String(contentsOf: file, encoding: .utf8)
    try #require(approved.contains(words), "\(file.lastPathComponent) is of another screen", sourceLocation: location)
    let isSame = try await waitFor(patience) { try await text == approved ? true : nil }
    let seen = try await text
    try #require(isSame == true, "\(file.lastPathComponent) is not seen, but:\n\(seen)", sourceLocation: location)
  }

  /// The screen without what differs each time: a password that was made, the seconds of a countdown.
  private var text: String {
    get async throws {
      let lines = try await terminal.lines.map { line in
        line.replacing(#/│  \S{16}  │/#, with: "│  ················  │").replacing(#/\d+:\d\d/#, with: "·:··")
          .replacing(#/\s+$/#, with: "")
      }
      return lines.joined(separator: "\n") + "\n"
    }
  }
}
