import StatechartLanguage
import Testing

extension Mistake {
  /// What can be wrong with flows that go on in another process.
  static let ofSnapshots: [Mistake] = [
    Mistake(
      .snapshot, "no snapshot keeps the secret 'code', and nothing says where the flow goes on without it",
      fix: "write 'snapshot: { safeState: … }'", .flow,
      """
      ①snapshot:
      context: { code: pin }
      initial: a
      states: { a: { entry: [code.clear()], after: { 1s: b } }, b: { type: final } }
      """),
    Mistake(
      .snapshot, "the flow cannot go on in 'c' alone", fix: "name a state that is in no region", .flow,
      """
      snapshot: { safeState: ①c }
      initial: a
      states: { a: { type: parallel, after: { 1s: b }, states: { c: , d: } }, b: { type: final } }
      """),
    Mistake(
      .snapshot, "the flow is given the secret 'code', and so cannot be restored", .flow,
      """
      ①snapshot: { safeState: a }
      input: { code: pin }
      initial: a
      states: { a: { always: { guard: code.count > 3, target: b }, after: { 1s: b } }, b: { type: final } }
      """),
    Mistake(
      .snapshot, "the flow has no snapshots to be restored from", fix: "add 'snapshot:' to the flow", .state,
      "after: { 1s: { target: done, onRestore: ①expire } }"),
    Mistake(
      .snapshot, "a delay does not 'forget' when the flow is restored", fix: "write 'resume', 'restart' or 'expire'", .flow,
      "snapshot:\ninitial: a\nstates: { a: { after: { 1s: { target: b, onRestore: ①forget } } }, b: { type: final } }"),
    Mistake(
      .snapshot, "the flow has no snapshots to be restarted from", fix: "add 'snapshot:' to the flow", .steps,
      "- restart: ①1s\n- expect: { state: here }"),
  ]
}

@Test("A mistake about snapshots is found at its place, in words", arguments: Mistake.ofSnapshots)
func snapshotMistake(_ mistake: Mistake) {
  mistake.check()
}
