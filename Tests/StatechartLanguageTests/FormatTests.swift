import Foundation
import StatechartModel
import StatechartSemantics
import StatechartSyntax
import Testing

/// Tests of the canonical layout of specs.
@Suite struct FormatTests {
  private static func format(_ text: String) -> String? {
    SpecFormat.format(SourceFile(path: "a.yaml", text: text)).text
  }

  @Test(
    "Formatting writes a file in the canonical layout, and is idempotent",
    arguments: [
      ("indentation", "a:\n    b:\n        c: 1\n    d:\n    - e\n    -   f\n", "a:\n  b:\n    c: 1\n  d:\n    - e\n    - f\n"),
      ("spaces", "a :   {b:  1,c: [ 2,3 ]}\nd:   \n", "a: { b: 1, c: [2, 3] }\nd:\n"),
      ("empty values", "a: {b: , c}\nd: {}\ne: [ ]\n", "a: { b: , c }\nd: {}\ne: []\n"),
      ("quotes", "'a': \"b\\n\"\nc: 'it''s'\n", "'a': \"b\\n\"\nc: 'it''s'\n"),
      ("blank lines", "\n\na: 1\n\n\n  \nb:\n\n  c: 2\n\n", "a: 1\n\nb:\n  c: 2\n"),
      (
        "aligned values", "a:   1\nlonger: 2\nb: { c: 3 }\n\nd: 4\n", "a:      1\nlonger: 2\nb:      { c: 3 }\n\nd: 4\n"
      ),
      ("values that are not aligned", "a: 1\nlonger: 2\n", "a: 1\nlonger: 2\n"),
      ("lists in lists", "a:\n- - b\n  - c\n- d: 1\n  e: 2\n", "a:\n  - - b\n    - c\n  - d: 1\n    e: 2\n"),
      ("braces on several lines", "a: {\n  b: 1,\n  c: 2 }\n", "a: { b: 1, c: 2 }\n"),
      ("a text on several lines", "a: one\n     two\nb:\n   one\n", "a: one\n  two\nb: one\n"),
      ("a block of text", "a: |\n      one\n        two\n\n\nb: 1\n", "a: |\n  one\n    two\n\nb: 1\n"),
      ("an indented block of text", "a: |2\n     one\n    two\n", "a: |2\n     one\n    two\n"),
      ("document markers", "---\na:   1\n...\n", "---\na: 1\n...\n"),
      ("CR LF", "a:  1\r\nb: 2\r\n", "a: 1\r\nb: 2\r\n"),
    ])
  func layout(_ subject: String, _ text: String, _ expected: String) {
    #expect(Self.format(text) == expected, "\(subject)")
    #expect(Self.format(expected) == expected, "\(subject)")
  }

  @Test(
    "Each comment stays with the entry that the comment describes",
    arguments: [
      ("after a value", "a: 1 # one\n", "a: 1                                    # one\n"),
      ("after a key", "a: # one\n   b: 1\n", "a:                                      # one\n  b: 1\n"),
      (
        "after a long line", "abcdefghijklmnopqrstuvwxyz: abcdefghijklmnopqrstuvwxyz    # one\n",
        "abcdefghijklmnopqrstuvwxyz: abcdefghijklmnopqrstuvwxyz  # one\n"
      ),
      ("above an entry", "# zero\na:\n   # one\n   b: 1\n", "# zero\na:\n  # one\n  b: 1\n"),
      (
        "at the end of a mapping", "a:\n   b: 1\n   # one\n# two\nc: 1\n# three\n",
        "a:\n  b: 1\n  # one\n# two\nc: 1\n# three\n"
      ),
      (
        "above a list item", "a:\n# one\n- b\n# two\n- c\n# three\nd: 1\n",
        "a:\n  # one\n  - b\n  # two\n  - c\n# three\nd: 1\n"
      ),
      ("after a dash", "a:\n  - # one\n    b: 1\n", "a:\n  # one\n  - b: 1\n"),
      ("between a key and its value", "a:\n # one\n 1\n", "a:\n  # one\n  1\n"),
      ("instead of a value", "a:\n    # one\nb: 1\n", "a:\n  # one\nb: 1\n"),
      (
        "on several lines", "a: 1 # one\n     # two\nb: 2\n",
        "a: 1                                    # one\n                                        # two\nb: 2\n"
      ),
      ("after the dash of a missing item", "a:\n- # one\n- b\n", "a:\n  # one\n  -\n  - b\n"),
      ("in a list of lists", "- - # one\n    a\n", "# one\n- - a\n"),
      ("in braces", "a: { b: 1, # one\n  c: 2 }\n", "a: { b: 1, # one\n  c: 2 }\n"),
      ("in a text", "a: one#two\nb: 'one # two'\n", "a: one#two\nb: 'one # two'\n"),
    ])
  func comments(_ subject: String, _ text: String, _ expected: String) {
    #expect(Self.format(text) == expected, "\(subject)")
    #expect(Self.format(expected) == expected, "\(subject)")
  }

  @Test("A line that is too long is divided, unless its comment would then describe another entry")
  func longLines() {
    let word = String(repeating: "x", count: 60)
    #expect(Self.format("a: { b: \(word), c: \(word) }\n") == "a:\n  b: \(word)\n  c: \(word)\n")
    #expect(Self.format("- { b: \(word), c: \(word) }\n") == "- b: \(word)\n  c: \(word)\n")
    #expect(Self.format("a: [\(word), \(word), y]\n") == "a: [\(word), \(word),\n  y]\n")
    #expect(Self.format("a: [{ b: \(word) }, { b: \(word) }]\n") == "a:\n  - { b: \(word) }\n  - { b: \(word) }\n")
    #expect(Self.format("\(word): \(word) \(word)\n") == "\(word):\n  \(word) \(word)\n")
    let commented = "a: { b: \(word), c: \(word) }  # one\n"
    #expect(Self.format(commented) == commented)
  }

  @Test("A call is not divided at its commas, because the compiler accepts a call only on one line")
  func calls() {
    let list = "a: [" + String(repeating: "first = 1, ", count: 11)
    #expect(Self.format("\(list)show(one, two)]\n") == "\(list.dropLast())\n  show(one, two)]\n")
    let mixed =
      "a: [show(one, two), { if: \(String(repeating: "x", count: 70)), then: [\(String(repeating: "y", count: 60))] }]\n"
    #expect(Self.format(mixed) == mixed)
  }

  @Test(
    "Blocks of text keep their content", arguments: ["|1\n x\n", "a: |\n  text", "a: |+\n  x\n\n\nb: 1\n", "a: >-\n  x\n  y\n"])
  func blocks(_ text: String) {
    #expect(Self.format(text) == text)
  }

  @Test("A file that is not YAML is reported with its errors, and is not formatted")
  func broken() {
    let (text, diagnostics) = SpecFormat.format(SourceFile(path: "a.yaml", text: "a: [1\nb: 2\n"))
    #expect(text == nil)
    #expect(diagnostics.all.map(\.code) == [.syntax])
    let invalid = SpecFormat.format(SourceFile(path: "a.yaml", bytes: [0x61, 0x3A, 0x20, 0xFF]))
    #expect(invalid.text == nil)
    #expect(invalid.diagnostics.all.count == 1)
  }

  @Test("Formatting is idempotent for specs with random layout changes", arguments: 0..<8)
  func randomLayouts(_ seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    var formatted = 0
    for path in try specPaths() {
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      for _ in 0..<3 {
        let first = Int.random(in: 0..<lines.count, using: &generator)
        var text = lines[first..<min(lines.count, first + 40)].map(String.init)
        for _ in 0..<6 { change(&text, using: &generator) }
        let (result, diagnostics) = SpecFormat.format(SourceFile(path: path, text: text.joined(separator: "\n")))
        guard let result else {
          // The changes made the YAML invalid. The formatter must not report that a layout changes the meaning.
          #expect(diagnostics.all.allSatisfy { !$0.message.contains("the layout") }, "\(text.joined(separator: "\n"))")
          continue
        }
        formatted += 1
        #expect(Self.format(result) == result, "\(text.joined(separator: "\n"))")
      }
    }
    #expect(formatted > 20)
  }

  /// Changes the layout of a random line.
  private func change(_ text: inout [String], using generator: inout SplitMix) {
    let place = text.indices.randomElement(using: &generator) ?? 0
    let line = text[place]
    let margin = String(line.prefix { $0 == " " })
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: text[place] += "  # after"
    case 1: text.insert(margin + ["", "  "][Int.random(in: 0...1, using: &generator)] + "# above", at: place)
    case 2: text.insert(["", "   "][Int.random(in: 0...1, using: &generator)], at: place)
    case 3: text[place] = line.replacing(", ", with: ",\n\(margin)    ", maxReplacements: 2)
    case 4: text[place] = line.replacing(": ", with: ":    ", maxReplacements: 1)
    case 5: text[place] = line.replacing(": ", with: ":\n\(margin)   ", maxReplacements: 1)
    case 6: text[place] = line.replacing("- ", with: "-  # dash\n\(margin)    ", maxReplacements: 1)
    case 7: text[place] = line.replacing(", ", with: ",  # inside\n\(margin)    ", maxReplacements: 1)
    default: text.insert("\(margin)block\(place): |-\n\(margin)   one\n\n\(margin)     two", at: place)
    }
  }

  @Test("The specs of the package have the canonical layout")
  func shippedSpecs() throws {
    for path in try specPaths() {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(Self.format(text) == text, "\(path)")
    }
  }

  @Test("The specs in the documents have the canonical layout")
  func documents() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let docs = root.appending(path: "docs")
    let names = try FileManager.default.contentsOfDirectory(atPath: docs.path).filter { $0.hasSuffix(".md") }
    var count = 0
    for file in names.map({ docs.appending(path: $0) }) + [root.appending(path: "README.md")] {
      for block in try String(contentsOf: file, encoding: .utf8).matches(of: /```yaml\n(?s)(.*?)```/) {
        let text = String(block.1)
        count += 1
        #expect(Self.format(text) == text, "\(file.lastPathComponent):\n\(Self.format(text) ?? text)")
      }
    }
    #expect(count > 30)
  }

  /// The paths of the specs of the package, its tests, examples and benchmarks.
  private func specPaths() throws -> [String] {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    return try ["Specs", "Tests/FixtureFlows", "Examples/Sources", "Benchmarks"].flatMap { folder in
      let files = try #require(FileManager.default.enumerator(atPath: root.appending(path: folder).path))
      return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".yaml") && !$0.contains(".build/") }
        .map { root.appending(path: folder).appending(path: $0).path }
    }.sorted()
  }
}
