public import SecretCore

extension PasscodeLock {
  /// Returns the record of the vault's last known revision.
  ///
  /// The record is required to open the vault with a key of `store`. After the passcode and its data key are erased, no new
  /// vault can be created with the record.
  ///
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func contentsRecord(of store: OpenStore) throws(PasscodeFailure) -> ContentsRecord {
    do throws(CoreError) {
      return try lock.contentsRecord { [lock, opened = store.opened] () throws(CoreError) in
        try lock.loss(of: opened)
      } withErasureLock: { [lock] body throws(CoreError) in
        // An erasure holds the erasure lock until the erasure is complete.
        try lock.withErasureLock(body)
      }
    } catch {
      throw .core(error)
    }
  }
}
