extension CodeLock {
  /// Returns whether a wrapped data key exists for an authenticator.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package func hasWrappedDataKey() throws(CoreError) -> Bool {
    try wrappedDataKey.exists()
  }

  /// Wraps the data key of `opened` with the `secret` of an authenticator, and replaces the stored wrapped key.
  ///
  /// - Throws: The errors of the device secret, OpenSSL and the file of the wrapped key.
  package func wrap(_ opened: OpenedSlot, under secret: borrowing SecretBytes) throws(CoreError) {
    let header = try KeySlotHeader(
      store: opened.slot.header.store, generation: opened.slot.header.generation, opener: .authenticator)
    try wrappedDataKey.write(KeySlot(wrapping: opened.key, secret: secret, device: deviceSecret.load(), header: header))
  }

  /// Unwraps the data key with the `secret` of an authenticator, and returns the opened slot; `nil` if no wrapped key exists.
  ///
  /// The returned slot is not the code's slot, so the returned slot does not authorize a change or removal of the code. No
  /// attempt is counted, so the caller must check with ``status()`` that no lockout is active.
  ///
  /// - Precondition: The erasure lock is held.
  /// - Throws: ``CoreError/authenticationFailed`` if the wrapped key cannot be unwrapped, is damaged or belongs to another
  ///   store, and the errors of ``status()``, such as ``CoreError/erasureDue`` and ``CoreError/storeOutdated``.
  package func open(withSecret secret: borrowing SecretBytes) throws(CoreError) -> OpenedSlot? {
    // The status throws an error if an erasure is pending or the store was rolled back.
    _ = try status()
    let found: KeySlot?
    do throws(CoreError) { found = try wrappedDataKey.read() } catch { throw error.isDamage ? .authenticationFailed : error }
    guard let wrap = found else { return nil }
    // The file of the wrapped key may belong to a previous store.
    guard try store.read()?.identifier == wrap.header.store else { throw .authenticationFailed }
    return OpenedSlot(key: try wrap.open(secret: secret, device: deviceSecret.load()), slot: wrap)
  }

  /// Erases the wrapped key and the secrets of all authenticators that the device directory contains.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package func destroyWrappedDataKey() throws(CoreError) {
    try wrappedDataKey.destroy()
    try AuthenticatorSecret.forgetAll(in: deviceDirectory, for: purpose)
  }

  private var wrappedDataKey: WrappedDataKey { WrappedDataKey(directory: storeDirectory) }
}
