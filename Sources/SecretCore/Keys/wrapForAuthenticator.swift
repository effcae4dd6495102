extension CodeLock {
  /// Whether an authenticator's secret opens the data key as well.
  package func hasSecondWrap() throws(CoreError) -> Bool {
    try secondWrap.exists()
  }

  /// Lets `secret`, of an authenticator, open the data key that `opened` proves.
  package func wrap(_ opened: OpenedSlot, under secret: borrowing SecretBytes) throws(CoreError) {
    let header = try KeySlotHeader(
      store: opened.slot.header.store, generation: opened.slot.header.generation, opener: .authenticator)
    try secondWrap.write(KeySlot(wrapping: opened.key, secret: secret, device: deviceSecret.load(), header: header))
  }

  /// The slot that `secret`, of an authenticator, opens; `nil` if there is none.
  ///
  /// It is not the code's, which therefore can neither be changed nor removed with it.
  /// Asks for no attempt and counts none: that there is no lockout is to be seen by ``standing()`` before. To be called while nobody
  /// else can erase.
  /// - Throws: ``CoreError/authenticationFailed`` if it opens nothing, as one that is damaged does, ``CoreError/erasureDue``,
  ///   ``CoreError/storeOutdated``.
  package func open(withSecret secret: borrowing SecretBytes) throws(CoreError) -> OpenedSlot? {
    // What is being erased, or is older than what was, opens in no other way either.
    _ = try standing()
    let found: KeySlot?
    do throws(CoreError) { found = try secondWrap.read() } catch { throw error.isDamage ? .authenticationFailed : error }
    guard let wrap = found else { return nil }
    // That of another store, which was here before, opens nothing here.
    guard try store.read()?.identifier == wrap.header.store else { throw .authenticationFailed }
    return OpenedSlot(key: try wrap.open(secret: secret, device: deviceSecret.load()), slot: wrap)
  }

  /// Destroys what an authenticator's secret opens; and that secret too, where it is a simulated one's.
  package func destroySecondWrap() throws(CoreError) {
    try secondWrap.destroy()
    try SimulatedAuthenticator.forget(in: deviceDirectory, for: purpose)
  }

  private var secondWrap: SecondWrap { SecondWrap(directory: storeDirectory) }
}
