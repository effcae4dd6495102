public import SecretCore

extension OpenStore {
  /// The key of one kind of data.
  ///
  /// It stays the same when the code is changed, removed, or set again after that.
  public func key(_ purpose: Subkey.Purpose) throws(PasscodeFailure) -> Subkey {
    do throws(CoreError) { return try Subkey(purpose, of: key) } catch { throw .core(error) }
  }
}
