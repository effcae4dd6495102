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
  private(set) var eraseAfter: Int?

  /// The policy of `stages`, the last of which every further wrong code reaches again.
  /// - Parameter eraseAfter: The number of wrong codes in a row, 1 or more, that destroys what the code protects; `nil` if none does.
  /// - Returns: `nil` unless there is a stage, their numbers of wrong codes rise from 1 or more, and they have waits above zero.
  public init?(stages: [Stage], eraseAfter: Int? = nil) {
    guard let last = stages.last, stages.allSatisfy({ $0.failures > 0 && $0.wait > .zero }),
      zip(stages, stages.dropFirst()).allSatisfy({ $0.failures < $1.failures }), eraseAfter ?? 1 > 0
    else { return nil }
    earlier = stages.dropLast()
    self.last = last
    self.eraseAfter = eraseAfter
  }

  /// The policy that destroys what the code protects after `count` wrong codes as well, if not before.
  public func erasing(after count: Int?) -> LockoutPolicy {
    var policy = self
    policy.eraseAfter = [eraseAfter, count].compactMap(\.self).min()
    return policy
  }

  /// The failures that a count which is lost stands for: the longest lockout follows, and if anything is to be erased, the next
  /// wrong code does.
  var highestFailures: Int { max(last.failures, (eraseAfter ?? 0) - 1) }

  /// Whether `failures` wrong codes destroy what the code protects.
  func erases(after failures: Int) -> Bool {
    eraseAfter.map { failures >= $0 } ?? false
  }

  /// How many further wrong codes destroy what the code protects, 1 or more, after `failures` of them; `nil` if none does.
  public func codesBeforeErasure(after failures: Int) -> Int? {
    eraseAfter.map { max(1, $0 - failures) }
  }

  /// How long no attempt is taken once `failures` codes were wrong; `nil` if the next one is taken at once.
  func wait(after failures: Int) -> Duration? {
    failures >= last.failures ? last.wait : earlier.first { $0.failures == failures }?.wait
  }

  /// How many further wrong codes there can be until the next lockout or the erasure, 1 or more, after `failures` of them.
  func attemptsLeft(after failures: Int) -> Int {
    let next = earlier.first { $0.failures > failures } ?? last
    return max(1, min(next.failures, eraseAfter ?? .max) - failures)
  }
}
