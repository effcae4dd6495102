import Statechart

// Handling of idle time in line mode.

extension PlainDisplay {
  /// Makes the app idle. The next line only brings it back, because it may be a code.
  func goIdle(_ changed: (Lifecycle) -> Void) {
    isIdle = true
    hasLostLines = hasLostLines || !queuedLines.isEmpty
    queuedLines = []
    session.eraseSecret()
    session.setInputHidden(true)
    session.print("\n\(view.words.away)\n")
    changed(.background)
  }

  /// Brings the app back: discards unfinished input and announces everything again.
  func returnToForeground(after away: Duration, _ changed: (Lifecycle) -> Void) {
    if !isIdle { changed(.background) }
    isIdle = false
    (line, queuedLines, field) = ("", [], nil)
    announcer = LineAnnouncer()
    changed(.foreground(away: away))
  }
}
