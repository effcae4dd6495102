/// A proof that the correct code was entered, which authorizes one operation.
///
/// The operation opens the store, changes or removes the code, returns the recovery kit, or sets the erasure limit. The opened
/// data key stays in the ``PasscodeLock`` that issued the grant. The lock releases the key when the grant is used or discarded,
/// or when the data is erased. Another lock or process does not accept the grant.
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
