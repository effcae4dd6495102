public import Foundation
public import SecretCore

/// The lock of one store, which manages the passcode and the attempt counter.
///
/// A code is passed as one byte per digit, each 0 to 9, with a length that the app allows. Every operation opens the files that
/// it needs and closes them again, so several locks, in one process or several, can use the same store. The operations, above
/// all the deliberately slow key derivation, run on the lock's own serial queue. So the operations block neither the caller's
/// actor nor the cooperative thread pool.
///
/// A device directory belongs to one store with a passcode, and contains a record of the last known version of that store. So a
/// rolled-back or missing store is never treated as a store without a passcode.
///
/// Source: `Specs/requirements/stage-01-core-service.yaml`.
public actor PasscodeLock {
  package nonisolated let lock: CodeLock
  /// The allowed lengths of a new code.
  private let codeLengths: ClosedRange<Int>
  let authenticator: (any Authenticator)?
  private let eraseContents: @Sendable () throws(CoreError) -> Void
  private let queue = SerialQueue(label: "passcode")
  private var grants: [Grant: OpenedSlot] = [:]
  private var comparisons = ComparisonLimiter()

  /// The executor of the lock: its serial queue.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Creates the lock of the store in the directory `store`, bound to the device secret in the directory `device`.
  ///
  /// The initializer neither reads nor creates a file.
  ///
  /// - Parameters:
  ///   - store: The directory of the store.
  ///   - device: The directory of the device secret and the attempt counters. The directory must be outside of `store`, because
  ///     otherwise a copy of the store would include the device secret.
  ///   - deviceSecret: The storage of the device secret; by default a file in `device`.
  ///   - codeLengths: The allowed lengths of a new code. An existing code of any length is accepted.
  ///   - policy: The stages of the lockout, and the erasure limit.
  ///   - parameters: The key derivation cost for codes that are created or changed. An existing code keeps its cost.
  ///   - clock: The clock that measures the lockouts.
  ///   - authenticator: The authenticator for unlocking with biometrics; `nil` if the device has none.
  ///   - eraseContents: Erases the data sealed under the data key, after the key was erased. If a crash interrupts the erasure,
  ///     the closure is called again.
  public init(
    store: URL, device: URL, deviceSecret: (any DeviceSecret)? = nil, codeLengths: ClosedRange<Int>,
    policy: LockoutPolicy, parameters: ScryptCost = .calibrated, clock: any BootClock = SystemBootClock(),
    authenticator: (any Authenticator)? = nil, eraseContents: @escaping @Sendable () throws(CoreError) -> Void = {}
  ) {
    self.init(
      store: store, device: device, deviceSecret: deviceSecret, codeLengths: codeLengths, policy: policy,
      parameters: parameters, clock: clock, authenticator: authenticator, wrongCodes: .ofThisProcess,
      eraseContents: eraseContents)
  }

  /// Creates the lock with `wrongCodes` as the cache of recent wrong codes.
  package init(
    store: URL, device: URL, deviceSecret: (any DeviceSecret)? = nil, codeLengths: ClosedRange<Int>,
    policy: LockoutPolicy, parameters: ScryptCost,
    clock: any BootClock, authenticator: (any Authenticator)?, wrongCodes: WrongCodes,
    eraseContents: @escaping @Sendable () throws(CoreError) -> Void = {}
  ) {
    self.codeLengths = codeLengths
    self.authenticator = authenticator
    self.eraseContents = eraseContents
    lock = CodeLock(
      .passcode, store: store, device: device, deviceSecret: deviceSecret, policy: policy, parameters: parameters, clock: clock,
      wrongCodes: wrongCodes)
  }

  /// Returns the state of the passcode: whether a passcode is set, its length, the remaining lockout and the attempt counter.
  ///
  /// A pending erasure is completed first.
  public func status() -> PasscodeStatus {
    do throws(CoreError) {
      switch try finishingErasure({ () throws(CoreError) in try lock.status() }) {
      case .notSet: return .notSet
      case .set(let length, let lockedOut, let failures):
        return .set(length: length, lockedOut: lockedOut, failedAttempts: failures)
      }
    } catch {
      return .unreadable(.core(error))
    }
  }

  /// Returns the audit log of the passcode and of all data that is bound to the same device secret.
  ///
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func trail() throws(PasscodeFailure) -> AuditTrail {
    do throws(CoreError) { return try lock.trail() } catch { throw .core(error) }
  }

  /// Logs an export or import of the protected data.
  ///
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func note(_ exchange: Exchange) throws(PasscodeFailure) {
    do throws(CoreError) { try lock.note(exchange.event) } catch { throw .core(error) }
  }

  /// Verifies `code` and returns the result.
  ///
  /// The attempt is durably counted before the code is compared. An attempt that cannot be counted is refused. Input with a
  /// byte other than a digit is refused without being counted. Input of a length that is not allowed is refused in the same
  /// way, unless the current passcode has this length.
  public func verify(_ code: consuming SecretBytes) -> Verification {
    guard code.isCode(of: codeLengths) || isAsLongAsSet(code) else { return .failed(.notACode) }
    do throws(CoreError) {
      switch try finishingErasure({ () throws(CoreError) in try lock.attempt(code) }) {
      case .opened(let opened):
        let grant = Grant(handle: try Random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) })
        grants[grant] = opened
        comparisons.refill(opened.slot)
        return .correct(grant)
      case .refused(.incorrect(let attemptsLeft)): return .incorrect(attemptsLeft: attemptsLeft)
      case .refused(.lockedOut(let wait)): return .lockedOut(wait: wait)
      case .refused(.exhausted):
        try lock.eraseIfDue(erase)
        return .failed(.erased)
      case .notSet: return .failed(.notSet)
      }
    } catch {
      return .failed(.core(error))
    }
  }

  /// Returns whether `code` consists of digits and has the length of the current passcode.
  ///
  /// An earlier version with other allowed lengths may have set the current passcode.
  private func isAsLongAsSet(_ code: borrowing SecretBytes) -> Bool {
    guard case .set(let length, _, _) = status() else { return false }
    return code.isCode(of: length...length)
  }

  /// Sets the first passcode, and returns the outcome.
  ///
  /// Data that only the device secret protected is kept, and requires the code from then on.
  public func create(_ code: consuming SecretBytes) -> SaveOutcome {
    do throws(PasscodeFailure) {
      _ = try saveFirst(code)
      return .done
    } catch {
      return .failed(error)
    }
  }

  /// Sets the first passcode like ``create(_:)``, and returns the open store.
  ///
  /// - Throws: ``PasscodeFailure/notACode``, ``PasscodeFailure/alreadySet``, ``PasscodeFailure/changedMeanwhile``,
  ///   ``PasscodeFailure/outcomeUnknown``, ``PasscodeFailure/core(_:)``.
  public func createAndOpen(_ code: consuming SecretBytes) throws(PasscodeFailure) -> OpenStore {
    OpenStore(try saveFirst(code))
  }

  /// Opens the store with `grant`, and returns the open store.
  ///
  /// The grant is then used up.
  ///
  /// - Throws: ``PasscodeFailure/grantSpent``.
  public func open(_ grant: Grant) throws(PasscodeFailure) -> OpenStore {
    OpenStore(try redeem(grant))
  }

  /// Returns the store, opened without a code after the passcode was removed.
  ///
  /// Returns `nil` if a passcode is set, was never set, or was erased with its data key.
  ///
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func openWithoutCode() throws(PasscodeFailure) -> OpenStore? {
    do throws(CoreError) {
      return try finishingErasure { () throws(CoreError) in try lock.openWithoutCode() }.map { OpenStore($0) }
    } catch {
      throw .core(error)
    }
  }

  /// Returns whether `code` equals the passcode that `grant` proves, to warn of a folder code that equals the passcode.
  ///
  /// The comparison is not counted as an attempt and does not use up the grant, because the user has just entered the passcode.
  ///
  /// - Throws: ``PasscodeFailure/grantSpent``, ``PasscodeFailure/core(_:)``.
  public func isCode(_ code: consuming SecretBytes, of grant: Grant) throws(PasscodeFailure) -> Bool {
    guard let granted = grants[grant] else { throw .grantSpent }
    do throws(CoreError) { return try lock.isCode(code, of: granted) } catch { throw .core(error) }
  }

  /// Returns whether `code` equals the current passcode, to warn of a folder code that equals the passcode while `store` is
  /// open.
  ///
  /// The comparison is not counted as an attempt, but is logged before the code is compared. After the passcode is created or
  /// verified, three codes are compared; for any further code the result is `false`. This limit prevents a brute-force search
  /// for the passcode on an unattended app. The result is also `false` if `store` was not opened with a passcode, or if this
  /// lock has neither set nor verified the current passcode.
  ///
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func isCode(_ code: consuming SecretBytes, of store: OpenStore) throws(PasscodeFailure) -> Bool {
    guard store.isOpenedByCode else { return false }
    do throws(CoreError) {
      guard let slot = try lock.presentSlot(of: store.opened), comparisons.take(slot) else { return false }
      try lock.note(.compared)
      return try lock.isCode(code, of: slot)
    } catch {
      throw .core(error)
    }
  }

  /// Replaces the passcode that `grant` proves, and returns the outcome.
  ///
  /// If the new passcode equals the current passcode, the grant stays valid, so that the user can choose another passcode.
  /// Otherwise the grant is used up, even if the operation fails. Biometrics stay on.
  public func change(_ grant: Grant, to code: consuming SecretBytes) -> SaveOutcome {
    do throws(PasscodeFailure) {
      let opened = try redeem(grant)
      guard code.isCode(of: codeLengths) else { throw .notACode }
      let changed = try saved { () throws(CoreError) in
        if try lock.isCode(code, of: opened) {
          grants[grant] = opened
          return nil
        }
        return try lock.change(opened, to: code)
      }
      comparisons.move(to: changed.slot)
      return .done
    } catch {
      return .failed(error)
    }
  }

  /// Removes the passcode that `grant` proves, the data key wrapped for biometrics, and the settings, and returns the outcome.
  ///
  /// The data is kept, and only the device secret protects it. The grant is used up, even if the operation fails.
  public func remove(_ grant: Grant) -> SaveOutcome {
    do throws(PasscodeFailure) {
      let opened = try redeem(grant)
      _ = try saved { () throws(CoreError) in
        try lock.withErasureLock { () throws(CoreError) in
          guard try lock.isCurrent(opened) else { return .changedMeanwhile }
          // If the process ends here, the passcode stays set.
          try forgetBiometrics()
          return try lock.remove(opened)
        }
      }
      return .done
    } catch {
      return .failed(error)
    }
  }

  /// Returns the characters of the recovery kit.
  ///
  /// Another machine can open the store with the kit, a copy of the store and the passcode. The display of the kit is logged
  /// durably before this method returns. The grant is used up, even if the operation fails.
  ///
  /// - Throws: ``PasscodeFailure/grantSpent``, ``PasscodeFailure/changedMeanwhile``, ``PasscodeFailure/core(_:)``.
  public func recoveryKit(_ grant: Grant) throws(PasscodeFailure) -> SecretBytes {
    let opened = try redeem(grant)
    let kit: SecretBytes?
    do throws(CoreError) {
      kit = try lock.isCurrent(opened) ? RecoveryText.encode(lock.deviceSecretForKit()) : nil
    } catch {
      throw .core(error)
    }
    guard let kit else { throw .changedMeanwhile }
    return kit
  }

  /// Returns the number of consecutive wrong codes after which the user chose to erase the passcode and the protected data.
  ///
  /// Returns `nil` if erasure is off, or if the setting is lost.
  ///
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func erasure() throws(PasscodeFailure) -> Int? {
    do throws(CoreError) { return try lock.chosenErasure() } catch { throw .core(error) }
  }

  /// Sets the erasure limit, and returns the outcome.
  ///
  /// The limit is the number of consecutive wrong codes, 1 to 65,535, that erase the passcode and the protected data. `nil`
  /// turns erasure off. The setting applies from the next attempt on, in every process. The grant is used up, even if the
  /// operation fails.
  public func setErasure(after count: Int?, _ grant: Grant) -> SaveOutcome {
    do throws(PasscodeFailure) {
      let opened = try redeem(grant)
      let isChosen: Bool
      do throws(CoreError) { isChosen = try lock.chooseErasure(after: count, opened) } catch { throw .core(error) }
      return isChosen ? .done : .failed(.changedMeanwhile)
    } catch {
      return .failed(error)
    }
  }

  /// Discards an unused `grant`, and zeroizes its data key.
  public func discard(_ grant: Grant) {
    grants[grant] = nil
  }

  /// Erases the passcode, the data key and all data sealed under the key, and returns the outcome.
  ///
  /// No code is required, so that a user who forgot the code or gives the device away can erase the data. The app must request
  /// confirmation. A record of the erasure remains, so that older copies of the store are refused. The next operation completes
  /// an interrupted erasure, unless the device secret is lost.
  public func clearAll() -> SaveOutcome {
    do throws(CoreError) {
      try lock.erase(erase)
      return .done
    } catch {
      return .failed(.core(error))
    }
  }

  /// Returns the result of `body`.
  ///
  /// If `body` throws ``CoreError/erasureDue``, the erasure is completed and `body` is called again.
  ///
  /// - Throws: The errors of `body` and of the erasure.
  func finishingErasure<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
    do throws(CoreError) {
      return try body()
    } catch .erasureDue {
      try lock.eraseIfDue(erase)
      return try body()
    }
  }

  private func erase() throws(CoreError) {
    grants = [:]
    try forgetBiometrics()
    try lock.clear(eraseContents)
  }

  /// Invalidates `grant`, and returns its opened slot.
  ///
  /// - Throws: ``PasscodeFailure/grantSpent``.
  func redeem(_ grant: Grant) throws(PasscodeFailure) -> OpenedSlot {
    guard let opened = grants.removeValue(forKey: grant) else { throw .grantSpent }
    return opened
  }

  private func saveFirst(_ code: borrowing SecretBytes) throws(PasscodeFailure) -> OpenedSlot {
    guard code.isCode(of: codeLengths) else { throw .notACode }
    let opened = try saved { () throws(CoreError) in
      try finishingErasure { () throws(CoreError) in
        try lock.withErasureLock { () throws(CoreError) in
          // A wrapped key that an interrupted removal left must not open a store with another code.
          try lock.create(code, keepingKey: true) { _ throws(CoreError) in try forgetBiometrics() }
        }
      }
    }
    comparisons.refill(opened.slot)
    return opened
  }

  /// Returns the opened slot that `save` has saved.
  ///
  /// - Parameter save: Saves the slot; returns `nil` if the new code equals the current code.
  /// - Throws: ``PasscodeFailure/sameCode``, ``PasscodeFailure/alreadySet``, ``PasscodeFailure/changedMeanwhile``,
  ///   ``PasscodeFailure/outcomeUnknown``, ``PasscodeFailure/core(_:)``.
  private func saved(_ save: () throws(CoreError) -> CodeLock.Save?) throws(PasscodeFailure) -> OpenedSlot {
    let result: CodeLock.Save?
    do throws(CoreError) { result = try save() } catch { throw .core(error) }
    switch result {
    case nil: throw .sameCode
    case .done(let opened): return opened
    case .alreadySet: throw .alreadySet
    case .changedMeanwhile: throw .changedMeanwhile
    case .outcomeUnknown: throw .outcomeUnknown
    }
  }
}
