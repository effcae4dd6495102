/// After how many wrong codes in a row how long no further one is taken.
///
/// The core has none of its own: the app gives it the one that it was built with.
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

  private let earlier: [Stage]
  let last: Stage

  /// The policy of `stages`, the last of which every further wrong code reaches again.
  /// - Returns: `nil` unless there is a stage, their numbers of wrong codes rise from 1 or more, and they have waits above zero.
  public init?(stages: [Stage]) {
    guard let last = stages.last, stages.allSatisfy({ $0.failures > 0 && $0.wait > .zero }),
      zip(stages, stages.dropFirst()).allSatisfy({ $0.failures < $1.failures })
    else { return nil }
    earlier = stages.dropLast()
    self.last = last
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
