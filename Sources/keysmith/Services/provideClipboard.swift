import Flows
import Statechart

extension Services: Clipboard.Provider {
  func copy(password: Secret) async -> Clipboard.CopyOutcome {
    guard let text = core.secrets.text(of: password) else { return .failed }
    do {
      try await core.clipboard.put(text)
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }
}
