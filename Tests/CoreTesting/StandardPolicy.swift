package import SecretCore

extension LockoutPolicy {
  /// The lockout policy of the requirements.
  ///
  /// The policy of the app is defined in the specs of the app, and may differ.
  package static let standard: LockoutPolicy = {
    let stages = [
      Stage(failures: 5, wait: .seconds(30)), Stage(failures: 10, wait: .seconds(5 * 60)),
      Stage(failures: 15, wait: .seconds(30 * 60)),
    ]
    guard let policy = LockoutPolicy(stages: stages) else { preconditionFailure("the failure counts are not increasing") }
    return policy
  }()
}
