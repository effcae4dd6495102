import StatechartModel
import StatechartSemantics
import Testing

extension Mistake {
  /// Returns a flow with a prompt that can show `count`, from 0 to 9, and `wait`.
  private static func prompting(_ prompt: String) -> String {
    """
    input: { count: int(0...9), wait: duration = 1s }
    initial: a
    states:
      a:
        screen:
          prompt: \(prompt)
        after: { wait: b }
      b: { type: final }
    """
  }

  private static let counting = [
    "counter.yaml": """
    flow: Counter
    summary: Counts.
    input: { count: int(0...9), wait: duration = 1s }
    initial: a
    states:
      a:
        screen: { title: "{count, one: {count} file, other: {count} files}", prompt: "{count} in {wait}" }
        after: { wait: b }
      b: { type: final }
    """
  ]

  private static func translation(_ language: String, title: String, prompt: String = "{count}, {wait}") -> String {
    """
    texts: \(language)
    translations:
      "{count, one: {count} file, other: {count} files}": "\(title)"
      "{count} in {wait}": "\(prompt)"
    """
  }

  /// Errors in plurals.
  static let ofPlurals: [Mistake] = [
    Mistake(.pluralForms, .flow, prompting("\"①{count, one: {count} file}\"")),
    Mistake(.pluralForms, .flow, prompting("\"You have ①{count, one: a file, few: {count} files, other: files}.\"")),
    Mistake(.pluralForms, .flow, prompting("\"{count, one: a file, ①othr: {count} files}\"")),
    Mistake(.pluralForms, .flow, prompting("\"{count, one: a file, ①plural: {count} files}\"")),
    Mistake(.pluralForms, .flow, prompting("\"{count, ①various: {count} files}\"")),
    Mistake(.pluralForms, .flow, prompting("\"{count, one: a file, ①one: {count} files}\"")),
    Mistake(.pluralForms, .flow, prompting("\"{count①, plural, one {a file} other {files}}\"")),
    Mistake(.typeMismatch, .flow, prompting("\"{①wait, one: a second, other: seconds} {count}\"")),
    Mistake(.expressionSyntax, .flow, prompting("\"①{count, one: a file, other: files\"")),
    Mistake(.unknownName, .flow, prompting("\"{count, one: {①cuont} file, other: files}\"")),
    Mistake(.syntax, .flow, prompting("①{count, one: a file, other: {count} files}")),
    Mistake(.syntax, .flow, prompting("①{count, one: a file, other: files}")),
    Mistake(.syntax, .flow, prompting("①You have {count, one: {count} file, other: {count} files} left")),
    Mistake(
      .pluralForms, .file, translation("ru", title: "①{count, one: {count} файл, other: {count} файлов}"), beside: counting),
    Mistake(.pluralForms, .file, translation("ja", title: "①{count, one: {count}, other: {count} 枚}"), beside: counting),
    Mistake(.pluralForms, .file, translation("tlh", title: "①{count, other: {count} teywI'}"), beside: counting),
    Mistake(
      .typeMismatch, .file,
      translation("de", title: "{count}", prompt: "{count} in {①wait, one: einer Sekunde, other: {wait}}"), beside: counting),
    Mistake(
      .translationValues, .file, translation("de", title: "{①cuont, one: eine, other: viele} {count}"), beside: counting),
  ]
}

@Test("An error in a plural is reported with its code and position", arguments: Mistake.ofPlurals)
func pluralMistake(_ mistake: Mistake) {
  mistake.check()
}

@Suite("Plural forms") struct PluralFormTests {
  private func errors(_ type: String, _ text: String) -> [Diagnostic] {
    Bench.diagnostics(
      of: """
        flow: Counter
        summary: Counts.
        input: { count: \(type) }
        initial: a
        states:
          a: { screen: { prompt: "\(text)" }, after: { 1s: b } }
          b: { type: final }
        """)
  }

  @Test(
    "A text needs the forms for the numbers in its range, and may have the other forms of its language",
    arguments: [
      ("int(0...9)", "{count, one: a, other: b}", true), ("int(2...9)", "{count, other: b}", true),
      ("int(2...9)", "{count, one: a, other: b}", true), ("int(1...1)", "{count, one: a}", true),
      ("int(1...2)", "{count, one: a}", false), ("int(-1...0)", "{count, other: b}", false),
      ("int(0...9) or none = none", "{count, one: a, other: b}", false),
    ])
  func ranges(_ type: String, _ text: String, _ isRight: Bool) {
    #expect(errors(type, text).isEmpty == isRight)
  }

  @Test(
    "Commas, colons and other words are literal in a form",
    arguments: [
      "{count, one: a, b, other: c}", "{count, one: look: a, other: b, note: c}", "{count,one:a,other:b}",
      "{count, one: , other: s}", "{count, other: b, one: a}", "{count, one: {count, one: a, other: b}, other: c}",
    ])
  func words(_ text: String) {
    #expect(errors("int(0...9)", text).isEmpty)
  }

  @Test("The nesting of plurals is limited")
  func nested() {
    let text = (0..<400).reduce("x") { text, _ in "{count, one: a, other: \(text)}" }
    #expect(errors("int(0...9)", text).map(\.code) == [.expressionSyntax])
  }
}
