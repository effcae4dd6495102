extension CodeLock {
  /// Compares `code` after durably counting the attempt, and returns the result.
  ///
  /// If the attempt cannot be counted, this method throws an error. A code in the cache of recent wrong codes (``WrongCodes``)
  /// is neither compared nor counted again. If damage is detected before the comparison, the attempt is not counted.
  ///
  /// - Throws: ``CoreError/damaged(path:)`` if the slot or the key file was changed, ``CoreError/erasureDue`` if an erasure is
  ///   pending, ``CoreError/storeOutdated`` for an older slot of the same generation,
  ///   ``CoreError/storeOfOtherDeviceSecret(path:)``, ``CoreError/authenticationFailed`` if the device secret does not open a
  ///   slot without a code, ``CoreError/outOfMemory``, and the errors of the device secret, the key file, the store, the clock,
  ///   the records and the erasure lock.
  package func attempt(_ code: borrowing SecretBytes) throws(CoreError) -> Attempt {
    guard let device = try device() else { return .notSet }
    let policy = try effectivePolicy(device)
    guard policy.eraseAfter != nil else { return try attempt(code, device, policy) }
    // The file lock prevents an erasure after a wrong code while another process compares a code, which may be correct.
    return try withErasureLock { () throws(CoreError) in try attempt(code, device, effectivePolicy(device)) }
  }

  private func attempt(
    _ code: borrowing SecretBytes, _ device: borrowing SecretBytes, _ policy: LockoutPolicy
  ) throws(CoreError) -> Attempt {
    let counter = try counter(device, policy)
    let known = try knownSlots(device)
    var contents: KeyStore.Contents?
    let admission = try counter.admit { () throws(CoreError) in
      contents = try store.read()
      return contents?.storeVersion ?? .none
    } check: { isKnown throws(CoreError) in
      if !isKnown { try requireMatchingFingerprint(contents, device) }
      guard let slot = contents?.slot, case .code(_, let parameters) = slot.header.opener else { return }
      // A code cannot be compared without all secrets and enough memory, so the attempt is not counted then.
      _ = try secrets(device)
      try requireIntact(slot, known: known, device)
      try Scrypt.requireMemory(for: parameters)
    } isRepeated: { now throws(CoreError) in
      guard let header = contents?.slot?.header else { return false }
      return try wrongCodes.contain(code, for: header, device: device, at: now)
    }
    let refusal: AttemptCounter.Refusal
    switch admission {
    case .lockedOut(let wait): return .refused(.lockedOut(wait: wait))
    case .repeated(let refusal): return .refused(refusal)
    case .notSet:
      // Opening the slot proves that the holder of the device secret removed the code.
      _ = try contents?.slot?.open(device: device)
      return .notSet
    case .admitted(let ifWrong): refusal = ifWrong
    }
    guard let contents, let slot = contents.slot else { return .notSet }
    guard let openingKey = try slot.openingKey(code: code, secrets: secrets(device), for: purpose) else {
      // The key file may have been damaged since the attempt was counted, and the code may be correct.
      try requireIntact(slot, known: known, device)
      // The mark for erasure is durable before the result is returned. The same applies to the reset after a correct code
      // below.
      if refusal == .exhausted, try !counter.markForErasure(contents.storeVersion, storeVersion) {
        // Another code was set meanwhile, and may equal `code`. A wrong guess at the replaced code erases nothing.
        return try attempt(code, device, policy)
      }
      // If the code cannot be cached, a repetition of the code is counted as a new attempt.
      try? wrongCodes.insert(code, for: slot.header, device: device, at: clock.now())
      return .refused(refusal)
    }
    let key: SecretBytes
    do throws(CoreError) {
      key = try slot.unwrap(openingKey)
    } catch .authenticationFailed {
      // The commitment matches, so the code is correct, and the wrapped key or the header is damaged.
      _ = try counter.reset(contents.storeVersion, storeVersion)
      throw .damaged(path: store.path)
    }
    guard try counter.reset(contents.storeVersion, noting: .unlocked, storeVersion) else {
      // Another code was set or the data was erased meanwhile. The attempt is repeated with the current store.
      return try attempt(code, device, policy)
    }
    // If the slot cannot be recorded, the device secret may have been replaced. The device fingerprint is then not written,
    // because the directory may contain another store now.
    if (try? rememberSlots(like: slot, device)) != nil { try? writeDeviceFingerprint(device) }
    wrongCodes.forget(slot.header)
    return .opened(upgraded(OpenedSlot(key: key, slot: slot), code))
  }

  /// Saves the slot of `opened` in the current format if an earlier version wrote the slot, and returns the saved slot.
  ///
  /// Returns `opened` if the slot has the current format, or if saving fails.
  private func upgraded(_ opened: OpenedSlot, _ code: borrowing SecretBytes) -> OpenedSlot {
    guard opened.slot.isUnauthenticated, case .done(let upgraded) = try? save(opened, under: code, noting: nil) else {
      return opened
    }
    return upgraded
  }
}
