import Statechart

extension Services {
  /// Forgets what an outcome carries that came too late for its flow.
  func discard(_ outcome: some Sendable) {
    for secret in secrets(in: outcome) { core.secrets.release(secret) }
  }

  /// An outcome holds handles, texts and numbers, and no code: what a mirror copies of it is no secret.
  private func secrets(in value: Any) -> [Secret] {
    if let secret = value as? Secret { return [secret] }
    return Mirror(reflecting: value).children.flatMap { secrets(in: $0.value) }
  }
}
