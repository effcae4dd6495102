import Statechart

// Handling of idle time in line mode.

extension PlainDisplay {
  /// Makes the app idle until the next line.
  ///
  /// The function discards the queued lines, erases a shown secret, and turns the echo off. The content of the next line is
  /// ignored, because the line may be a code.
  func goIdle(_ lifecycleChanged: (Lifecycle) -> Void) {
    isIdle = true
    hasLostLines = hasLostLines || !queuedLines.isEmpty
    queuedLines = []
    session.eraseSecret()
    session.setInputHidden(true)
    session.print("\n\(view.words.away)\n")
    lifecycleChanged(.background)
  }

  /// Ends the idle state or a suspension.
  ///
  /// The function discards the unfinished line, the queued lines and the chosen field. All parts of the screen are then
  /// announced again.
  func returnToForeground(after away: Duration, _ lifecycleChanged: (Lifecycle) -> Void) {
    if !isIdle { lifecycleChanged(.background) }
    isIdle = false
    (line, queuedLines, field) = ("", [], nil)
    announcer = LineAnnouncer()
    lifecycleChanged(.foreground(away: away))
  }
}
