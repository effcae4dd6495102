import Synchronization
import Vault

/// One run of a flow: what it was given to hold goes with it.
final class FlowRun: Sendable {
  /// The entry that is being edited, as it was read, lest a change of somebody else's is overwritten.
  let edited = Mutex<VaultEntry?>(nil)
  private let secrets: Secrets

  init(_ secrets: Secrets) {
    self.secrets = secrets
  }

  deinit {
    secrets.prune()
  }
}
