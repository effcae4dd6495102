/// Explanations of diagnostics for snapshots.
extension Explanation {
  static let snapshot = Explanation(
    """
    A flow with 'snapshot' can be taken down when its process ends and goes on when that begins again: in the same state, with its
    data and its delays. Secrets are never taken down, so a flow that can hold one says with 'safeState' where it goes on without
    it. Of a delay 'onRestore' says whether it ends when it would have ('resume'), begins again ('restart') or ends at once
    ('expire').
    """,
    wrong: kept.replacing("snapshot: { safeState: shut }", with: "snapshot:"), mended: kept)

  private static let kept = door(
    """
    snapshot: { safeState: shut }
    uses: [Pad]
    context: { entry: pin }
    events: { push: }
    initial: shut
    states:
      shut: { on: { push: asking }, ignore: digit }
      asking:
        use: { part: Pad, entry: entry }
        on: { push: open }
        after: { 30s: { target: shut, onRestore: restart } }
      open: { type: final }
    """)
}
