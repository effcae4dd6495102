package import SecretCore

extension LockoutPolicy {
  /// The lockout policy of the requirements.
  ///
  /// The specs of the app define the policy of the app.
  package static let standard: LockoutPolicy = {
    let stages = [
      Stage(failures: 5, wait: .seconds(30)), Stage(failures: 10, wait: .seconds(5 * 60)),
      Stage(failures: 15, wait: .seconds(30 * 60)),
    ]
    guard let policy = LockoutPolicy(stages: stages) else { preconditionFailure("the failure counts are not increasing") }
    return policy
  }()
}
