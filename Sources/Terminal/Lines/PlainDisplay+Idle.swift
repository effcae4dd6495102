import Statechart

// Handling of idle time in line mode.

extension PlainDisplay {
  /// Makes the app idle: discards the queued lines, erases a shown secret, and turns the echo off.
  ///
  /// The next line only ends the idle state and is not interpreted, because the line may be a code.
  func goIdle(_ lifecycleChanged: (Lifecycle) -> Void) {
    isIdle = true
    hasLostLines = hasLostLines || !queuedLines.isEmpty
    queuedLines = []
    session.eraseSecret()
    session.setInputHidden(true)
    session.print("\n\(view.words.away)\n")
    lifecycleChanged(.background)
  }

  /// Ends the idle state or a suspension: discards the unfinished line, the queued lines and the chosen field.
  ///
  /// All parts of the screen are then announced again.
  func returnToForeground(after away: Duration, _ lifecycleChanged: (Lifecycle) -> Void) {
    if !isIdle { lifecycleChanged(.background) }
    isIdle = false
    (line, queuedLines, field) = ("", [], nil)
    announcer = LineAnnouncer()
    lifecycleChanged(.foreground(away: away))
  }
}
