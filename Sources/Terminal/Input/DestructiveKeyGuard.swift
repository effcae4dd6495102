/// Keeps a gesture from answering a question that it has raised: a key that is held or bounces, or a double click, comes before
/// anybody can have read what the screen asks now.
struct DestructiveKeyGuard {
  /// How long a question has been on the screen before anybody has read it. Keys that are held begin to repeat sooner.
  static let readingTime = Duration.seconds(1)
  /// How long a key rests between two presses. A key that is held repeats sooner.
  static let repeatPause = Duration.milliseconds(500)

  private var questionTime: Duration?
  private var rejectionTime: Duration?
  private var last: (key: Key, time: Duration)?

  /// Takes note that the screen has begun to ask something else.
  mutating func questionAppeared(at now: Duration) {
    questionTime = now
  }

  /// Takes note that a press was no answer.
  mutating func keyRejected(at now: Duration) {
    rejectionTime = now
  }

  /// How long no press is an answer yet, a key that is held left out; `nil` if one is.
  func untilAllowed(at now: Duration) -> Duration? {
    let ends = [
      questionTime.map { $0 + DestructiveKeyGuard.readingTime }, rejectionTime.map { $0 + DestructiveKeyGuard.repeatPause },
    ]
    return ends.compactMap(\.self).max().map { $0 - now }.flatMap { $0 > .zero ? $0 : nil }
  }

  /// Takes note of a key, and says whether it may answer what the screen asks.
  mutating func allows(_ key: Key, at now: Duration) -> Bool {
    defer { last = (key, now) }
    if let questionTime, now - questionTime < DestructiveKeyGuard.readingTime { return false }
    if let last, last.key == key, now - last.time < DestructiveKeyGuard.repeatPause { return false }
    return true
  }
}
