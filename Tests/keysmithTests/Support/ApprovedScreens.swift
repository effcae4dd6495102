import Foundation
import Testing

/// A comparison of the screens of a terminal and their colours with golden files, one per screen in `Approved`, which `RECORD=1`
/// rewrites.
final class ApprovedScreens {
  private static let folder = URL(filePath: #filePath).appending(path: "../../Approved").standardizedFileURL
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil
  private static let advice =
    "If the new screens are correct, record them with: RECORD=1 swift test --filter 'WholeSessionTests|SessionSizesTests'"

  private let terminal: Terminal
  private let name: String
  private var count = 0

  /// Creates a comparison of a terminal's screens with the golden files of the sequence `name`.
  init(_ terminal: Terminal, _ name: String) {
    self.terminal = terminal
    self.name = name
  }

  /// Waits until the terminal shows the next golden screen of the sequence.
  ///
  /// With `RECORD=1`, the method records the screen instead, and records an issue.
  ///
  /// - Parameters:
  ///   - words: A text that the golden screen must contain.
  ///   - patience: The timeout.
  func expect(_ words: String, within patience: Duration = .seconds(15), location: SourceLocation = #_sourceLocation)
    async throws
  {
    count += 1
    let number = count < 10 ? "0\(count)" : "\(count)"
    let file = ApprovedScreens.folder.appending(path: "\(name)-\(number).txt")
    if ApprovedScreens.isRecording {
      let seen = try await waitFor(patience) { try await terminal.words.contains(words) ? true : nil }
      try #require(seen == true, "'\(words)' is not on the screen", sourceLocation: location)
      try await Task.sleep(for: .seconds(1))
      try FileManager.default.createDirectory(at: ApprovedScreens.folder, withIntermediateDirectories: true)
      try await Data(text.utf8).write(to: file)
      Issue.record(
        "recorded \(file.lastPathComponent); review the changes, and run the tests without RECORD", sourceLocation: location)
      return
    }
    try #require(
      FileManager.default.fileExists(atPath: file.path), "\(file.lastPathComponent) is missing. \(ApprovedScreens.advice)",
      sourceLocation: location)
    let approved = try String(contentsOf: file, encoding: .utf8)
    try #require(
      approved.wordsWithoutIcons.contains(words), "\(file.lastPathComponent) shows another screen. \(ApprovedScreens.advice)",
      sourceLocation: location)
    let isSame = try await waitFor(patience) { try await text == approved ? true : nil }
    let seen = try await text
    try #require(
      isSame == true, "\(file.lastPathComponent) does not match the terminal:\n\(seen)\(ApprovedScreens.advice)",
      sourceLocation: location)
  }

  /// The screen with its colours, and with its variable parts masked.
  ///
  /// The variable parts are generated passwords, dates and the times of countdowns.
  private var text: String {
    get async throws {
      var screen = StyledScreen(try await terminal.tmux(["capture-pane", "-e", "-p"]))
      screen.mask(#/│  \S{16}  │/#, with: "·")
      screen.mask(#/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/#, with: "0")
      screen.mask(#/\d+:\d\d/#, with: "0")
      return screen.description
    }
  }
}
