import Statechart

// What a display in lines does when nobody types for long, and when somebody does again.

extension PlainDisplay {
  /// The next line only wakes the app: it may be a code.
  func goIdle(_ changed: (Lifecycle) -> Void) {
    isIdle = true
    hasLostLines = hasLostLines || !queuedLines.isEmpty
    queuedLines = []
    session.eraseSecret()
    session.setQuiet(true)
    session.print("\n\(view.words.away)\n")
    changed(.background)
  }

  /// Whatever was being typed is forgotten, and everything is told again.
  func comeBack(after away: Duration, _ changed: (Lifecycle) -> Void) {
    if !isIdle { changed(.background) }
    isIdle = false
    (line, queuedLines, field) = ("", [], nil)
    announcer = LineAnnouncer()
    changed(.foreground(away: away))
  }
}
