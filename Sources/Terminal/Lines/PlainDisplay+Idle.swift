import Statechart

// Handling of idle time in line mode.

extension PlainDisplay {
  /// Makes the app idle. The next line only ends the idle state and is not interpreted, because it may be a code.
  func goIdle(_ lifecycleChanged: (Lifecycle) -> Void) {
    isIdle = true
    hasLostLines = hasLostLines || !queuedLines.isEmpty
    queuedLines = []
    session.eraseSecret()
    session.setInputHidden(true)
    session.print("\n\(view.words.away)\n")
    lifecycleChanged(.background)
  }

  /// Ends the idle state or a suspension: discards unfinished input and announces all parts of the screen again.
  func returnToForeground(after away: Duration, _ lifecycleChanged: (Lifecycle) -> Void) {
    if !isIdle { lifecycleChanged(.background) }
    isIdle = false
    (line, queuedLines, field) = ("", [], nil)
    announcer = LineAnnouncer()
    lifecycleChanged(.foreground(away: away))
  }
}
