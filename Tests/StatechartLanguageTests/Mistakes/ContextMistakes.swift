import StatechartLanguage
import Testing

extension Mistake {
  /// What can be wrong with what states remember.
  static let ofContext: [Mistake] = [
    Mistake(
      .contextOutOfReach, "'inner' belongs to 'other', and is only there and in the states within",
      fix: "declare it under the 'context' of a state around both, or of the flow", notes: ["it is declared here"], .state,
      at: .records,
      "always: { guard: ①inner == 1, target: other }\nafter: { 1s: done }", other: "context: { ②inner: int(0...1) = 0 }"),
    Mistake(
      .contextOutOfReach, "this leaves 'other', and 'inner' is gone before these actions",
      fix: "use it in 'exit', or declare it under the 'context' of a state around both, or of the flow",
      notes: ["it is declared here"], .state, at: .records, "after: { 1s: other }",
      other: "context: { ②inner: int(0...1) = 0 }\nafter: { 1s: { target: done, actions: [tries = ①inner] } }"),
    Mistake(
      .contextOutOfReach, "this leaves 'other', and 'inner' is gone before these actions",
      fix: "use it in 'exit', or declare it under the 'context' of a state around both, or of the flow",
      notes: ["it is declared here"], .state, at: .records, "after: { 1s: other }",
      other: "context: { ②inner: int(0...1) = 0 }\nafter: { 1s: { target: other, reenter: true, actions: [①inner = 1] } }"),
    Mistake(
      .duplicateName, "the name 'tries' is there twice", notes: ["it is declared here as well"], .file,
      "flow: Door\nsummary: A door.\ncontext: { ②tries: bool = true }\ninitial: here\nstates:\n  here: { context: { ①tries: bool = true }, after: { 1s: done } }\n  done: { type: final }\n"
    ),
    Mistake(
      .finalState, "'done' is final and can have no 'context'",
      fix: "leave that out, or 'type: final' if the flow goes on from here", .flow,
      "initial: done\nstates: { ①done: { type: final, context: { a: bool = true } } }\n"),
    Mistake(
      .contextOutOfReach, "'inner' belongs to 'here', and is only there and in the states within",
      fix: "declare it under the 'context' of a state around both, or of the flow", notes: ["it is declared here"], .flow,
      """
      initial: here
      states:
        here: { context: { ②inner: bool = true }, after: { 1s: done } }
        done: { type: final }
      properties: { always: { always: ①inner } }
      """),
  ]
}

@Test("A mistake with the context of a state is found at its place, in words", arguments: Mistake.ofContext)
func contextMistake(_ mistake: Mistake) {
  mistake.check()
}
