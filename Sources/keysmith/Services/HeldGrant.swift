import Passcode

/// A grant that a flow was given; unused, it is given back when the last reference goes.
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
