import StatechartModel
import Testing

extension Mistake {
  /// Errors in the context of states.
  static let ofContext: [Mistake] = [
    Mistake(
      .contextOutOfReach, .state,
      at: .records,
      "always: { guard: ①inner == 1, target: other }\nafter: { 1s: done }", other: "context: { ②inner: int(0...1) = 0 }"),
    Mistake(
      .contextOutOfReach, .state, at: .records, "after: { 1s: other }",
      other: "context: { ②inner: int(0...1) = 0 }\nafter: { 1s: { target: done, actions: [tries = ①inner] } }"),
    Mistake(
      .contextOutOfReach, .state, at: .records, "after: { 1s: other }",
      other: "context: { ②inner: int(0...1) = 0 }\nafter: { 1s: { target: other, reenter: true, actions: [①inner = 1] } }"),
    Mistake(
      .duplicateName, .file,
      "flow: Door\nsummary: A door.\ncontext: { ②tries: bool = true }\ninitial: here\nstates:\n  here: { context: { ①tries: bool = true }, after: { 1s: done } }\n  done: { type: final }\n"
    ),
    Mistake(
      .finalState, .flow,
      "initial: done\nstates: { ①done: { type: final, context: { a: bool = true } } }\n"),
    Mistake(
      .contextOutOfReach, .flow,
      """
      initial: here
      states:
        here: { context: { ②inner: bool = true }, after: { 1s: done } }
        done: { type: final }
      properties: { always: { always: ①inner } }
      """),
  ]
}

@Test("An error in the context of a state is reported with its code and position", arguments: Mistake.ofContext)
func contextMistake(_ mistake: Mistake) {
  mistake.check()
}
