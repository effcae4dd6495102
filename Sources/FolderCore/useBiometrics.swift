import SecretCore

extension FolderLock {
  /// Whether biometrics are there and on.
  ///
  /// Where the enrolment has changed since they were turned on, they are turned off by this.
  public func biometrics() -> FolderBiometrics {
    guard let authenticator, case .available(let isBound) = authenticator.availability() else { return .unavailable }
    do throws(CoreError) {
      _ = try finishingReset { () throws(CoreError) in try lock.standing() }
      guard try lock.hasSecondWrap() else { return .off(authenticator.kind) }
      if isBound { return .on(authenticator.kind) }
      try forgetBiometrics()
      return .off(authenticator.kind)
    } catch {
      return .unreadable(.core(error))
    }
  }

  /// Lets biometrics open what `folder` is, which was opened with its code, once the authenticator has recognized its user.
  /// - Parameter reason: What the authenticator tells the user it is for.
  public func turnOnBiometrics(_ folder: OpenFolder, reason: String) async throws(FolderFailure) {
    let proof = try folder.proof()
    guard let authenticator, authenticator.availability() != .unavailable else { throw .authenticator(.unavailable) }
    let secret: SecretBytes
    do { secret = try await authenticator.bind(reason) } catch { throw .authenticator(error) }
    let isWrapped: Bool
    do throws(CoreError) {
      isWrapped = try wrap(proof, under: secret)
    } catch {
      // What was there before opens no more either: its secret has been replaced.
      try? forgetBiometrics()
      throw .core(error)
    }
    guard isWrapped else {
      try core { () throws(CoreError) in try forgetBiometrics() }
      throw .changedMeanwhile
    }
    try? lock.note(.biometricsEnabled)
  }

  /// Whether the code that `proof` is of was still the folder's, so that `secret` opens it now.
  private func wrap(_ proof: OpenedSlot, under secret: borrowing SecretBytes) throws(CoreError) -> Bool {
    // Somebody may have come by meanwhile; as long as this takes, nobody can reset the folder.
    try lock.inTurn { () throws(CoreError) in
      guard try !lock.isErasureDue(), try lock.isCurrent(proof) else { return false }
      try lock.wrap(proof, under: secret)
      return true
    }
  }

  /// Turns biometrics off, as whoever stands before the folder may: what opens it then is less.
  public func turnOffBiometrics() throws(FolderFailure) {
    try core { () throws(CoreError) in try forgetBiometrics() }
  }

  /// Asks the authenticator, and opens the folder; not while codes are locked out.
  ///
  /// It does not prove the code, which a change needs.
  /// - Parameter reason: What the authenticator tells the user it is for.
  public func unlockWithBiometrics(reason: String) async -> Unlocking {
    if let answer = refusal() { return answer }
    guard let authenticator, authenticator.availability() != .unavailable else { return .failed(.authenticator(.unavailable)) }
    let secret: SecretBytes
    do { secret = try await authenticator.release(reason) } catch {
      if error == .enrolmentChanged { try? forgetBiometrics() }
      return .failed(.authenticator(error))
    }
    // Wrong codes may have come meanwhile.
    if let answer = refusal() { return answer }
    return open(withSecret: secret)
  }

  /// The folder that `secret`, of the authenticator, opens.
  private func open(withSecret secret: borrowing SecretBytes) -> Unlocking {
    do throws(CoreError) {
      let found = try finishingReset { () throws(CoreError) in
        try unlessReset { () throws(CoreError) in try openedFolder(secret) }
      }
      guard let folder = found else { return .failed(.authenticator(.unavailable)) }
      try? lock.note(.biometricsUsed)
      return .open(folder)
    } catch {
      return .failed(.core(error))
    }
  }

  /// What `secret` opens.
  private func openedFolder(_ secret: borrowing SecretBytes) throws(CoreError) -> OpenFolder? {
    guard let opened = try openedSlot(secret) else { return nil }
    let folder = try OpenFolder(opened, places, record(of: opened), provesCode: false)
    try folder.requireEntries()
    return folder
  }

  /// The wrap that `secret` opens; where that is nothing, or a folder that is not there any more, biometrics are turned off.
  private func openedSlot(_ secret: borrowing SecretBytes) throws(CoreError) -> OpenedSlot? {
    do throws(CoreError) {
      return try lock.open(withSecret: secret)
    } catch .authenticationFailed {
      // It would open nothing the next time either.
      try? forgetBiometrics()
      return nil
    }
  }

  /// Destroys what the authenticator could open.
  func forgetBiometrics() throws(CoreError) {
    if try lock.hasSecondWrap() { try? lock.note(.biometricsDisabled) }
    try lock.destroySecondWrap()
    try authenticator?.forget()
  }

  private func refusal() -> Unlocking? {
    do throws(CoreError) {
      switch try finishingReset({ () throws(CoreError) in try lock.standing() }) {
      case .notSet: return .failed(.notSet)
      case .set(_, let wait?, _): return .lockedOut(wait: wait)
      case .set: return try lock.hasSecondWrap() ? nil : .failed(.authenticator(.unavailable))
      }
    } catch {
      return .failed(.core(error))
    }
  }
}
