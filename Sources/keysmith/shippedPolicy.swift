import Flows
import SecretCore

extension LockoutPolicy {
  /// The lockout policy of `Specs/policies/lockout.yaml`.
  static let shipped: LockoutPolicy = {
    let stages = Lockout.stages.map { Stage(failures: $0.failures, wait: $0.wait) }
    guard let policy = LockoutPolicy(stages: stages, eraseAfter: Lockout.eraseAfter) else {
      preconditionFailure("expected a list of rising lockout stages, with at least one stage")
    }
    return policy
  }()
}
