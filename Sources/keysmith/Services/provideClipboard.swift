import Flows
import Statechart
import Synchronization

extension Services: Clipboard.Provider {
  func copy(password: Secret) async -> Clipboard.CopyOutcome {
    guard let text = core.secrets.text(of: password) else { return .failed }
    do {
      let isThere = try await core.clipboard.put(text)
      core.lastPassword.withLock { last in
        if last?.text === text { last?.wasCopied = true }
      }
      return isThere ? .done : .asked
    } catch {
      core.fail(error)
      return .failed
    }
  }
}
