import StatechartLanguage
import Testing

extension Mistake {
  /// Lists on screens, and the queries whose rows they show.
  static let ofLists: [Mistake] = [
    // Queries
    Mistake(
      .unknownKey, "an interface has no 'query'",
      fix: "it can have 'interface', 'summary', 'records', 'operations', 'queries', 'effects'", .file,
      interface("①query: { all: }")),
    Mistake(
      .unknownKey, "a query has no 'outcomes'", fix: "it can have 'summary', 'input'", .file,
      interface("queries: { all: { ①outcomes: { done: } } }")),
    Mistake(
      .typeMismatch, "'words' of a service cannot be a text: texts belong to the states of one flow",
      fix: "use cases, or a secret for what somebody types", .file, interface("queries: { all: { input: { ①words: text } } }")),

    // Names
    Mistake(
      .unknownQuery, "there is no query 'visits'", fix: "did you mean 'visitors'?", .state,
      listing("query: Gate.①visits, select: pick")
    ),
    Mistake(
      .unknownQuery, "there is no query 'ask'", fix: "known here: 'guests', 'visitors'", .state,
      listing("query: Gate.①ask, select: pick")),
    Mistake(
      .unknownInterface, "there is no interface 'Gaet'", fix: "did you mean 'Gate'?", .state,
      listing("query: ①Gaet.guests, select: pick")),
    Mistake(
      .unknownInterface, "the flow does not use 'Tower'", fix: "add 'Tower' to 'uses'", .state,
      listing("query: ①Tower.guests, select: pick")),
    Mistake(
      .ambiguousName, "'guests' can mean Gate.guests or Tower.guests", fix: "rename one of them", .flow,
      """
      uses: [Gate, Tower]
      events: { pick: { row: secret } }
      initial: here
      states:
        here:
          entry: [Gate.ring(), Tower.ring()]
          screen: { lists: [{ label: All, query: ①guests, select: pick }] }
          on: { pick: done }
        done: { type: final }
      """),
    Mistake(
      .notAName, "'Gate.all.guests' does not name a query", fix: "write 'Interface.query'", .state,
      listing("query: ①Gate.all.guests, select: pick")),
    Mistake(
      .missingKey, "a list needs 'select'", .state, "after: { 1s: done }\nscreen: { lists: [①{ label: All, query: guests }] }"),

    // Input
    Mistake(
      .missingArgument, "'key' of the input of 'visitors' is not given", .state,
      listing("query: Gate.①visitors, input: { since: 1s }, select: pick")),
    Mistake(
      .unknownParameter, "there is no value 'until' in the input of 'visitors'", fix: "known here: 'key', 'since'", .state,
      listing("query: Gate.visitors, input: { since: 1s, key: key, ①until: 2s }, select: pick")),
    Mistake(
      .typeMismatch, "here duration is needed, and this is int(0...9)", .state,
      listing("query: Gate.visitors, input: { since: ①tries, key: key }, select: pick")),

    // Events
    Mistake(
      .unknownEvent, "there is no event 'pcik'", fix: "did you mean 'pick'?", .state, listing("query: guests, select: ①pcik")),
    Mistake(
      .typeMismatch, "what is sent from here carries one secret, and 'push' carries nothing",
      fix: "declare an event for it that carries one secret", .state,
      listing("query: guests, select: ①push")),
    Mistake(
      .typeMismatch, "what is sent from here carries one secret, and 'digit' carries 'value', which is digit",
      fix: "declare an event for it that carries one secret", .state,
      listing("query: guests, select: ①digit")),

    // Secrets
    Mistake(
      .secretLeak, "a secret cannot stand here: duration is needed, which is not kept secret", .state,
      listing("query: Gate.visitors, input: { since: ①code, key: key }, select: pick")),
    Mistake(
      .secretLeak, "a secret cannot stand here: int(0...9) is needed, which is not kept secret", .state, at: .secrets,
      "after: { 1s: done }\nscreen: { lists: [{ label: All, query: entries, input: { number: ①key }, select: hand }] }"),
    Mistake(
      .secretLeak, "a secret cannot be shown", fix: "show how many digits it has, with 'count'", .state,
      listing("query: guests, select: pick, empty: 'Nothing for {①code}'")),
  ]

  private static func interface(_ text: String) -> String { "interface: Bell\nsummary: A bell.\n\(text)\n" }

  private static func listing(_ text: String) -> String {
    "after: { 1s: done }\nscreen: { lists: [{ label: All, \(text) }] }"
  }
}

@Test("A mistake in a list or its query is found at its place, in words", arguments: Mistake.ofLists)
func listMistake(_ mistake: Mistake) {
  mistake.check()
}
