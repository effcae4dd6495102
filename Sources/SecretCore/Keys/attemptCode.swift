extension CodeLock {
  /// Tries `code`, after the attempt was counted on the disk; if it cannot be, this throws.
  ///
  /// One that was wrong a moment ago is not tried again, and not counted.
  /// - Throws: ``CoreError/damaged(path:)`` where the slot or the key file is not as it was saved, which is no attempt.
  package func attempt(_ code: borrowing SecretBytes) throws(CoreError) -> Attempt {
    guard let device = try device() else { return .notSet }
    let policy = try presentPolicy(device)
    guard policy.eraseAfter != nil else { return try attempt(code, device, policy) }
    // Nobody must erase at a wrong code while somebody else's, which may be the right one, is still looked at.
    return try inTurn { () throws(CoreError) in try attempt(code, device, presentPolicy(device)) }
  }

  private func attempt(
    _ code: borrowing SecretBytes, _ device: borrowing SecretBytes, _ policy: LockoutPolicy
  ) throws(CoreError) -> Attempt {
    let gate = try gate(device, policy)
    let known = try knownSlots(device)
    var contents: KeyStore.Contents?
    let admission = try gate.admit { () throws(CoreError) in
      contents = try store.read()
      return contents?.seen ?? .none
    } check: { isKnown throws(CoreError) in
      if !isKnown { try requireOwn(contents, device) }
      guard let slot = contents?.slot, case .code(_, let parameters) = slot.header.opener else { return }
      // Without all secrets no code is right, and without memory none can be looked at: to try one is no attempt.
      _ = try secrets(device)
      try requireIntact(slot, known: known, device)
      try Scrypt.requireMemory(for: parameters)
    } isRepeated: { now throws(CoreError) in
      guard let header = contents?.slot?.header else { return false }
      return try wrongCodes.contain(code, for: header, device: device, at: now)
    }
    let refusal: AttemptsGate.Refusal
    switch admission {
    case .lockedOut(let wait): return .refused(.lockedOut(wait: wait))
    case .repeated(let refusal): return .refused(refusal)
    case .notSet:
      // Only who has the device secret can have left word that there is no code any more.
      _ = try contents?.slot?.open(device: device)
      return .notSet
    case .admitted(let ifWrong): refusal = ifWrong
    }
    guard let contents, let slot = contents.slot else { return .notSet }
    guard let openingKey = try slot.openingKey(code: code, secrets: secrets(device), for: purpose) else {
      // The key file may have been damaged since the count: then the code may be the right one.
      try requireIntact(slot, known: known, device)
      // Nobody is told before this is on the disk; nor is anybody told of a right code before that is.
      if refusal == .exhausted, try !gate.condemn(contents.seen, seen) {
        // Another code was set meanwhile: this may be it, and nothing is erased for a code that is no more.
        return try attempt(code, device, policy)
      }
      // Where there is no room to remember it, it is counted again.
      try? wrongCodes.insert(code, for: slot.header, device: device, at: clock.now())
      return .refused(refusal)
    }
    let key: SecretBytes
    do throws(CoreError) {
      key = try slot.unwrap(openingKey)
    } catch .authenticationFailed {
      // The code is the right one: what does not open is damaged.
      _ = try gate.reset(contents.seen, seen)
      throw .damaged(path: store.path)
    }
    guard try gate.reset(contents.seen, noting: .unlocked, seen) else {
      // Another code was set meanwhile, or everything erased: what counts is what is there now.
      return try attempt(code, device, policy)
    }
    // Under a device secret that is not the present one any more, neither can be done: the mark may be another store's by now.
    if (try? rememberSlots(like: slot, device)) != nil { try? markDevice(device) }
    wrongCodes.forget(slot.header)
    return .opened(upgraded(OpenedSlot(key: key, slot: slot), code))
  }

  /// The slot of an earlier version saved anew, as this one saves it; where that cannot be, the slot as it is.
  private func upgraded(_ opened: OpenedSlot, _ code: borrowing SecretBytes) -> OpenedSlot {
    guard opened.slot.isUnauthenticated, case .done(let upgraded) = try? save(opened, under: code, noting: nil) else {
      return opened
    }
    return upgraded
  }
}
