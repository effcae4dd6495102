import Foundation
import ProgramTesting
import StatechartCodegen
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of the style and the correctness of the generated Swift.
@Suite struct GeneratedSwiftTests {
  @Test("Swift keywords are in backticks where Swift reserves them")
  func reservedWords() throws {
    let source = try machine(
      """
      flow: Words
      summary: Names that Swift has taken.
      context: { repeat: "int(0...3) = 0" }
      events: { default: , switch: { as: "int(0...3)" } }
      initial: public
      states:
        public:
          on:
            default: private
            switch: { actions: [repeat = as] }
        private:
          on: { default: public }
          ignore: [switch]
      """)
    #expect(source.contains("case `default`"))
    #expect(source.contains("case `public`"))
    #expect(source.contains("case .switch(let `as`):"))
    #expect(source.contains("`repeat` = `as`"))
  }

  @Test("Texts are escaped, and their values are interpolated")
  func texts() throws {
    let source = try machine(
      #"""
      flow: Quotes
      summary: Says "hello".
      context: { count: "int(0...3) = 1", left: duration = 90s }
      events: { go: }
      initial: only
      states:
        only:
          screen: { title: 'A "quoted" \ title', prompt: "{count} of {left}" }
          on: { go: end }
        end: { type: final }
      """#)
    #expect(source.contains(##"case .aQuotedTitle: "A \"quoted\" \\ title""##))
    #expect(source.contains(##"case .of(let count, let left): "\(count) of \(Self.words(for: left))""##))
    #expect(source.contains("screen.prompt = .of(count: count, left: left)"))
  }

  @Test("An assignment of a variable to itself becomes an assignment to `_`")
  func assignedToItself() throws {
    let source = try machine(
      """
      flow: Kettle
      summary: Boils water.
      context: { count: int(0...9) = 0 }
      events: { go: }
      initial: only
      states:
        only: { screen: { title: "{count}" }, on: { go: { target: end, actions: [count = count] } } }
        end: { type: final }
      """)
    #expect(source.contains("      _ = count\n      leaf = .end\n"))
  }

  @Test("An assignment becomes a compound assignment only if the left operand of the value is the assigned variable")
  func changedInPlace() throws {
    let source = try machine(
      """
      flow: Kettle
      summary: Boils water.
      context: { count: int(0...99) = 50, more: int(0...3) = 1 }
      events: { go: }
      initial: only
      states:
        only:
          screen: { title: "{count}" }
          on:
            go:
              - { guard: count < 50, target: end, actions: [count = count + more * 2] }
              - { guard: count > 60, target: end, actions: [count -= 2 + more] }
              - { target: end, actions: [count = 50 - more] }
        end: { type: final }
      """)
    #expect(source.contains("count += more * 2\n"))
    #expect(source.contains("count -= 2 + more\n"))
    #expect(source.contains("count = 50 - more\n"))
  }

  @Test("The doc comment of a draft's machine contains 'The spec is a draft'")
  func draft() throws {
    func source(_ draft: String) throws -> String {
      try machine(
        "flow: Kettle\nsummary: Boils water.\n\(draft)initial: a\nstates: { a: { after: { 1s: b } }, b: { type: final } }\n")
    }
    #expect(try source("draft: true\n").contains("/// Boils water.\n///\n/// The spec is a draft.\npublic struct Kettle"))
    #expect(try source("").contains("/// Boils water.\npublic struct Kettle"))
  }

  @Test("A state's screen sets items to nil or empty only if an outer screen has set them")
  func newScreen() throws {
    func screen(around: String) throws -> Substring {
      let source = try machine(
        """
        flow: Kettle
        summary: Boils water.
        context: { count: int(0...9) = 0 }
        events: { go: }
        initial: only
        on: { go: bare }
        screen: { \(around) }
        states:
          only: { screen: { title: "{count}", prompt: none, buttons: [{ label: Go, event: go, when: count > 1 }] } }
          bare: { screen: { title: none, buttons: none }, on: { go: end } }
          end: { type: final }
        """)
      return try #require(source.split(separator: "public var screen").last)
    }
    let bare = try screen(around: "title: Kettle")
    #expect(bare.contains("case .only:\n      screen.title = .text(count: count)\n      if count > 1 {\n"))
    #expect(bare.contains("case .bare:\n      screen.title = nil\n    case .end:\n"))
    let dressed = try screen(around: "prompt: Kettle, buttons: [{ label: Stop, event: go }]")
    let removed = "      screen.prompt = nil\n      screen.buttons = []\n"
    #expect(dressed.contains("case .only:\n      screen.title = .text(count: count)\n\(removed)      if count > 1 {\n"))
    #expect(dressed.contains("case .bare:\n      screen.buttons = []\n    case .end:\n"))
  }

  @Test("Only types in a snapshot are Codable")
  func coded() throws {
    let source = try machine(
      """
      flow: Kettle
      summary: Boils water.
      snapshot:
      records: { Fill: { kind: tap | rain }, Shout: { tone: low | high } }
      context: { fill: "Fill = Fill(kind: tap)", mode: quick | slow = quick }
      events: { go: { how: once | twice, shout: Shout } }
      initial: only
      states:
        only: { on: { go: { guard: how == once and shout.tone == low and mode == quick and fill.kind == tap, target: end } } }
        end: { type: final }
      """)
    let coded = source.split(separator: "\n").compactMap { line in
      line.hasSuffix(": Codable {}") ? line.dropFirst("extension Kettle.".count).prefix { $0 != ":" } : nil
    }
    #expect(coded == ["Snapshot", "State", "Mode", "Kind", "Fill"])
  }

  @Test("The author's comments become doc comments of the generated Swift")
  func documentation() throws {
    let source = try machine(
      """
      flow: Kettle
      summary: boils water
      input:
        litres: int(1...2)   # of cold water
      events:
        press:               # the switch is pressed
      initial: off
      states:
        off:                 # cold, or getting there
          on: { press: on }
        on:
          on: { press: off }
      """)
    #expect(source.contains("/// Boils water.\npublic struct Kettle: StateMachine {"))
    #expect(source.contains("/// Of cold water, 1 to 2.\n    public var litres: Int"))
    #expect(source.contains("/// The switch is pressed.\n    case press"))
    #expect(source.contains("/// Cold, or getting there.\n    case off"))
  }

  @Test("The access level of a machine can be chosen", arguments: AccessLevel.allCases)
  func access(_ access: AccessLevel) throws {
    let source = try machine(turnstile, access: access)
    switch access {
    case .public:
      #expect(source.contains("\npublic import Statechart\n") && source.contains("\npublic struct Turnstile"))
    case .package:
      #expect(source.contains("\npackage import Statechart\n") && source.contains("\npackage struct Turnstile"))
    case .internal:
      #expect(source.contains("\nimport Statechart\n") && source.contains("\nstruct Turnstile"))
    }
    #expect(source.contains("public") == (access == .public))
  }

  @Test("A scenario becomes a test with the scenario's name and a statement for each step")
  func scenarios() throws {
    let steps = (1...40).map { _ in "{ send: coin }, { send: push }" }.joined(separator: ", ")
    let source = try tests(
      turnstile + """

        scenarios:
          - { name: Round and round, steps: [\(steps), { expect: { state: locked } }] }
        """)
    #expect(source.contains("@Suite struct `Turnstile scenarios` {\n  @Test(\"Round and round\") func scenario1() {\n"))
    #expect(source.matches(of: #/    trial\.then\(Check\(.*, \.send\(\.coin\), \.unlocked, shows: ""\)\)\n/#).count == 40)
  }

  @Test("A generated suite has a name that no flow can have")
  func suites() throws {
    let source = try tests(turnstile)
    #expect(source.matches(of: #/@Suite struct (.+) \{\n/#).map { String($0.1) } == ["`Turnstile states`"])
  }

  @Test("Generated switches have no default")
  func noDefault() throws {
    let labels = try shippedSources().flatMap { _, source in
      source.matches(of: #/^ *(?:@unknown )?(case|default)\b/#.anchorsMatchLineEndings()).map { String($0.1) }
    }
    #expect(Set(labels) == ["case"])
  }

  @Test("Generated sources import only the module Statechart")
  func imports() throws {
    let imports = try shippedSources().flatMap { _, source in
      source.split(separator: "\n").filter { $0.contains(/^(\w+ )?import \w/) }
    }
    #expect(Set(imports) == ["public import Statechart"])
  }

  @Test("Generated Swift passes the lint of swift format")
  func format() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "generated-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, source) in try shippedSources() {
      try source.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let lint = try await run(
      "swift",
      [
        "format", "lint", "--strict", "--recursive", "--configuration", repository.appending(path: ".swift-format").path,
        folder.path,
      ])
    #expect(lint.status == 0, "\(lint.errors)")
  }
}

private let turnstile = """
  flow: Turnstile
  summary: A turnstile.
  events: { coin: , push: }
  initial: locked
  states:
    locked: { on: { coin: unlocked }, ignore: [push] }
    unlocked: { on: { push: locked }, ignore: [coin] }
  """

private let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

private struct DoesNotCompile: Error, CustomStringConvertible {
  let description: String
}

private func machine(_ spec: String, access: AccessLevel = .public) throws -> String {
  GeneratedFile.source(for: try compiled(spec), path: "spec.yaml", access: access)
}

private func tests(_ spec: String) throws -> String {
  GeneratedTests.source(for: try compiled(spec), path: "spec.yaml", module: "Gates", shown: \.self)
}

private func compiled(_ spec: String) throws -> SpecLibrary.Spec {
  let (compiled, diagnostics) = SpecLibrary(files: [SourceFile(path: "spec.yaml", text: spec)]).compile("spec.yaml")
  guard let compiled else { throw DoesNotCompile(description: DiagnosticFormat.text.render(diagnostics.sorted())) }
  return compiled
}

/// Returns the generated sources of the shipped specs and of the fixtures, with their file names.
private func shippedSources() throws -> [(name: String, source: String)] {
  try ["Specs", "Tests/FixtureFlows/Specs"].flatMap { folder in
    let path = repository.appending(path: folder).path
    let library = try SpecLibrary.around(path)
    return try library.paths.flatMap { path -> [(name: String, source: String)] in
      let (spec, diagnostics) = library.compile(path)
      guard let spec else { throw DoesNotCompile(description: DiagnosticFormat.text.render(diagnostics.sorted())) }
      return [
        (GeneratedFile.name(for: path), GeneratedFile.source(for: spec, path: path))
      ]
    }
  }
}
