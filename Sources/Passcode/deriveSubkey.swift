public import SecretCore

extension OpenStore {
  /// Returns the key for one kind of data, derived from the data key.
  ///
  /// The key stays the same when the code is changed, removed, or set again after a removal.
  ///
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func key(_ purpose: Subkey.Purpose) throws(PasscodeFailure) -> Subkey {
    do throws(CoreError) { return try Subkey(purpose, of: key) } catch { throw .core(error) }
  }
}
