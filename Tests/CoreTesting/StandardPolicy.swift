package import SecretCore

extension LockoutPolicy {
  /// The lockouts that the requirements ask for. The app's actual policy is in its specs.
  package static let standard: LockoutPolicy = {
    let stages = [
      Stage(failures: 5, wait: .seconds(30)), Stage(failures: 10, wait: .seconds(5 * 60)),
      Stage(failures: 15, wait: .seconds(30 * 60)),
    ]
    guard let policy = LockoutPolicy(stages: stages) else { preconditionFailure("the stages do not rise") }
    return policy
  }()
}
