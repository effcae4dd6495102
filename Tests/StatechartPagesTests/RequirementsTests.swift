import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// The requirements of the app, in `Specs/requirements`, compared with their source documents.
@Suite("The requirements of the app")
struct RequirementsTests {
  private let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL

  private func requirements() throws -> [String: Requirements] {
    let library = try SpecLibrary.around(root.appending(path: "Specs").path)
    var found: [String: Requirements] = [:]
    for path in library.paths {
      let (spec, diagnostics) = library.compile(path)
      guard case .requirements(let requirements)? = spec else { continue }
      #expect(DiagnosticFormat.text.render(diagnostics.sorted()) == "", "each requirement has evidence")
      found[requirements.name] = requirements
    }
    return found
  }

  private func rows(_ requirements: Requirements?, _ title: String) -> Int? {
    requirements?.sections.first { $0.title == title }?.rows.count
  }

  @Test(
    "Every row of the documents' tables and every line of their checklists has a requirement",
    arguments: [("stage-01", 10, 10), ("stage-02", 9, 9), ("stage-03", 11, 9)])
  func counts(stage: String, cases: Int, checks: Int) throws {
    let requirements = try requirements()[stage]
    #expect(rows(requirements, "Test cases") == cases)
    #expect(rows(requirements, "Acceptance checklist") == checks)
    guard let lines = try document(stage) else { return }
    #expect(lines.count { $0.wholeMatch(of: /\| *[0-9]+ *\|.*/) != nil } == cases)
    #expect(lines.count { $0.hasPrefix("- [ ]") } == checks)
  }

  /// Returns the lines of the document whose name begins with `name`; `nil` if the documents are unavailable.
  private func document(_ name: String) throws -> [Substring]? {
    guard let folder = ProcessInfo.processInfo.environment["DOCUMENTS"] else { return nil }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(name) }
    let path = try "\(folder)/\(#require(names.first))"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  }

  /// Returns the lines below a heading, including the lines below its subheadings.
  private func section(_ title: String, of lines: [Substring]) -> ArraySlice<Substring> {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("## \(title)") }) else { return [] }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
  }

  @Test("The Secret Folder has requirements for states, layout, appearance, rules, edge cases and related tasks")
  func folderRows() throws {
    let folder = try requirements()["secret-folder"]
    #expect(rows(folder, "States of the screen") == 3)
    #expect(rows(folder, "Layout") == 8)
    #expect(rows(folder, "Look") == 2)
    #expect(rows(folder, "Rules") == 6)
    #expect(rows(folder, "Edge cases") == 3)
    #expect(rows(folder, "Related tasks") == 3)
    guard let lines = try document("secret-folder") else { return }
    #expect(section("Основной сценарий", of: lines).count { $0.contains(/^[0-9]+\.\s/) } == 3)
    // The layout has one requirement each for titles, subtitles, dots, keypad, keys, switch and the two buttons at the bottom.
    let layout = section("Layout", of: lines)
    #expect(layout.filter { $0.hasPrefix("### ") }.count == 6)
    #expect(layout.count { $0.contains(/^  - (Title|Secondary|Skip)/) } == 5)
    // The appearance of the keys is a requirement of the keys.
    #expect(section("Внешний вид", of: lines).count { $0.hasPrefix("- ") } == 3)
    #expect(section("Логика", of: lines).count { $0.hasPrefix("- ") } == 6)
    #expect(section("Edge Cases", of: lines).count { $0.hasPrefix("- ") } == 2)
    #expect(section("Связанные задачи", of: lines).count { $0.hasPrefix("- SECRET-PASS") } == 3)
  }

  @Test("KeySmith has requirements for its root, steps and rules")
  func appRows() throws {
    let app = try requirements()["keysmith"]
    #expect(rows(app, "The root") == 4)
    #expect(rows(app, "Steps") == 32)
    #expect(rows(app, "Rules") == 10)
    guard let lines = try document("keysmith") else { return }
    #expect(lines.count { $0.contains(/^### Step [0-9]+:/) } == 12)
    #expect(section("Rules", of: lines).count { $0.hasPrefix("- ") } == 10)
  }

  @Test("The sources contain no marker of unfinished work, such as TODO")
  func placeholders() throws {
    let folder = root.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    let sources = files.filter { $0.hasSuffix(".swift") }
    #expect(sources.count > 100)
    for file in sources {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(!source.contains(/TODO|FIXME|XXX|not (yet )?implemented|unimplemented/.ignoresCase()), "\(file)")
    }
  }

  @Test("The tests that requirements name exist")
  func names() throws {
    let tests = root.appending(path: "Tests")
    let files = try #require(FileManager.default.enumerator(atPath: tests.path)).compactMap { $0 as? String }
    let sources = try files.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }
    let rows = try requirements().values.flatMap(\.sections).flatMap(\.rows)
    #expect(rows.contains { !$0.tests.isEmpty })
    for row in rows {
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
          return (
            file.split(separator: "/").last.map(String.init) ?? file,
            source.split(separator: "\n", omittingEmptySubsequences: false)
          )
        }
      }
    }
  }

  @Test("Every view file has fewer than 150 lines")
  func shortViews() throws {
    let drawing = try views.filter { file in
      file.name.hasPrefix("draw") || ["View", "Display", "Layout"].contains { file.name.contains($0) }
    }
    #expect(drawing.count > 5)
    // A file of 149 lines has 150 parts, because the part after the last line break is empty.
    #expect(drawing.filter { $0.lines.count > 150 }.map(\.name) == [])
  }

  @Test("Only the theme contains literal colours")
  func colours() throws {
    let made = try views.filter { file in file.lines.contains { $0.contains(#/Color\(rgb: [0-9(]/#) } }
    #expect(made.map(\.name) == ["Theme.swift"])
    let written = try views.filter { file in file.lines.contains { $0.contains(/0x[0-9A-Fa-f]{6}\b/) } }
    #expect(written.map(\.name) == [])
  }
}
