import StatechartLanguage
import StatechartModel
import Testing

@Suite("Named texts")
struct NamedTextTests {
  private func texts(_ declared: String, screen: String) throws -> [String: String] {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      context: { tries: int(0...9) = 0, note: text or none }
      texts: { \(declared) }
      initial: open
      states:
        open:
          screen: { \(screen), message: "{note}" }
          after: { 1s: { guard: tries < 9, target: done, actions: [tries += 1, note = sorry] } }
        done: { type: final }
      """)
    return Dictionary(uniqueKeysWithValues: flow.texts.map { ($0.key, words(of: $0)) })
  }

  private func words(of text: Text) -> String {
    text.pieces.written { "<\(text.parameters[$0].name)>" }
  }

  @Test("A text keeps its name when its content changes")
  func rewording() throws {
    #expect(
      try texts("sorry: It did not work", screen: "title: '{sorry}', prompt: Wait") == [
        "sorry": "It did not work", "wait": "Wait",
      ])
    #expect(
      try texts("sorry: 'Sorry, no {tries}'", screen: "title: '{sorry}', prompt: Wait") == [
        "sorry": "Sorry, no {<tries>}", "wait": "Wait",
      ])
  }

  @Test("A literal text and a named text with the same content are one text")
  func sameWords() throws {
    #expect(try texts("sorry: It did not work", screen: "title: It did not work") == ["sorry": "It did not work"])
  }

  @Test("Two named texts with the same content are two texts")
  func twoNames() throws {
    #expect(
      try texts("sorry: No, excuse: No", screen: "title: '{excuse}'") == ["sorry": "No", "excuse": "No"])
  }

  @Test("A part that shows a number can be used twice, and its texts can have a common beginning")
  func textsOfParts() {
    let part = """
      part: Tries
      summary: Counts.
      context: { count: int(0...3) = 0, note: text or none }
      events: { wrong: }
      screen: { message: "{count} mistakes", prompt: "{note}" }
      on:
        wrong:
          - { guard: count == 0, actions: [count += 1, note = "Please do not shake the little box so hard"] }
          - { guard: count < 3, actions: [count += 1, note = "Please do not shake the little box so often"] }
      """
    let flow = """
      flow: Door
      summary: A door.
      uses: [Tries]
      texts:
        hard: Please do not shake the little box so hard
      initial: one
      states:
        one: { use: Tries, after: { 1s: two } }
        two: { use: Tries, after: { 1s: done } }
        done: { type: final }
      """
    let library = SpecLibrary(files: [SourceFile(path: "tries.yaml", text: part), SourceFile(path: "door.yaml", text: flow)])
    #expect(library.check("tries.yaml").diagnostics.all.map(\.message) == [])
    let (spec, diagnostics) = library.check("door.yaml")
    #expect(diagnostics.all.map(\.message) == [])
    guard case .flow(let door)? = spec else { return }
    #expect(door.texts.map(\.key).sorted() == ["hard", "mistakes", "pleaseDoNotShakeTheLittleBox"])
  }

  @Test("Texts without letters get numbered keys")
  func withoutWords() throws {
    #expect(
      try texts("sorry: No", screen: "title: '{tries}', prompt: '{tries}!'") == [
        "sorry": "No", "text": "{<tries>}", "text2": "{<tries>}!",
      ])
  }
}
