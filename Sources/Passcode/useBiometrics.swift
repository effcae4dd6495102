import SecretCore

extension PasscodeLock {
  /// Whether biometrics are there and on.
  ///
  /// Where the enrolment has changed since they were turned on, they are turned off by this.
  public func biometrics() -> BiometricsStatus {
    guard let authenticator, case .available(let isBound) = authenticator.availability() else { return .unavailable }
    let offer = BiometricsStatus.Offer(kind: authenticator.kind, isSimulated: authenticator.isSimulated)
    do throws(CoreError) {
      guard case .set(_, let lockedOut, _) = try erasingFirst({ () throws(CoreError) in try lock.standing() }) else {
        return .unavailable
      }
      guard try lock.hasSecondWrap() else { return .off(offer, end: try settings().biometricsEnd) }
      guard isBound else {
        try endBiometrics(.enrolmentChanged)
        return .off(offer, end: .enrolmentChanged)
      }
      return .on(offer, lockedOut: lockedOut)
    } catch {
      return .unreadable(.core(error))
    }
  }

  /// Lets biometrics open what `store` is, once the authenticator has recognized its user.
  /// - Parameter reason: What the authenticator tells the user it is for.
  public func turnOnBiometrics(_ store: OpenStore, reason: String) async -> SaveOutcome {
    guard let authenticator, authenticator.availability() != .unavailable else { return .failed(.authenticator(.unavailable)) }
    let secret: SecretBytes
    do { secret = try await authenticator.bind(reason) } catch { return .failed(.authenticator(error)) }
    do throws(CoreError) {
      guard try wrap(store, under: secret) else {
        try forgetSecondWrap()
        return .failed(.changedMeanwhile)
      }
      try change { $0.biometricsEnd = nil }
      try? lock.note(.biometricsEnabled)
      return .done
    } catch {
      // What was there before opens no more either: its secret has been replaced.
      try? forgetSecondWrap()
      return .failed(.core(error))
    }
  }

  /// Whether `store` was still there, so that `secret` opens it now.
  private func wrap(_ store: OpenStore, under secret: borrowing SecretBytes) throws(CoreError) -> Bool {
    // Somebody may have come by meanwhile; as long as this takes, nobody can.
    try lock.inTurn { () throws(CoreError) in
      guard case .set = try lock.standing(), try lock.holds(store.opened) else { return false }
      try lock.wrap(store.opened, under: secret)
      return true
    }
  }

  /// Turns biometrics off, as who is in the app may without the code: what opens it then is less.
  public func turnOffBiometrics() -> SaveOutcome {
    do throws(CoreError) {
      try forgetSecondWrap()
      return .done
    } catch {
      return .failed(.core(error))
    }
  }

  /// Asks the authenticator, and opens what the passcode protects; not while codes are locked out.
  /// - Parameter reason: What the authenticator tells the user it is for.
  public func unlockWithBiometrics(reason: String) async -> BiometricUnlocking {
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
    // Wrong codes may have come meanwhile.
    if let answer = refusal() { return answer }
    return open(withSecret: secret)
  }

  /// What `secret`, of the authenticator, opens.
  private func open(withSecret secret: borrowing SecretBytes) -> BiometricUnlocking {
    do throws(CoreError) {
      // In turn, lest somebody erases what is opened here.
      let found = try erasingFirst { () throws(CoreError) in
        try lock.inTurn { () throws(CoreError) in try lock.open(withSecret: secret) }
      }
      guard let opened = found else { return .off(end: nil) }
      try? lock.note(.biometricsUsed)
      return .open(OpenStore(opened))
    } catch .authenticationFailed {
      return ended(.wrapUseless)
    } catch {
      return .failed(.core(error))
    }
  }

  /// How long the app may be away before it is locked.
  public func autoLock() throws(PasscodeFailure) -> AutoLock {
    do throws(CoreError) { return try settings().autoLock } catch { throw .core(error) }
  }

  /// Chooses how long the app may be away, where a passcode is set.
  public func setAutoLock(_ autoLock: AutoLock) -> SaveOutcome {
    do throws(CoreError) {
      guard case .set = try erasingFirst({ () throws(CoreError) in try lock.standing() }) else { return .failed(.notSet) }
      try change { $0.autoLock = autoLock }
      return .done
    } catch {
      return .failed(.core(error))
    }
  }

  /// Destroys the second wrap and the settings.
  func forgetBiometrics() throws(CoreError) {
    try forgetSecondWrap()
    do throws(CoreError) {
      guard let records = try lock.records() else { return }
      try PasscodeSettings.remove(from: records)
    } catch {
      // Then they open no more.
      guard error.isLossOfDeviceSecret else { throw error }
    }
  }

  private func refusal() -> BiometricUnlocking? {
    do throws(CoreError) {
      switch try erasingFirst({ () throws(CoreError) in try lock.standing() }) {
      case .notSet: return .failed(.notSet)
      case .set(_, let wait?, _): return .lockedOut(wait: wait)
      case .set: return try lock.hasSecondWrap() ? nil : .off(end: settings().biometricsEnd)
      }
    } catch {
      return .failed(.core(error))
    }
  }

  private func ended(_ end: BiometricsEnd) -> BiometricUnlocking {
    do throws(CoreError) {
      try endBiometrics(end)
      return .off(end: end)
    } catch {
      return .failed(.core(error))
    }
  }

  /// Writes down why before anything is destroyed, lest the user is never told.
  private func endBiometrics(_ end: BiometricsEnd) throws(CoreError) {
    try change { $0.biometricsEnd = end }
    try forgetSecondWrap()
  }

  private func forgetSecondWrap() throws(CoreError) {
    if try lock.hasSecondWrap() { try? lock.note(.biometricsDisabled) }
    try lock.destroySecondWrap()
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
