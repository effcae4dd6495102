import SecretCore

extension FolderLock {
  /// Returns the state of biometric unlocking.
  ///
  /// If the enrolment has changed since biometrics were turned on, this method turns biometrics off.
  public func biometrics() -> FolderBiometrics {
    guard let authenticator, case .available(let isBound) = authenticator.availability() else { return .unavailable }
    do throws(CoreError) {
      _ = try finishingReset { () throws(CoreError) in try lock.status() }
      guard try lock.hasWrappedDataKey() else { return .off(authenticator.kind) }
      if isBound { return .on(authenticator.kind) }
      try forgetBiometrics()
      return .off(authenticator.kind)
    } catch {
      return .unreadable(.core(error))
    }
  }

  /// Prompts the user, and turns biometrics on for `folder` if the authenticator recognizes the user.
  ///
  /// The folder must have been opened with its code.
  ///
  /// - Parameter reason: The purpose of the prompt, shown to the user.
  /// - Throws: ``FolderFailure/authenticator(_:)``, ``FolderFailure/codeNeeded``, ``FolderFailure/closed``,
  ///   ``FolderFailure/changedMeanwhile``, ``FolderFailure/core(_:)``.
  public func turnOnBiometrics(_ folder: OpenFolder, reason: String) async throws(FolderFailure) {
    let proof = try folder.proof()
    guard let authenticator, authenticator.availability() != .unavailable else { throw .authenticator(.unavailable) }
    let secret: SecretBytes
    do { secret = try await authenticator.bind(reason) } catch { throw .authenticator(error) }
    let isWrapped: Bool
    do throws(CoreError) {
      isWrapped = try wrap(proof, under: secret)
    } catch {
      // The previously wrapped key can no longer be unwrapped, because the authenticator's secret was replaced.
      try? forgetBiometrics()
      throw .core(error)
    }
    guard isWrapped else {
      try core { () throws(CoreError) in try forgetBiometrics() }
      throw .changedMeanwhile
    }
    try? lock.note(.biometricsEnabled)
  }

  /// Wraps the data key of `proof` under `secret`.
  ///
  /// - Returns: `false`, with no key wrapped, if the code of the folder has changed or a reset has begun.
  /// - Throws: The errors of the device secret, the store, the records, the erasure lock and the file of the wrapped key.
  private func wrap(_ proof: OpenedSlot, under secret: borrowing SecretBytes) throws(CoreError) -> Bool {
    // The folder may have been reset during the prompt. The erasure lock prevents a reset while the key is wrapped.
    try lock.withErasureLock { () throws(CoreError) in
      guard try !lock.isErasureDue(), try lock.isCurrent(proof) else { return false }
      try lock.wrap(proof, under: secret)
      return true
    }
  }

  /// Turns biometrics off.
  ///
  /// No code is required, because turning biometrics off grants no access.
  ///
  /// - Throws: ``FolderFailure/core(_:)``.
  public func turnOffBiometrics() throws(FolderFailure) {
    try core { () throws(CoreError) in try forgetBiometrics() }
  }

  /// Opens the folder if the authenticator recognizes the user, and returns the result.
  ///
  /// The user is not prompted if no code is set, biometrics are off or unavailable, or a lockout is active. The opened folder
  /// authorizes no change, because a change requires the code.
  ///
  /// - Parameter reason: The purpose of the prompt, shown to the user.
  public func unlockWithBiometrics(reason: String) async -> FolderUnlockResult {
    if let answer = refusal() { return answer }
    guard let authenticator, authenticator.availability() != .unavailable else { return .failed(.authenticator(.unavailable)) }
    let secret: SecretBytes
    do { secret = try await authenticator.release(reason) } catch {
      if error == .enrolmentChanged { try? forgetBiometrics() }
      return .failed(.authenticator(error))
    }
    // Wrong codes may have started a lockout during the prompt.
    if let answer = refusal() { return answer }
    return open(withSecret: secret)
  }

  /// Opens the folder with the authenticator's `secret`, and returns the result.
  private func open(withSecret secret: borrowing SecretBytes) -> FolderUnlockResult {
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

  /// Returns the folder, opened with `secret`; `nil` if biometrics are off or the secret does not open the folder.
  ///
  /// - Throws: The errors of ``CodeLock/open(withSecret:)``, except for a wrapped key that does not authenticate, and of
  ///   ``OpenFolder/requireEntries()``.
  private func openedFolder(_ secret: borrowing SecretBytes) throws(CoreError) -> OpenFolder? {
    guard let opened = try openedSlot(secret) else { return nil }
    let folder = try OpenFolder(opened, places, record(of: opened), provesCode: false)
    try folder.requireEntries()
    return folder
  }

  /// Returns the slot that is opened with `secret`; `nil` if biometrics are off or the wrapped key does not authenticate.
  ///
  /// In the latter case, biometrics are turned off.
  ///
  /// - Throws: The errors of ``CodeLock/open(withSecret:)``, except for a wrapped key that does not authenticate.
  private func openedSlot(_ secret: borrowing SecretBytes) throws(CoreError) -> OpenedSlot? {
    do throws(CoreError) {
      return try lock.open(withSecret: secret)
    } catch .authenticationFailed {
      // Unwrapping would fail again at the next attempt, so biometrics are turned off.
      try? forgetBiometrics()
      return nil
    }
  }

  /// Erases the wrapped data key and the authenticator's secret, and logs that biometrics were turned off, if biometrics were
  /// on before.
  ///
  /// - Throws: The errors of the file of the wrapped key and of the authenticator.
  func forgetBiometrics() throws(CoreError) {
    if try lock.hasWrappedDataKey() { try? lock.note(.biometricsDisabled) }
    try lock.destroyWrappedDataKey()
    try authenticator?.forget()
  }

  private func refusal() -> FolderUnlockResult? {
    do throws(CoreError) {
      switch try finishingReset({ () throws(CoreError) in try lock.status() }) {
      case .notSet: return .failed(.notSet)
      case .set(_, let wait?, _): return .lockedOut(wait: wait)
      case .set: return try lock.hasWrappedDataKey() ? nil : .failed(.authenticator(.unavailable))
      }
    } catch {
      return .failed(.core(error))
    }
  }
}
