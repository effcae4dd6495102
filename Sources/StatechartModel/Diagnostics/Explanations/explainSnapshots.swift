/// Explanations of diagnostics for snapshots.
extension Explanation {
  static let snapshot = Explanation(
    """
    A flow with 'snapshot' can be stopped and restored in another process, with the same active states, data and timers. Secrets
    are never stored in a snapshot. A flow that can hold a secret needs a 'safeState', which the restored flow enters instead.
    'onRestore' determines how a timer continues: 'resume' fires at the original deadline, 'restart' starts the timer again, and
    'expire' fires at once.
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
