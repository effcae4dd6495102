import Foundation
import Testing

/// The command `interlock texts`.
@Suite struct TextsTests {
  private static let talkative = [
    "Specs/door.yaml":
      "flow: Door\nsummary: A door.\ninitial: open\nstates: { open: { screen: { title: Come in, prompt: 'Who: you?' }, after: { 1s: shut } }, shut: { type: final, screen: { title: Come in, message: '#1' } } }\n",
    "Specs/gate.yaml":
      "flow: Gate\nsummary: A gate.\ncontext: { wait: duration = 5s }\ninitial: open\nstates: { open: { screen: { title: 'Wait {wait}.' }, after: { wait: shut } }, shut: { type: final } }\n",
  ]

  @Test("`texts --new` writes a file with all texts, with which the specs have no errors")
  func newLanguage() async throws {
    let folder = try Folder(Self.talkative)
    let file = folder.path("Specs/de.yaml")
    #expect(try await interlock("texts", folder.path("Specs"), "--new", "de", "--output", file).code == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      text.contains("  Come in: Come in  # Door\n  'Who: you?': 'Who: you?'  # Door\n  Wait {wait}.: Wait {wait}.  # Gate\n"))
    #expect(try await interlock("check", folder.path("Specs")) == Run(code: 0, output: "", error: ""))
    let listed = try await interlock("texts", folder.path("Specs"))
    #expect(listed.code == 0 && listed.output.contains("de: 3 texts, 0 missing, 0 unused, 3 unchanged"))
    #expect(try await interlock("texts", folder.path("Specs"), "--new", "DE").code == 64)
    #expect(try await interlock("texts", folder.path("Specs"), "--new", "fr", "--output", file).code == 64)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    #expect(try await interlock("texts", folder.path("Specs"), "--new", "d").code == 64)
  }

  @Test(
    "A text of any characters can be read back from the file of a new language",
    arguments: [
      "'one\\ntwo'", "'a\\t# b'", "'x\\u2028y'", "'it''s: \\\\ fine'", "- x", "Yes", "4 digits",
      String(repeating: "long ", count: 300) + "end",
    ])
  func newLanguageRoundTrip(_ written: String) async throws {
    let title =
      written.hasPrefix("'") ? "\"" + written.dropFirst().dropLast().replacing("''", with: "'") + "\"" : "'\(written)'"
    let folder = try Folder([
      "Specs/door.yaml":
        "flow: Door\nsummary: A door.\ninitial: open\nstates: { open: { screen: { title: \(title) }, after: { 1s: shut } }, shut: { type: final } }\n"
    ])
    let started = try await interlock("texts", folder.path("Specs"), "--new", "de", "--output", folder.path("Specs/de.yaml"))
    #expect(started.code == 0)
    #expect(try await interlock("check", folder.path("Specs")) == Run(code: 0, output: "", error: ""))
    #expect(try await interlock("texts", folder.path("Specs")).output.contains("1 texts, 0 missing, 0 unused"))
  }

  @Test(
    "A new translation contains each value of a text, regardless of the plural forms of the language",
    arguments: ["ja", "tlh"],
    [
      ("{count, one: a file, other: files}", "{count} files"),
      ("{count, one: a file, other: files} {count, one: is, other: are} there", "{count} files are there"),
      ("{count, one: a file for {days} days, other: {count} files}", "{days} {count} files"),
      ("{count} {count, one: file, other: files}", "{count} files"),
    ])
  func newLanguageOfOneForm(_ language: String, _ text: (written: String, started: String)) async throws {
    let folder = try Folder([
      "Specs/box.yaml": """
      flow: Box
      summary: A box of files.
      input: { count: int(1...9), days: int(1...9) }
      initial: open
      states:
        open: { screen: { title: "\(text.written)", prompt: "{days}" }, after: { 1s: shut } }
        shut: { type: final }
      """
    ])
    let file = folder.path("Specs/new.yaml")
    #expect(try await interlock("texts", folder.path("Specs"), "--new", language, "--output", file).code == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains(": '\(text.started)'  # Box"))
    #expect(try await interlock("check", folder.path("Specs")) == Run(code: 0, output: "", error: ""))
  }

  @Test("Missing texts of several flows cause one error per language, and are listed by `texts`")
  func startedLanguage() async throws {
    let translations = "texts: de\ntranslations:\n  Come in: Herein\n  Go away: Geh weg\n"
    let folder = try Folder(Self.talkative.merging(["Specs/de.yaml": translations]) { one, _ in one })
    let checked = try await interlock("check", folder.path("Specs"))
    #expect(checked.code == 1 && checked.error.components(separatedBy: ": error:").count == 2)
    let listed = try await interlock("texts", folder.path("Specs"))
    #expect(listed.code == 1)
    #expect(
      listed.output.hasSuffix(
        "  missing    Who: you?\n  missing    Wait {wait}.\n  unused     Go away\n"))
  }
}
