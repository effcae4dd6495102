public import Foundation
public import SecretCore

/// The passcode of one store: creates, verifies, changes and removes it, behind one gate that counts attempts.
///
/// A code is handed over as one byte a digit, each 0 to 9, as many as the app allows. Every operation opens what it needs and closes it
/// again, so several locks, in one process or in many, can stand before the same store. The work, above all the deliberately slow
/// derivation of the key, runs on a thread of the lock's own: neither its caller's actor nor the tasks' shared threads wait.
///
/// A device directory belongs to one store, and remembers how far that has come: an older copy in its place, or none, is never
/// taken for a passcode that is not set.
///
/// Source: stage-01-core-service.md.
public actor PasscodeLock {
  package nonisolated let lock: CodeLock
  /// How many digits a new code has.
  private let codeLengths: ClosedRange<Int>
  let authenticator: (any Authenticator)?
  private let eraseContents: @Sendable () throws(CoreError) -> Void
  private let queue = SerialQueue(label: "passcode")
  private var grants: [Grant: OpenedSlot] = [:]
  private var comparisons = Comparisons()

  /// The lock's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// The lock of the store in the directory `store`, bound to the device secret in the directory `device`.
  ///
  /// Nothing is read or created before the first operation.
  /// - Parameters:
  ///   - store: The directory of the store.
  ///   - device: The directory of the device secret and the attempts. It must not lie in `store`: whoever copies the store would
  ///     have the device secret with it.
  ///   - deviceSecret: What keeps the device secret; a file in `device` if nothing is said.
  ///   - codeLengths: How many digits a new code has. A code that is set is taken whatever its length.
  ///   - policy: The lockouts.
  ///   - parameters: What it costs to derive the key of a code that is created or changed; until then it keeps its own.
  ///   - clock: What lockouts are measured by.
  ///   - authenticator: What may stand in for the code when the app is unlocked; `nil` if there is nothing of the kind.
  ///   - eraseContents: Removes what is sealed under the data key, when that was destroyed. After a crash it is called again.
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

  /// The lock of a process that remembers these wrong codes.
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

  /// Whether a passcode is set, how long it is, and whether attempts are taken.
  public func status() -> PasscodeStatus {
    do throws(CoreError) {
      switch try erasingFirst({ () throws(CoreError) in try lock.standing() }) {
      case .notSet: return .notSet
      case .set(let length, let lockedOut, let failures):
        return .set(length: length, lockedOut: lockedOut, failedAttempts: failures)
      }
    } catch {
      return .unreadable(.core(error))
    }
  }

  /// What happened to the passcode and to all else that is bound to the same device secret.
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func trail() throws(PasscodeFailure) -> AuditTrail {
    do throws(CoreError) { return try lock.trail() } catch { throw .core(error) }
  }

  /// Writes down that what the passcode protects was exported with a passphrase of its own, or that such an export was imported.
  /// - Throws: ``PasscodeFailure/core(_:)``.
  public func note(_ exchange: Exchange) throws(PasscodeFailure) {
    do throws(CoreError) { try lock.note(exchange.event) } catch { throw .core(error) }
  }

  /// Tries `code`.
  ///
  /// The attempt is counted on the disk before the code is looked at, and if it cannot be, it is refused.
  public func verify(_ code: consuming SecretBytes) -> Verification {
    guard code.isCode(of: codeLengths) || isAsLongAsSet(code) else { return .failed(.notACode) }
    do throws(CoreError) {
      switch try erasingFirst({ () throws(CoreError) in try lock.attempt(code) }) {
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

  /// Whether `code` has as many digits as the passcode that is set, which may be from a version with other lengths.
  private func isAsLongAsSet(_ code: borrowing SecretBytes) -> Bool {
    guard case .set(let length, _, _) = status() else { return false }
    return code.isCode(of: length...length)
  }

  /// Sets the first passcode.
  ///
  /// Data that was kept under the device secret alone stays, and needs the code as well from then on.
  public func create(_ code: consuming SecretBytes) -> SaveOutcome {
    do throws(PasscodeFailure) {
      _ = try saveFirst(code)
      return .done
    } catch {
      return .failed(error)
    }
  }

  /// Sets the first passcode, as ``create(_:)`` does, and opens what it protects from now on.
  public func createAndOpen(_ code: consuming SecretBytes) throws(PasscodeFailure) -> OpenStore {
    OpenStore(try saveFirst(code))
  }

  /// What the passcode protects, opened by the code that `grant` proves.
  ///
  /// Either way the grant is used up.
  public func open(_ grant: Grant) throws(PasscodeFailure) -> OpenStore {
    OpenStore(try redeem(grant))
  }

  /// The same while the passcode is removed, and the device secret alone opens it; `nil` if one is set, or never was.
  public func openWithoutCode() throws(PasscodeFailure) -> OpenStore? {
    do throws(CoreError) {
      return try erasingFirst { () throws(CoreError) in try lock.openWithoutCode() }.map { OpenStore($0) }
    } catch {
      throw .core(error)
    }
  }

  /// Whether `code` is the one that `grant` proves, so that the user can be warned of a folder's code that is the same.
  ///
  /// No attempt, and the grant stays: who has it has just entered the code.
  public func isCode(_ code: consuming SecretBytes, of grant: Grant) throws(PasscodeFailure) -> Bool {
    guard let granted = grants[grant] else { throw .grantSpent }
    do throws(CoreError) { return try lock.isCode(code, of: granted) } catch { throw .core(error) }
  }

  /// Whether `code` is the passcode now, so that who has `store` open can be warned of a folder's code that is the same.
  ///
  /// No attempt, but the log has it before the code is looked at. After each right code there is an answer for three, and for any
  /// further one it is that it is not; so it is for who has a store that biometrics opened. Nobody finds the passcode out at an app
  /// that lies open.
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

  /// Sets another passcode in place of the one that `grant` proves.
  ///
  /// Either way the grant is used up, except where the new passcode is the present one: then another can be chosen. Biometrics, if
  /// they are on, stay so.
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

  /// Removes the passcode that `grant` proves, and with it biometrics and settings; the data stays, under the device secret alone.
  ///
  /// Either way the grant is used up.
  public func remove(_ grant: Grant) -> SaveOutcome {
    do throws(PasscodeFailure) {
      let opened = try redeem(grant)
      _ = try saved { () throws(CoreError) in
        try lock.inTurn { () throws(CoreError) in
          guard try lock.isCurrent(opened) else { return .changedMeanwhile }
          // Cut short here, the passcode stays and has to be entered.
          try forgetBiometrics()
          return try lock.remove(opened)
        }
      }
      return .done
    } catch {
      return .failed(error)
    }
  }

  /// The characters of the recovery kit: with them, the store and the passcode that `grant` proves, another machine opens the store.
  ///
  /// The log has it before they are returned. Either way the grant is used up.
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

  /// The number of wrong codes in a row that the user has chosen to destroy the passcode and what it protects; `nil` if none.
  public func erasure() throws(PasscodeFailure) -> Int? {
    do throws(CoreError) { return try lock.chosenErasure() } catch { throw .core(error) }
  }

  /// Chooses the number of wrong codes in a row, 1 to 65,535, that destroys the passcode and what it protects; `nil` turns that off.
  ///
  /// It counts from the next attempt on, in every program. Either way the grant is used up.
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

  /// Gives `grant` back unused, and wipes what it stands for.
  public func discard(_ grant: Grant) {
    grants[grant] = nil
  }

  /// Destroys the passcode and the data key, and with it all that was sealed under it; what was kept of them is removed.
  ///
  /// Needs no code: this is for who forgot it, or hands the device on, and to be confirmed by the user. What remains beside the
  /// device secret is that older copies of the store are refused. One that was cut short is completed by whatever is done next.
  public func clearAll() -> SaveOutcome {
    do throws(CoreError) {
      try lock.erase(erase)
      return .done
    } catch {
      return .failed(.core(error))
    }
  }

  /// Runs `body` once an erasure that is due is done.
  func erasingFirst<Result>(_ body: () throws(CoreError) -> Result) throws(CoreError) -> Result {
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

  /// What proves the code that was entered for `grant`, which is used up.
  func redeem(_ grant: Grant) throws(PasscodeFailure) -> OpenedSlot {
    guard let opened = grants.removeValue(forKey: grant) else { throw .grantSpent }
    return opened
  }

  private func saveFirst(_ code: borrowing SecretBytes) throws(PasscodeFailure) -> OpenedSlot {
    guard code.isCode(of: codeLengths) else { throw .notACode }
    let opened = try saved { () throws(CoreError) in
      try erasingFirst { () throws(CoreError) in
        try lock.inTurn { () throws(CoreError) in
          // What a removal that was cut short may have left does not come back with another code.
          try lock.create(code, keepingKey: true) { _ throws(CoreError) in try forgetBiometrics() }
        }
      }
    }
    comparisons.refill(opened.slot)
    return opened
  }

  /// What `save` has saved; it returns `nil` for a code that is the present one.
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
