/// The debounce of keys that press a destructive button.
///
/// A held key, a bouncing key and the second click of a double click are rejected. The user has not read the
/// confirmation question at the time of such a key press or click.
struct DestructiveKeyGuard {
  /// The minimum time for which a confirmation question is on the screen before a key can press a destructive button.
  ///
  /// The time exceeds the delay after which the auto-repeat of a held key begins.
  static let readingTime = Duration.seconds(1)
  /// The minimum time between two successive presses of the same key for the second press to be accepted.
  ///
  /// The time exceeds the interval of the auto-repeat of a held key.
  static let repeatPause = Duration.milliseconds(500)

  private var questionTime: Duration?
  private var rejectionTime: Duration?
  private var last: (key: Key, time: Duration)?

  /// Records that the screen shows another confirmation question.
  mutating func questionAppeared(at now: Duration) {
    questionTime = now
  }

  /// Records that a key of a destructive button was rejected.
  mutating func keyRejected(at now: Duration) {
    rejectionTime = now
  }

  /// Returns the time until a key that is not held can press a destructive button; `nil` if the key can press the button now.
  func untilAllowed(at now: Duration) -> Duration? {
    let ends = [
      questionTime.map { $0 + DestructiveKeyGuard.readingTime }, rejectionTime.map { $0 + DestructiveKeyGuard.repeatPause },
    ]
    return ends.compactMap(\.self).max().map { $0 - now }.flatMap { $0 > .zero ? $0 : nil }
  }

  /// Records a key, and returns whether the key can press a destructive button.
  mutating func allows(_ key: Key, at now: Duration) -> Bool {
    defer { last = (key, now) }
    if let questionTime, now - questionTime < DestructiveKeyGuard.readingTime { return false }
    if let last, last.key == key, now - last.time < DestructiveKeyGuard.repeatPause { return false }
    return true
  }
}
