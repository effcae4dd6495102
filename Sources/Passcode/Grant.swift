/// A proof that the correct code was entered. It authorizes one change or removal of the code.
///
/// The opened data key stays in the ``PasscodeLock`` that issued the grant. The key is wiped when the grant is used or
/// discarded, or the lock is released. Another lock or process does not accept the grant.
public struct Grant: Hashable, Sendable {
  /// The random number that identifies the grant in the lock.
  ///
  /// The number reveals nothing about the code or the key.
  public let handle: UInt64

  /// Creates a reference to the grant that a lock issued with this number.
  public init(handle: UInt64) {
    self.handle = handle
  }
}
