import Flows
import Statechart

extension Services {
  /// Forgets what an outcome carries that came too late for its flow, and closes what it has opened.
  func discard(_ outcome: some Sendable) {
    for secret in secrets(in: outcome) { core.secrets.release(secret) }
    if opens(outcome) { core.close() }
  }

  /// An outcome holds handles, texts and numbers, and no code: what a mirror copies of it is no secret.
  private func secrets(in value: Any) -> [Secret] {
    if let secret = value as? Secret { return [secret] }
    return Mirror(reflecting: value).children.flatMap { secrets(in: $0.value) }
  }

  /// Whether the app is open since then: given up in the last moment, it has to be closed again.
  private func opens(_ value: Any) -> Bool {
    switch value {
    case let outcome as PasscodeService.UnlockOutcome: outcome == .correct
    case let outcome as PasscodeService.CreateOutcome: outcome == .done
    case let outcome as Biometrics.UnlockOutcome: outcome == .opened
    default: Mirror(reflecting: value).children.contains { opens($0.value) }
    }
  }
}
