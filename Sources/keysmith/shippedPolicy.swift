import Flows
import SecretCore

extension LockoutPolicy {
  /// The lockout policy of `Specs/policies/lockout.yaml`.
  static let shipped: LockoutPolicy = {
    let stages = Lockout.stages.map { Stage(failures: $0.failures, wait: $0.wait) }
    guard let policy = LockoutPolicy(stages: stages, eraseAfter: Lockout.eraseAfter) else {
      preconditionFailure("the compiler of specs lets no list pass that is empty or does not rise")
    }
    return policy
  }()
}
