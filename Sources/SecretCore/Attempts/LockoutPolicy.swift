/// After how many wrong codes in a row how long no further one is taken.
public struct LockoutPolicy: Equatable, Sendable {
  /// One lockout.
  public struct Stage: Equatable, Sendable {
    /// The number of wrong codes that reaches it: 1 or more.
    public let failures: Int
    /// How long no attempt is taken then.
    public let wait: Duration

    /// The stage that `failures` wrong codes reach, which lasts `wait`.
    public init(failures: Int, wait: Duration) {
      self.failures = failures
      self.wait = wait
    }
  }

  /// The lockouts of the documents.
  ///
  /// After 5 wrong codes 30 seconds, after 10 of them 5 minutes, after 15 and every further one 30 minutes.
  /// Source: keysmith-redesign.md, step 3.
  public static let standard = LockoutPolicy(
    earlier: [Stage(failures: 5, wait: .seconds(30)), Stage(failures: 10, wait: .seconds(5 * 60))],
    last: Stage(failures: 15, wait: .seconds(30 * 60)))

  private let earlier: [Stage]
  let last: Stage

  private init(earlier: [Stage], last: Stage) {
    self.earlier = earlier
    self.last = last
  }

  /// The policy of `stages`, the last of which every further wrong code reaches again.
  /// - Returns: `nil` unless there is a stage, their numbers of wrong codes rise from 1 or more, and they have waits above zero.
  public init?(stages: [Stage]) {
    guard let last = stages.last, stages.allSatisfy({ $0.failures > 0 && $0.wait > .zero }),
      zip(stages, stages.dropFirst()).allSatisfy({ $0.failures < $1.failures })
    else { return nil }
    self.init(earlier: stages.dropLast(), last: last)
  }

  /// How long no attempt is taken once `failures` codes were wrong; `nil` if the next one is taken at once.
  func wait(after failures: Int) -> Duration? {
    failures >= last.failures ? last.wait : earlier.first { $0.failures == failures }?.wait
  }

  /// How many further wrong codes there can be until the next lockout, 1 or more, after `failures` of them.
  func attemptsLeft(after failures: Int) -> Int {
    let next = earlier.first { $0.failures > failures } ?? last
    return max(1, next.failures - failures)
  }
}
