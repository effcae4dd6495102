/// Debounces the keys that confirm a destructive question.
///
/// A held key, a bouncing key and the second click of a double click are rejected, because they arrive before the user can
/// have read the question.
struct DestructiveKeyGuard {
  /// The time a question must be on the screen before a key can answer it. A held key begins to repeat sooner.
  static let readingTime = Duration.seconds(1)
  /// The minimum time between two accepted presses of one key. A held key repeats sooner.
  static let repeatPause = Duration.milliseconds(500)

  private var questionTime: Duration?
  private var rejectionTime: Duration?
  private var last: (key: Key, time: Duration)?

  /// Records that the screen shows another question.
  mutating func questionAppeared(at now: Duration) {
    questionTime = now
  }

  /// Records that a key was rejected.
  mutating func keyRejected(at now: Duration) {
    rejectionTime = now
  }

  /// Returns the time until a key that is not held can answer the question; `nil` if it can answer now.
  func untilAllowed(at now: Duration) -> Duration? {
    let ends = [
      questionTime.map { $0 + DestructiveKeyGuard.readingTime }, rejectionTime.map { $0 + DestructiveKeyGuard.repeatPause },
    ]
    return ends.compactMap(\.self).max().map { $0 - now }.flatMap { $0 > .zero ? $0 : nil }
  }

  /// Records a key. Returns whether the key may answer the question on the screen.
  mutating func allows(_ key: Key, at now: Duration) -> Bool {
    defer { last = (key, now) }
    if let questionTime, now - questionTime < DestructiveKeyGuard.readingTime { return false }
    if let last, last.key == key, now - last.time < DestructiveKeyGuard.repeatPause { return false }
    return true
  }
}
