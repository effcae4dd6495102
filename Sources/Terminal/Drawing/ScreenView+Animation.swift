import Statechart

extension ScreenView {
  /// Returns the time until the frame changes by itself, because of the shake, the countdown, or a destructive button that
  /// becomes available; `nil` if it does not change.
  public func nextChange(after now: Duration) -> Duration? {
    if let shakeStart, now - shakeStart < Shake.length { return Shake.frame }
    return [countdownEnd.flatMap { Countdown.untilChange($0 - now) }, untilDestructive(at: now)].compactMap(\.self).min()
  }

  /// Returns the time until the destructive buttons can be pressed; `nil` if there are none or they can be pressed now.
  func untilDestructive(at now: Duration) -> Duration? {
    screen.buttons.contains { $0.role == .destructive } ? destructiveKeyGuard.untilAllowed(at: now) : nil
  }

  /// Returns the horizontal offset of the dots in columns.
  func dotsOffset(at now: Duration) -> Int {
    shakeStart.map { Shake.offset(after: now - $0) } ?? 0
  }

  /// Returns the text of the countdown.
  func countdown(at now: Duration) -> String? {
    countdownEnd.map { Countdown.text($0 - now) }
  }
}
