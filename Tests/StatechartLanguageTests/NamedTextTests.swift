import StatechartLanguage
import Testing

@Suite("Texts with names")
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
    text.pieces.map { piece in
      switch piece {
      case .literal(let words): words
      case .parameter(let index): "<\(text.parameters[index].name)>"
      }
    }.joined()
  }

  @Test("A text keeps its name when its words change")
  func rewording() throws {
    #expect(
      try texts("sorry: It did not work", screen: "title: '{sorry}', prompt: Wait") == [
        "sorry": "It did not work", "wait": "Wait",
      ])
    #expect(
      try texts("sorry: 'Sorry, no {tries}'", screen: "title: '{sorry}', prompt: Wait") == [
        "sorry": "Sorry, no <tries>", "wait": "Wait",
      ])
  }

  @Test("The same words are the same text, whether they are written or named")
  func sameWords() throws {
    #expect(try texts("sorry: It did not work", screen: "title: It did not work") == ["sorry": "It did not work"])
  }

  @Test("Two names for the same words are two texts")
  func twoNames() throws {
    #expect(
      try texts("sorry: No, excuse: No", screen: "title: '{excuse}'") == ["sorry": "No", "excuse": "No"])
  }

  @Test("Texts without words are numbered")
  func withoutWords() throws {
    #expect(
      try texts("sorry: No", screen: "title: '{tries}', prompt: '{tries}!'") == [
        "sorry": "No", "text": "<tries>", "text2": "<tries>!",
      ])
  }
}
