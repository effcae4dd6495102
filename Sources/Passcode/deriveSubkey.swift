public import SecretCore

extension OpenStore {
  /// Derives the key for one kind of data.
  ///
  /// It does not change when the code is changed, removed, or set again after that.
  public func key(_ purpose: Subkey.Purpose) throws(PasscodeFailure) -> Subkey {
    do throws(CoreError) { return try Subkey(purpose, of: key) } catch { throw .core(error) }
  }
}
