import Foundation
import StatechartModel
import Testing

extension Mistake {
  /// All incorrect specs of the tests, by subject.
  static let all: [(subject: String, mistakes: [Mistake])] = [
    ("Syntax", ofSyntax), ("Typing errors", ofTypos), ("Names", ofNames), ("Types", ofTypes), ("Charts", ofCharts),
    ("Controls", ofControls),
    ("Regions", ofRegions), ("Records", ofRecords), ("Lists", ofLists), ("Secrets", ofSecrets), ("Context", ofContext),
    ("Texts", ofTexts), ("Plurals", ofPlurals), ("Layout", ofLayout),
    ("Snapshots", ofSnapshots), ("Libraries", ofLibraries), ("Policies", ofPolicies), ("Requirements", ofRequirements),
    ("Tours", ofTours),
    ("SCXML", ofExchange),
  ]
}

/// A comparison of the messages of all incorrect specs with one golden file, which `RECORD=1` rewrites.
@Suite("Messages")
struct MessageTests {
  private static let command = "RECORD=1 swift test --filter MessageTests"
  private static let approved = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Mistakes/messages.txt")

  @Test("The messages equal the approved golden file")
  func messages() throws {
    let found = Mistake.all.map { subject, mistakes in
      "# \(subject)\n\n" + mistakes.map { Self.words(of: $0) }.joined(separator: "\n")
    }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try Data(found.utf8).write(to: Self.approved)
      Issue.record("recorded \(Self.approved.path); review the changes, and run the tests without RECORD")
      return
    }
    let expected = try String(contentsOf: Self.approved, encoding: .utf8)
    let difference = found.split(separator: "\n").difference(from: expected.split(separator: "\n"))
    let lines = difference.prefix(20).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
    #expect(
      found == expected,
      "\(lines.joined(separator: "\n"))\nIf these messages are correct, record them with: \(Self.command)")
  }

  /// Returns the diagnostics of an incorrect spec, with the changed lines of each fix-it.
  private static func words(of mistake: Mistake) -> String {
    mistake.diagnostics.map { diagnostic in
      let file = diagnostic.range.file
      let before = file.text.split(separator: "\n")
      let changes = diagnostic.fixIts.filter { $0.edits.allSatisfy { $0.range.file === file } }.map { fixIt in
        let after = file.applying(fixIt.edits).split(separator: "\n")
        return after.difference(from: before).insertions.map { change in
          if case .insert(_, let line, _) = change { "  \(fixIt.isCertain ? "=" : "≈") | \(line)\n" } else { "" }
        }.joined()
      }
      return DiagnosticFormat.text.render([diagnostic]) + changes.joined()
    }.joined()
  }
}
