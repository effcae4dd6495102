/// A proof that the code was entered, which authorizes one change or removal.
///
/// The data key that it represents stays in the ``PasscodeLock`` that issued it. It is wiped when the grant is used or
/// discarded, or the lock is released. Another lock or process does not accept the grant.
public struct Grant: Hashable, Sendable {
  /// The random number that identifies the grant in the lock.
  ///
  /// It reveals nothing about the code or the key.
  public let handle: UInt64

  /// Creates a reference to the grant that a lock issued with this number.
  public init(handle: UInt64) {
    self.handle = handle
  }
}
