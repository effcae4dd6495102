import Foundation
import StatechartLanguage
import Testing

/// What the documents ask of the app, in `Specs/requirements`.
@Suite("The requirements of the app")
struct OwnRequirementsTests {
  private let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL

  private func requirements() throws -> [String: Requirements] {
    let library = try SpecLibrary.around(root.appending(path: "Specs").path)
    var found: [String: Requirements] = [:]
    for path in library.paths {
      let (spec, diagnostics) = library.compile(path)
      guard case .requirements(let requirements)? = spec else { continue }
      #expect(DiagnosticFormat.text.render(diagnostics.sorted()) == "", "each row is shown by something")
      found[requirements.name] = requirements
    }
    return found
  }

  private func rows(_ requirements: Requirements?, _ title: String) -> Int? {
    requirements?.sections.first { $0.title == title }?.rows.count
  }

  @Test(
    "have a row for every row of the documents' tables, and one for every line of their checklists",
    arguments: [("stage-01", 10, 10), ("stage-02", 9, 9), ("stage-03", 11, 9)])
  func counts(stage: String, cases: Int, checks: Int) throws {
    let requirements = try requirements()[stage]
    #expect(rows(requirements, "Test cases") == cases)
    #expect(rows(requirements, "Acceptance checklist") == checks)
    guard let folder = ProcessInfo.processInfo.environment["DOCUMENTS"] else { return }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(stage) }
    let name = try #require(names.first)
    let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0.wholeMatch(of: /\| *[0-9]+ *\|.*/) != nil } == cases)
    #expect(lines.count { $0.hasPrefix("- [ ]") } == checks)
  }

  @Test("have the rules and edge cases of the Secret Folder, and KeySmith's steps and rules")
  func otherRows() throws {
    let requirements = try requirements()
    let folder = requirements["secret-folder"]
    #expect(rows(folder, "States of the screen") == 3)
    #expect(rows(folder, "Rules") == 6)
    #expect(rows(folder, "Edge cases") == 3)
    #expect(rows(folder, "Related tasks") == 3)
    #expect(rows(requirements["keysmith"], "Rules") == 10)
  }

  @Test("name tests that are there")
  func names() throws {
    let tests = root.appending(path: "Tests")
    let files = try #require(FileManager.default.enumerator(atPath: tests.path)).compactMap { $0 as? String }
    let sources = try files.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }
    for row in try requirements().values.flatMap(\.sections).flatMap(\.rows) {
      for test in row.tests where !sources.contains(where: { $0.contains("\"\(test)\"") }) {
        Issue.record("\(row.key): there is no test “\(test)”")
      }
    }
  }

  private var views: [(name: String, lines: [Substring])] {
    get throws {
      try ["Sources/Terminal", "Sources/keysmith"].flatMap { folder in
        let files = try #require(FileManager.default.enumerator(atPath: root.appending(path: folder).path))
        return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { file in
          let source = try String(contentsOf: root.appending(path: "\(folder)/\(file)"), encoding: .utf8)
          return (file, source.split(separator: "\n", omittingEmptySubsequences: false))
        }
      }
    }
  }

  @Test("Every view has less than 150 lines")
  func shortViews() throws {
    let drawing = try views.filter { file in
      file.name.hasPrefix("draw") || ["View", "Display", "Layout", "Face"].contains { file.name.contains($0) }
    }
    #expect(drawing.count > 5)
    // The last line ends, and another one begins there.
    #expect(drawing.filter { $0.lines.count > 150 }.map(\.name) == [])
  }

  @Test("No colour is written down but in the theme")
  func colours() throws {
    let written = try views.filter { file in file.name != "Theme.swift" && file.lines.contains { $0.contains("Color(rgb:") } }
    #expect(written.map(\.name) == [])
  }
}
