/// The formatter of the remaining time of a countdown.
enum Countdown {
  /// Returns the remaining time as `m:ss`, or as `h:mm:ss` for one hour or more.
  ///
  /// Seconds are rounded up, so that 0:00 means that the countdown has ended.
  static func text(_ left: Duration) -> String {
    let seconds = wholeSeconds(left)
    let tail = seconds % 60 < 10 ? "0\(seconds % 60)" : "\(seconds % 60)"
    guard seconds >= 3600 else { return "\(seconds / 60):\(tail)" }
    let minutes = seconds / 60 % 60
    return "\(seconds / 3600):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
  }

  /// Returns the time until the text of the countdown changes; `nil` if the text is 0:00.
  static func untilChange(_ left: Duration) -> Duration? {
    guard left > .zero else { return nil }
    return left - .seconds(wholeSeconds(left) - 1)
  }

  private static func wholeSeconds(_ left: Duration) -> Int64 {
    guard left > .zero else { return 0 }
    return left.components.seconds + (left.components.attoseconds > 0 ? 1 : 0)
  }
}
