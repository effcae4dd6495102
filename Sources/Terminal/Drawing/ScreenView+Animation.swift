import Statechart

extension ScreenView {
  /// Shakes the dots of the code from `now` on for half a second.
  public mutating func shake(at now: Duration) {
    shakeStart = now
  }

  /// Returns the time until the next redraw without input; `nil` if no redraw is needed.
  ///
  /// The shake, the countdown, the end of a key press and the end of the debounce of destructive buttons cause redraws
  /// without input.
  public func nextChange(after now: Duration) -> Duration? {
    if let shakeStart, now - shakeStart < Shake.length { return Shake.frame }
    let countdown = countdownEnd.flatMap { Countdown.untilChange($0 - now) }
    return [countdown, untilDestructive(at: now), untilReleased(at: now)].compactMap(\.self).min()
  }

  /// Returns the time during which the keypad is still drawn as pressed; `nil` if it is not.
  func untilReleased(at now: Duration) -> Duration? {
    guard let keyPress, now - keyPress < .milliseconds(150) else { return nil }
    return .milliseconds(150) - (now - keyPress)
  }

  /// Records the time of a press of a keypad key, but not the key: the output of the program must not contain a typed code.
  mutating func recordKeyPress(_ event: Event, at now: Duration) {
    guard let keypad = screen.keypad, keypad.digits.contains(event) || event == keypad.delete else { return }
    keyPress = now
  }

  /// Returns the time until the destructive buttons can be pressed.
  ///
  /// Returns `nil` if the screen has no destructive button, or if its destructive buttons can be pressed now.
  func untilDestructive(at now: Duration) -> Duration? {
    screen.buttons.contains { $0.role == .destructive } ? destructiveKeyGuard.untilAllowed(at: now) : nil
  }

  /// Returns the horizontal offset of the code dots in columns; 0 unless the dots shake.
  func dotsOffset(at now: Duration) -> Int {
    shakeStart.map { Shake.offset(after: now - $0) } ?? 0
  }

  /// Returns the text of the countdown; `nil` if the screen has no countdown.
  ///
  /// On a narrow terminal, the text is the remaining time alone.
  func countdown(at now: Duration) -> String? {
    countdownEnd.map { end in
      let time = Countdown.text(end - now)
      let strings = TerminalStrings.words(in: language)
      let text = screen.reveal == nil ? strings.wait(time) : strings.changes(time)
      return text.displayWidth <= size.columns ? text : time
    }
  }
}
