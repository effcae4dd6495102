import Passcode

/// A grant that is stored in the table of secrets.
///
/// The grant is discarded when the last reference to this object is released.
final class HeldGrant: Sendable {
  let grant: Grant
  private let lock: PasscodeLock

  init(_ grant: Grant, of lock: PasscodeLock) {
    self.grant = grant
    self.lock = lock
  }

  deinit {
    Task { [grant, lock] in await lock.discard(grant) }
  }
}
