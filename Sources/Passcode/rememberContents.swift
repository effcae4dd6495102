public import SecretCore

extension PasscodeLock {
  /// What is remembered of the vault, to be handed to who opens it.
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func contentsRecord() throws(PasscodeFailure) -> ContentsRecord {
    do throws(CoreError) { return try lock.contentsRecord() } catch { throw .core(error) }
  }
}
