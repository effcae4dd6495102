/// A proof that the code was known: good for one change or removal.
///
/// What it stands for, the data key, stays with the ``PasscodeLock`` that handed it out, and is wiped when the grant is used,
/// discarded, or the lock itself goes away. Another lock, or another process, does not know it.
public struct Grant: Hashable, Sendable {
  /// The random number by which the lock knows the grant.
  ///
  /// It says nothing about the code or the key.
  public let handle: UInt64

  /// The grant that a lock handed out as this number.
  public init(handle: UInt64) {
    self.handle = handle
  }
}
