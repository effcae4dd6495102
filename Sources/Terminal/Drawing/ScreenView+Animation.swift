import Statechart

extension ScreenView {
  /// When the picture changes on its own: the next step of the shake or of the countdown, or the end of the time in which nothing is
  /// destroyed; `nil` if nothing goes on.
  public func nextChange(after now: Duration) -> Duration? {
    if let shakeStart, now - shakeStart < Shake.length { return Shake.frame }
    return [countdownEnd.flatMap { Countdown.untilChange($0 - now) }, untilDestructive(at: now)].compactMap(\.self).min()
  }

  /// How long the buttons that destroy something cannot be pressed yet; `nil` if there are none, or if they can.
  func untilDestructive(at now: Duration) -> Duration? {
    screen.buttons.contains { $0.role == .destructive } ? destructiveKeyGuard.untilAllowed(at: now) : nil
  }

  /// How many columns the dots are off their place.
  func dotsOffset(at now: Duration) -> Int {
    shakeStart.map { Shake.offset(after: now - $0) } ?? 0
  }

  /// What the countdown says.
  func countdown(at now: Duration) -> String? {
    countdownEnd.map { Countdown.text($0 - now) }
  }
}
