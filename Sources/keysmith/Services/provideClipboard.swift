import Flows
import Statechart

extension Services: Clipboard {
  func copy(password: Secret) async throws -> Clipboard.CopyOutcome {
    guard let text = core.secrets.text(of: password) else { return .failed }
    return try await core.clipboard.put(text) ? .done : .asked
  }
}
