/// A lockout policy: the stages of the lockout after consecutive wrong codes, and an optional erasure limit.
///
/// The core has no default policy. The app passes its own policy.
public struct LockoutPolicy: Equatable, Sendable {
  /// One stage of the lockout.
  public struct Stage: Equatable, Sendable {
    /// The number of wrong codes that starts the lockout: 1 or more.
    public let failures: Int
    /// The duration of the lockout.
    public let wait: Duration

    /// Creates a stage that starts after `failures` wrong codes and lasts `wait`.
    public init(failures: Int, wait: Duration) {
      self.failures = failures
      self.wait = wait
    }
  }

  private let earlier: [Stage]
  let last: Stage
  private(set) var eraseAfter: Int?

  /// Creates a policy with `stages`.
  ///
  /// After the last stage, every further wrong code starts that stage again.
  ///
  /// - Parameter eraseAfter: The number of consecutive wrong codes, 1 or more, that erase the protected data; `nil` to never
  ///   erase.
  /// - Returns: `nil` if `stages` is empty, the failure counts are not strictly increasing from 1 or more, or a wait or
  ///   `eraseAfter` is not above zero.
  public init?(stages: [Stage], eraseAfter: Int? = nil) {
    guard let last = stages.last, stages.allSatisfy({ $0.failures > 0 && $0.wait > .zero }),
      zip(stages, stages.dropFirst()).allSatisfy({ $0.failures < $1.failures }), eraseAfter ?? 1 > 0
    else { return nil }
    earlier = stages.dropLast()
    self.last = last
    self.eraseAfter = eraseAfter
  }

  /// Returns a copy of the policy whose erasure limit is the lower of `count` and the current limit.
  ///
  /// - Parameter count: The number of consecutive wrong codes, 1 or more, that erase the protected data; `nil` adds no limit.
  public func erasing(after count: Int?) -> LockoutPolicy {
    precondition(count ?? 1 > 0, "expected a limit of 1 or more")
    var policy = self
    policy.eraseAfter = [eraseAfter, count].compactMap(\.self).min()
    return policy
  }

  /// The failure count that replaces a lost count.
  ///
  /// The count starts the last stage, which is treated as the longest lockout. With an erasure limit, the next wrong code
  /// erases the data.
  var highestFailures: Int { max(last.failures, (eraseAfter ?? 0) - 1) }

  /// Returns whether `failures` wrong codes erase the protected data.
  func erases(after failures: Int) -> Bool {
    eraseAfter.map { failures >= $0 } ?? false
  }

  /// Returns the number of further wrong codes, 1 or more, that erase the protected data after `failures` wrong codes; `nil`
  /// without an erasure limit.
  public func codesBeforeErasure(after failures: Int) -> Int? {
    eraseAfter.map { max(1, $0 - failures) }
  }

  /// Returns the duration of the lockout that starts after `failures` wrong codes; `nil` if the next attempt is allowed at
  /// once.
  func wait(after failures: Int) -> Duration? {
    failures >= last.failures ? last.wait : earlier.first { $0.failures == failures }?.wait
  }

  /// Returns the number of further wrong codes, 1 or more, that start the next lockout or the erasure after `failures` wrong
  /// codes.
  public func attemptsLeft(after failures: Int) -> Int {
    let next = earlier.first { $0.failures > failures } ?? last
    return max(1, min(next.failures, eraseAfter ?? .max) - failures)
  }
}
