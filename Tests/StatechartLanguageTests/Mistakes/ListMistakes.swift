import StatechartModel
import Testing

extension Mistake {
  /// Errors in lists on screens, and in their queries.
  static let ofLists: [Mistake] = [
    // Queries
    Mistake(
      .unknownKey, .file,
      interface("①query: { all: }")),
    Mistake(
      .unknownKey, .file,
      interface("queries: { all: { ①outcomes: { done: } } }")),
    Mistake(
      .typeMismatch, .file, interface("queries: { all: { input: { ①words: text } } }")),

    // Names
    Mistake(
      .unknownQuery, .state,
      listing("query: Gate.①gusts, select: pick")
    ),
    Mistake(
      .unknownQuery, .state,
      listing("query: Gate.①ask, select: pick")),
    Mistake(
      .unknownInterface, .state,
      listing("query: ①Gaet.guests, select: pick")),
    Mistake(
      .unknownInterface, .state,
      listing("query: ①Tower.guests, select: pick")),
    Mistake(
      .ambiguousName, .flow,
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
      .notAName, .state,
      listing("query: ①Gate.all.guests, select: pick")),
    Mistake(
      .missingKey, .state, "after: { 1s: done }\nscreen: { lists: [①{ label: All, select: pick }] }"),

    Mistake(
      .noEffect, .state, "on: { push: done }\nscreen: { buttons: ①[] }"),
    Mistake(
      .unknownKey, .state, "on: { push: done }\nscreen: { buttons: { replace: [{ label: Go, event: push }], ①add: [] } }"),

    // Input
    Mistake(
      .missingArgument, .state,
      listing("query: Gate.①visitors, input: { since: 1s }, select: pick")),
    Mistake(
      .unknownParameter, .state,
      listing("query: Gate.visitors, input: { since: 1s, key: key, ①until: 2s }, select: pick")),
    Mistake(
      .typeMismatch, .state,
      listing("query: Gate.visitors, input: { since: ①tries, key: key }, select: pick")),

    // Events
    Mistake(
      .unknownEvent, .state, listing("query: guests, select: ①pcik")),
    Mistake(
      .typeMismatch, .state,
      listing("query: guests, select: ①push")),
    Mistake(
      .typeMismatch, .state,
      listing("query: guests, select: ①digit")),

    // Buttons that act on a row
    Mistake(
      .deadControl, .state, "on: { pick: done }\nscreen: { buttons: [{ label: ①Go, event: pick }] }"),
    Mistake(
      .deadControl, .state,
      "on: { pick: done }\nscreen: { lists: [{ label: All, query: guests }], buttons: [{ label: ①Go, event: pick }] }"),
    Mistake(
      .typeMismatch, .state, "on: { digit: done }\nscreen: { buttons: [{ label: Go, event: ①digit }] }"),

    // Secrets
    Mistake(
      .secretLeak, .state,
      listing("query: Gate.visitors, input: { since: ①code, key: key }, select: pick")),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "after: { 1s: done }\nscreen: { lists: [{ label: All, query: entries, input: { number: ①key }, select: hand }] }"),
    Mistake(
      .secretLeak, .state,
      listing("query: guests, select: pick, empty: 'Nothing for {①code}'")),
  ]

  private static func interface(_ text: String) -> String { "interface: Bell\nsummary: A bell.\n\(text)\n" }

  private static func listing(_ text: String) -> String {
    "after: { 1s: done }\nscreen: { lists: [{ label: All, \(text) }] }"
  }
}

@Test("An error in a list or its query is reported with its code and position", arguments: Mistake.ofLists)
func listMistake(_ mistake: Mistake) {
  mistake.check()
}
