import Flows
import Statechart

extension Services: Clipboard.Provider {
  func copy(password: Secret) async -> Clipboard.CopyOutcome {
    guard let text = core.secrets.text(of: password) else { return .failed }
    do {
      return try await core.clipboard.put(text) ? .done : .asked
    } catch {
      core.fail(error)
      return .failed
    }
  }
}
