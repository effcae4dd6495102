import StatechartModel
import Testing

extension Mistake {
  /// Errors in snapshots and restored flows.
  static let ofSnapshots: [Mistake] = [
    Mistake(
      .snapshot, .flow,
      """
      ①snapshot:
      context: { code: pin }
      initial: a
      states: { a: { entry: [code.clear()], after: { 1s: b } }, b: { type: final } }
      """),
    Mistake(
      .snapshot, .flow,
      """
      snapshot: { safeState: ①c }
      initial: a
      states: { a: { type: parallel, after: { 1s: b }, states: { c: , d: } }, b: { type: final } }
      """),
    Mistake(
      .snapshot, .flow,
      """
      ①snapshot: { safeState: a }
      input: { code: pin }
      initial: a
      states: { a: { always: { guard: code.count > 3, target: b }, after: { 1s: b } }, b: { type: final } }
      """),
    Mistake(
      .snapshot, .state,
      "after: { 1s: { target: done, onRestore: ①expire } }"),
    Mistake(
      .snapshot, .flow,
      "snapshot:\ninitial: a\nstates: { a: { after: { 1s: { target: b, onRestore: ①forget } } }, b: { type: final } }"),
    Mistake(
      .snapshot, .steps,
      "- restart: ①1s\n- expect: { state: here }"),
  ]
}

@Test("An error in snapshots is reported with its code and position", arguments: Mistake.ofSnapshots)
func snapshotMistake(_ mistake: Mistake) {
  mistake.check()
}
