import Foundation
import StatechartModel
import Testing

@Suite("Diagnostic formats")
struct DiagnosticFormatTests {
  /// Returns the diagnostics of a spec, and expects exactly one diagnostic.
  private func diagnostic(_ marked: String) throws -> [Diagnostic] {
    let found = Bench.diagnostics(of: MarkedText(marked).text)
    #expect(found.count == 1)
    return found
  }

  private func door(_ state: String) -> String {
    "flow: Door\nsummary: A door.\ninitial: open\nstates:\n\(state)\n"
  }

  @Test("The text format has the position, the message, the code, the line with a caret, and the fix-it")
  func text() throws {
    let found = try diagnostic(door("  open: { type: final, entri: [] }"))
    #expect(
      DiagnosticFormat.text.render(found) == """
        spec.yaml:5:24: error: unknown key 'entri' in state 'open'; did you mean 'entry'? [unknown-key]
          5 |   open: { type: final, entri: [] }
            |                        ^~~~~
          fix: replace 'entri' with 'entry'

        """)
  }

  @Test("The text format has each note with its own position and line")
  func note() throws {
    let found = try diagnostic(door("  open: { type: final }\n  open:"))
    #expect(
      DiagnosticFormat.text.render(found) == """
        spec.yaml:6:3: error: duplicate key 'open' [duplicate-key]
          6 |   open:
            |   ^~~~
        spec.yaml:5:3: note: the first key 'open' is here
          5 |   open: { type: final }
            |   ^~~~

        """)
  }

  @Test(
    "The caret is under the reported position, regardless of the preceding characters",
    arguments: [
      ("Tür", "   "), ("e\u{301}a", "  "), ("漢字", "    "), ("🔒", "  "), ("a\tb", " \t "), ("👩‍🚀", "    "),
    ])
  func caret(_ words: String, _ indent: String) throws {
    let before = "  open: { type: final, screen: { title: \""
    let found = try diagnostic(door("\(before)\(words)\", prmpt: x } }"))
    let lines = DiagnosticFormat.text.render(found).split(separator: "\n")
    #expect(lines[2] == "    | \(String(repeating: " ", count: before.count))\(indent)   ^~~~~")
  }

  @Test("A long line is truncated around the position")
  func longLine() throws {
    let found = try diagnostic(
      door("  open: { type: final, screen: { title: \"\(String(repeating: "long ", count: 80))\", prmpt: x } }"))
    let lines = DiagnosticFormat.text.render(found).split(separator: "\n")
    #expect(lines[1].count < 160)
    let caret = lines[2].prefix { $0 != "^" }.count
    #expect(lines[1].dropFirst(caret).hasPrefix("prmpt"))
  }

  @Test("Control characters of the spec do not reach the terminal")
  func control() throws {
    let found = try diagnostic(door("  open: { type: final, \"\\e[31m\\n\": x }"))
    let text = DiagnosticFormat.text.render(found)
    #expect(!text.contains("\u{1B}"))
    #expect(text.hasPrefix("spec.yaml:5:24: error: unknown key '\u{FFFD}[31m\u{FFFD}' in state 'open' [unknown-key]\n"))
  }

  @Test("The text format has colours only if requested, and the JSON format never has colours")
  func colours() throws {
    let found = try diagnostic(door("  open: { type: final, entri: [] }"))
    let plain = DiagnosticFormat.text.render(found)
    let coloured = DiagnosticFormat.text.render(found, colours: true)
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(coloured.replacing(/\x{1B}\[[0-9;]*m/, with: "") == plain)
    #expect(DiagnosticFormat.json.render(found, colours: true) == DiagnosticFormat.json.render(found))
  }

  @Test("The JSON format has one object per line")
  func json() throws {
    let found = Bench.diagnostics(of: door("  open: { type: final, entri: [] }\n  open:"))
    let lines = DiagnosticFormat.json.render(found).split(separator: "\n")
    #expect(
      lines == [
        #"{"code":"unknown-key","fixIts":[{"edits":[{"place":{"column":24,"endColumn":29,"endLine":5,"line":5,"path":"spec.yaml"},"replacement":"entry"}],"isCertain":true,"title":"replace 'entri' with 'entry'"}],"message":"unknown key 'entri' in state 'open'; did you mean 'entry'?","notes":[],"place":{"column":24,"endColumn":29,"endLine":5,"line":5,"path":"spec.yaml"},"severity":"error"}"#,
        #"{"code":"duplicate-key","fixIts":[],"message":"duplicate key 'open'","notes":[{"message":"the first key 'open' is here","place":{"column":3,"endColumn":7,"endLine":5,"line":5,"path":"spec.yaml"}}],"place":{"column":3,"endColumn":7,"endLine":6,"line":6,"path":"spec.yaml"},"severity":"error"}"#,
      ])
  }

  @Test("The GitHub format is a workflow command on one line, with escaped percent signs and line breaks")
  func github() throws {
    let found = try diagnostic(door("  open: { type: final, \"a%\\r\\n::error b\": [] }"))
    let text = DiagnosticFormat.github.render(found)
    #expect(
      text.hasPrefix(
        "::error file=spec.yaml,line=5,col=24,title=unknown-key::unknown key 'a%25%0D%0A::error b' in state 'open' (known"))
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test("The SARIF format is one document with rules, locations and fixes")
  func sarif() throws {
    let found = Bench.diagnostics(of: door("  open: { type: final, entri: [] }\n  open:"))
    let data = Data(DiagnosticFormat.sarif.render(found).utf8)
    let log = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["unknown-key", "duplicate-key"])
    let fix = try #require((results[0]["fixes"] as? [[String: Any]])?.first)
    let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
    let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
    #expect((replacement["insertedContent"] as? [String: String])?["text"] == "entry")
    #expect((replacement["deletedRegion"] as? [String: Int])?["startColumn"] == 24)
    #expect((results[1]["relatedLocations"] as? [[String: Any]])?.count == 1)
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    #expect((driver?["rules"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == ["duplicate-key", "unknown-key"])
  }

  @Test("The text, JSON and GitHub formats are empty without diagnostics", arguments: [DiagnosticFormat.text, .json, .github])
  func nothing(_ format: DiagnosticFormat) {
    #expect(format.render([]) == "")
  }
}
