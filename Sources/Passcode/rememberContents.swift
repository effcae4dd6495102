public import SecretCore

extension PasscodeLock {
  /// What is remembered of the vault, to be handed to who opens it with a key of `store`.
  ///
  /// Once the passcode and its key are destroyed, nothing more begins with that.
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func contentsRecord(of store: OpenStore) throws(PasscodeFailure) -> ContentsRecord {
    do throws(CoreError) {
      return try lock.contentsRecord { [lock, opened = store.opened] () throws(CoreError) in
        try lock.loss(of: opened)
      } inTurn: { [lock] body throws(CoreError) in
        // Who erases has the turn until all is done.
        try lock.inTurn(body)
      }
    } catch {
      throw .core(error)
    }
  }
}
