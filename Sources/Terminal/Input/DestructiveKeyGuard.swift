/// Rejects keys that would confirm a destructive question by accident: a held key, a bouncing key or the second click of a
/// double click, which arrive before the user can have read the question (debouncing).
struct DestructiveKeyGuard {
  /// The time a question must be on the screen before a key can answer it. Held keys begin to repeat sooner.
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

  /// Returns the time until a key can answer, apart from held keys; `nil` if one can now.
  func untilAllowed(at now: Duration) -> Duration? {
    let ends = [
      questionTime.map { $0 + DestructiveKeyGuard.readingTime }, rejectionTime.map { $0 + DestructiveKeyGuard.repeatPause },
    ]
    return ends.compactMap(\.self).max().map { $0 - now }.flatMap { $0 > .zero ? $0 : nil }
  }

  /// Records a key. Returns whether it may answer the question on the screen.
  mutating func allows(_ key: Key, at now: Duration) -> Bool {
    defer { last = (key, now) }
    if let questionTime, now - questionTime < DestructiveKeyGuard.readingTime { return false }
    if let last, last.key == key, now - last.time < DestructiveKeyGuard.repeatPause { return false }
    return true
  }
}
