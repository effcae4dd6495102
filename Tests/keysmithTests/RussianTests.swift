import Foundation
import Statechart
import Testing
import VaultCore

@testable import CommandTable
@testable import keysmith

/// Tests of the Russian texts of the command line.
struct RussianTests {
  private static let tables = [
    russianHelp, russianItemHelp, russianPlaceholders, russianUsage, russianMessages, russianSystemErrors,
  ]

  /// The help of options that only a build with the package trait `SecretService` has.
  private static let helpOfTraits: Set = ["The storage of a new device secret.", "The storage of the device secret."]

  /// The files and folders without texts of the command line.
  private static let exemptFiles = [
    "/Language/", "/manualSections.swift", "/AuditEvent+Words.swift", "/TerminalWatchdog.swift",
  ]

  /// The literals that are not texts of the command line: a prefix of help texts, the name of an imported field, the name of
  /// the app, and failed preconditions.
  private static let exemptLiterals: Set = [
    fromInput, "Field", "KeySmith", "expected a palette for every appearance",
    "expected a list of rising lockout stages, with at least one stage",
  ]

  @Test("Every summary, discussion and help text is translated, and the tables of help have no other text")
  func help() {
    let commands = KeySmith.program.root.flattened().map(\.command)
    var texts = Set(commands.flatMap { [$0.summary, $0.discussion] + $0.parameters.map(\.help) })
    texts.formUnion([ParameterDefinition.help.help, ParameterDefinition.version.help])
    texts.remove("")
    let translated = Set(russianHelp.keys).union(russianItemHelp.keys)
    #expect(texts.subtracting(translated).sorted() == [])
    #expect(translated.subtracting(texts).subtracting(Self.helpOfTraits).sorted() == [])
  }

  @Test("Every placeholder of a parameter is translated, and the table of placeholders has no other text")
  func parameterPlaceholders() {
    let placeholders = Set(KeySmith.program.root.flattened().flatMap(\.command.parameters).compactMap(\.signature.placeholder))
    let translated = Set(russianPlaceholders.keys)
    #expect(placeholders.subtracting(translated).sorted() == [])
    // Only a build with the package trait `SecretService` has the option for the keeper of the device secret.
    #expect(translated.subtracting(placeholders).subtracting(["<keeper>"]).sorted() == [])
  }

  @Test("Every text in the sources of the commands is translated, and the table of messages has no other text")
  func messages() throws {
    var literals: Set<String> = []
    for (path, source) in try sources(in: "Sources/keysmith") where !isExempt(path) {
      literals.formUnion(StringLiterals(in: source).texts)
    }
    #expect(literals.count > 300)
    let untranslated = literals.subtracting(Self.exemptLiterals).filter { isProse($0) && !isTranslated($0) }
    #expect(untranslated.sorted() == [])
    #expect(Set(russianMessages.keys).subtracting(literals).sorted() == [])
  }

  @Test("No sentence is printed without a translation")
  func printedLiterals() throws {
    for (path, source) in try sources(in: "Sources/keysmith") {
      let calls = source.matches(of: #/(?:print|report|ValidationError)\(\s*"[A-Z][a-z].*/#).map { String($0.output) }
      #expect(calls == [], "\(path): use the parameter 'message'")
    }
  }

  @Test("Every text that CommandTable translates is translated, and the table of usage errors has no other text")
  func usage() throws {
    var texts: Set<String> = []
    var literals: Set<String> = []
    for (_, source) in try sources(in: "Sources/CommandTable") {
      let calls = source.matches(of: #/(?:translation|usage|section)\(\s*("(?:[^"\\]|\\.)*")/#)
      texts.formUnion(calls.flatMap { StringLiterals(in: String($0.output.1)).texts })
      literals.formUnion(StringLiterals(in: source).texts)
    }
    #expect(texts.count > 20)
    #expect(texts.subtracting(russianUsage.keys).sorted() == [])
    #expect(Set(russianUsage.keys).subtracting(literals).sorted() == [])
  }

  @Test("Each English text is in one table, and its translation has the same placeholders")
  func placeholders() {
    #expect(russianTexts.count == Self.tables.map(\.count).reduce(0, +))
    func placeholders(_ text: String) -> Set<Substring> { Set(text.matches(of: #/\{(\d+)[|}]/#).map { $0.output.1 }) }
    #expect(russianTexts.filter { placeholders($0.key) != placeholders($0.value) }.map(\.key) == [])
    #expect(russianTexts.filter { $0.value.isEmpty || $0.key == $0.value }.map(\.key) == [])
  }

  @Test("The reader of literals finds interpolations, plural forms and continued lines")
  func literals() {
    let source = #"""
      let a = "x \(y ?? "z") \n" // "comment"
      warn("\(count, "# file", "# files") in \(f(a, b)): \u{9B}\\")
      let b = """
        first \
        second

          third
        """
      """#
    #expect(
      StringLiterals(in: source).texts == [
        "z", "x {0} \n", "{0|# file|# files} in {1}: \u{9B}\\", "first second\n\n  third",
      ])
  }

  @Test(
    "A number selects the Russian plural form",
    arguments: [
      (1, "1 неудачная попытка"), (2, "2 неудачные попытки"), (5, "5 неудачных попыток"), (11, "11 неудачных попыток"),
      (21, "21 неудачная попытка"),
    ])
  func plural(count: Int, words: String) throws {
    let lines = describeAttempts(failed: count, lockedOut: nil, policy: .shipped)
    #expect(lines.map { $0.words(in: .russian) } == ["\(words) с последней разблокировки."])
  }

  @Test("A text without a translation stays English, and its values are translated")
  func untranslated() {
    let inner: LocalizedText = "Copied."
    let text: LocalizedText = "untranslated: \(inner) \(2, "# way", "# ways") {x} \("{0}")"
    #expect(text.words(in: .russian) == "untranslated: Скопировано. 2 ways {x} {0}")
    #expect(text.words(in: .english) == "untranslated: Copied. 2 ways {x} {0}")
    #expect(Duration.seconds(61).inWords.words(in: .russian) == "1 минуту 1 секунду")
  }

  @Test("An error of the core is described in the language")
  func errors() {
    let failure = LocalizedText(VaultFailure.notAnExport(path: "/a\u{1B}b"))
    #expect(failure.words(in: .russian) == "Файл /a␛b — не экспорт хранилища. Выберите другой файл.")
    #expect(failure.words(in: .english) == "/a␛b is not a vault export. Choose another file.")
    #expect(LocalizedText(Refusal.notSet).words(in: .russian).hasPrefix("Код-пароль не установлен."))
    #expect(WordList.strengthText.words(in: .russian) == "Одна из 7776^6 фраз, 77,5 бита энтропии.")
  }

  private func isExempt(_ path: String) -> Bool { Self.exemptFiles.contains { path.contains($0) } }

  /// Returns the paths and contents of the Swift files below a folder of the package.
  private func sources(in folder: String) throws -> [(path: String, source: String)] {
    let folder = Keysmith.package.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.map { name in
      (path: "/\(name)", source: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
  }

  /// Returns whether a literal is a sentence, a label or a plural, and not a name, a path or a row of columns.
  private func isProse(_ text: String) -> Bool {
    guard !text.contains("\t") else { return false }
    return text.contains(#/^[A-Z][A-Za-z]*[a-z]|[A-Za-z]+[,;:]? [A-Za-z]|\{\d+\|/#)
  }

  /// Returns whether a literal is a key of the tables. Help texts contain only the values `fromInput` and the number of words
  /// of a passphrase, and their keys contain the values.
  private func isTranslated(_ text: String) -> Bool {
    let keys = [text] + [fromInput, "\(WordList.usualCount)"].map { text.replacing("{0}", with: $0) }
    return keys.contains { russianTexts[$0] != nil }
  }
}
