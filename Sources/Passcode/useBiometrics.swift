import SecretCore

extension PasscodeLock {
  /// Whether an authenticator can be used now, also without a passcode.
  public var hasAuthenticator: Bool { authenticator.map { $0.availability() != .unavailable } ?? false }

  /// Returns the state of biometric unlocking.
  ///
  /// A change of the enrolment turns biometrics off.
  public func biometrics() -> BiometricsStatus {
    guard let authenticator, case .available(let isBound) = authenticator.availability() else { return .unavailable }
    let offer = BiometricsStatus.Offer(kind: authenticator.kind, isSimulated: authenticator.isSimulated)
    do throws(CoreError) {
      guard case .set(_, let lockedOut, _) = try finishingErasure({ () throws(CoreError) in try lock.status() }) else {
        return .unavailable
      }
      guard try lock.hasWrappedDataKey() else { return .off(offer, end: try settings().biometricsEnd) }
      guard isBound else {
        try endBiometrics(.enrolmentChanged)
        return .off(offer, end: .enrolmentChanged)
      }
      return .on(offer, lockedOut: lockedOut)
    } catch {
      return .unreadable(.core(error))
    }
  }

  /// Turns biometrics on for `store`, after the authenticator has recognized the user, and returns the outcome.
  ///
  /// If an error occurs after the recognition, biometrics are off.
  ///
  /// - Parameter reason: The purpose of the prompt, shown to the user.
  public func turnOnBiometrics(_ store: OpenStore, reason: String) async -> SaveOutcome {
    guard let authenticator, authenticator.availability() != .unavailable else { return .failed(.authenticator(.unavailable)) }
    let secret: SecretBytes
    do { secret = try await authenticator.bind(reason) } catch { return .failed(.authenticator(error)) }
    do throws(CoreError) {
      guard try wrap(store, under: secret) else {
        try forgetWrappedDataKey()
        return .failed(.changedMeanwhile)
      }
      try change { $0.biometricsEnd = nil }
      try? lock.note(.biometricsEnabled)
      return .done
    } catch {
      // The previously wrapped key can no longer be unwrapped, because the authenticator's secret was replaced.
      try? forgetWrappedDataKey()
      return .failed(.core(error))
    }
  }

  /// Wraps the data key of `store` under `secret`.
  ///
  /// - Returns: `false`, with no key wrapped, if the store was replaced or has no passcode.
  /// - Throws: The errors of the device secret, the store, the clock, the records, the erasure lock and the file of the wrapped
  ///   key.
  private func wrap(_ store: OpenStore, under secret: borrowing SecretBytes) throws(CoreError) -> Bool {
    // The store may have been erased during the prompt. The erasure lock prevents an erasure while the key is wrapped.
    try lock.withErasureLock { () throws(CoreError) in
      guard case .set = try lock.status(), try lock.holds(store.opened) else { return false }
      try lock.wrap(store.opened, under: secret)
      return true
    }
  }

  /// Turns biometrics off, and returns the outcome.
  ///
  /// No code is required, because the change only removes a method of unlocking.
  public func turnOffBiometrics() -> SaveOutcome {
    do throws(CoreError) {
      try forgetWrappedDataKey()
      return .done
    } catch {
      return .failed(.core(error))
    }
  }

  /// Unlocks the store if the authenticator recognizes the user, and returns the result.
  ///
  /// During a lockout, or while biometrics are off, the user is not prompted and the store stays locked.
  ///
  /// - Parameter reason: The purpose of the prompt, shown to the user.
  public func unlockWithBiometrics(reason: String) async -> BiometricUnlockResult {
    if let answer = refusal() { return answer }
    guard let authenticator, authenticator.availability() != .unavailable else { return .failed(.authenticator(.unavailable)) }
    let secret: SecretBytes
    do {
      secret = try await authenticator.release(reason)
    } catch .enrolmentChanged {
      return ended(.enrolmentChanged)
    } catch {
      return .failed(.authenticator(error))
    }
    // Wrong codes may have started a lockout during the prompt.
    if let answer = refusal() { return answer }
    return open(withSecret: secret)
  }

  /// Opens the store with the authenticator's `secret`, and returns the result.
  private func open(withSecret secret: borrowing SecretBytes) -> BiometricUnlockResult {
    do throws(CoreError) {
      // The erasure lock prevents an erasure while the store is opened.
      let found = try finishingErasure { () throws(CoreError) in
        try lock.withErasureLock { () throws(CoreError) in try lock.open(withSecret: secret) }
      }
      guard let opened = found else { return .off(end: nil) }
      try? lock.note(.biometricsUsed)
      return .open(OpenStore(opened))
    } catch .authenticationFailed {
      return ended(.wrappedKeyInvalid)
    } catch {
      return .failed(.core(error))
    }
  }

  /// Returns the delay of the automatic lock.
  ///
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func autoLock() throws(PasscodeFailure) -> AutoLock {
    do throws(CoreError) { return try settings().autoLock } catch { throw .core(error) }
  }

  /// Sets the delay of the automatic lock, and returns the outcome.
  ///
  /// The operation fails with ``PasscodeFailure/notSet`` if no passcode is set.
  public func setAutoLock(_ autoLock: AutoLock) -> SaveOutcome {
    do throws(CoreError) {
      guard case .set = try finishingErasure({ () throws(CoreError) in try lock.status() }) else { return .failed(.notSet) }
      try change { $0.autoLock = autoLock }
      return .done
    } catch {
      return .failed(.core(error))
    }
  }

  /// Erases the wrapped data key, the authenticator's secret and the settings.
  ///
  /// - Throws: The errors of the file of the wrapped key, the authenticator, the device secret, the store and the records,
  ///   except for the loss of the device secret.
  func forgetBiometrics() throws(CoreError) {
    try forgetWrappedDataKey()
    do throws(CoreError) {
      guard let records = try lock.records() else { return }
      try PasscodeSettings.remove(from: records)
    } catch {
      // Settings sealed under a lost device secret are unreadable, and are not removed.
      guard error.isLossOfDeviceSecret else { throw error }
    }
  }

  private func refusal() -> BiometricUnlockResult? {
    do throws(CoreError) {
      switch try finishingErasure({ () throws(CoreError) in try lock.status() }) {
      case .notSet: return .failed(.notSet)
      case .set(_, let wait?, _): return .lockedOut(wait: wait)
      case .set: return try lock.hasWrappedDataKey() ? nil : .off(end: settings().biometricsEnd)
      }
    } catch {
      return .failed(.core(error))
    }
  }

  private func ended(_ end: BiometricsEnd) -> BiometricUnlockResult {
    do throws(CoreError) {
      try endBiometrics(end)
      return .off(end: end)
    } catch {
      return .failed(.core(error))
    }
  }

  /// Turns biometrics off for the reason `end`.
  ///
  /// The reason is recorded first, so that the app can show the reason even after a crash.
  ///
  /// - Throws: The errors of the device secret, the store, the records, the file of the wrapped key and the authenticator.
  private func endBiometrics(_ end: BiometricsEnd) throws(CoreError) {
    try change { $0.biometricsEnd = end }
    try forgetWrappedDataKey()
  }

  private func forgetWrappedDataKey() throws(CoreError) {
    if try lock.hasWrappedDataKey() { try? lock.note(.biometricsDisabled) }
    try lock.destroyWrappedDataKey()
    try authenticator?.forget()
  }

  private func settings() throws(CoreError) -> PasscodeSettings {
    guard let records = try lock.records() else { return PasscodeSettings() }
    return try PasscodeSettings.update(records)
  }

  private func change(_ body: (inout PasscodeSettings) -> Void) throws(CoreError) {
    guard let records = try lock.records() else { return }
    try PasscodeSettings.update(records, body)
  }
}
