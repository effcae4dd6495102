public import Foundation
public import SecretCore

/// The passcode of one store: creates, verifies, changes and removes it, behind one gate that counts attempts.
///
/// A code is handed over as one byte a digit, each 0 to 9, 4 to 8 of them. Every operation opens what it needs and closes it
/// again, so several locks, in one process or in many, can stand before the same store. The work, above all the deliberately slow
/// derivation of the key, runs on a thread of the lock's own: neither its caller's actor nor the tasks' shared threads wait.
///
/// A device directory belongs to one store, and remembers how far that has come: an older copy in its place, or none, is never
/// taken for a passcode that is not set.
///
/// Source: stage-01-core-service.md.
public actor PasscodeLock {
  private static let lengths = 4...8

  private let lock: CodeLock
  private let queue = SerialQueue(label: "passcode")
  private var grants: [Grant: OpenedSlot] = [:]

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
  ///   - policy: The lockouts.
  ///   - parameters: What it costs to derive the key of a code saved from now on; existing ones keep theirs.
  ///   - clock: What lockouts are measured by.
  public init(
    store: URL, device: URL, deviceSecret: (any DeviceSecret)? = nil, policy: LockoutPolicy,
    parameters: ScryptParameters = .product, clock: any BootClock = SystemBootClock()
  ) {
    lock = CodeLock(
      .passcode, store: store, device: device, deviceSecret: deviceSecret, policy: policy, parameters: parameters, clock: clock)
  }

  /// Whether a passcode is set, how long it is, and whether attempts are taken.
  public func status() -> PasscodeStatus {
    do throws(CoreError) {
      switch try lock.standing() {
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

  /// Tries `code`.
  ///
  /// The attempt is counted on the disk before the code is looked at, and if it cannot be, it is refused.
  public func verify(_ code: consuming SecretBytes) -> Verification {
    guard code.isCode(of: PasscodeLock.lengths) else { return .failed(.notACode) }
    do throws(CoreError) {
      switch try lock.attempt(code) {
      case .opened(let opened):
        let grant = Grant(handle: try Random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) })
        grants[grant] = opened
        return .correct(grant)
      case .refused(.incorrect(let attemptsLeft)): return .incorrect(attemptsLeft: attemptsLeft)
      case .refused(.lockedOut(let wait)): return .lockedOut(wait: wait)
      case .notSet: return .failed(.notSet)
      }
    } catch {
      return .failed(.core(error))
    }
  }

  /// Sets the first passcode.
  ///
  /// Data that was kept under the device secret alone stays, and needs the code as well from then on.
  public func create(_ code: consuming SecretBytes) -> SaveOutcome {
    guard code.isCode(of: PasscodeLock.lengths) else { return .failed(.notACode) }
    return outcome { () throws(CoreError) in try lock.create(code, keepingKey: true) }
  }

  /// What the passcode protects, opened by the code that `grant` proves.
  ///
  /// Either way the grant is used up.
  public func open(_ grant: Grant) throws(PasscodeFailure) -> OpenStore {
    guard let opened = grants.removeValue(forKey: grant) else { throw .grantSpent }
    do throws(CoreError) { return OpenStore(key: try opened.key.copy()) } catch { throw .core(error) }
  }

  /// The same while the passcode is removed, and the device secret alone opens it; `nil` if one is set, or never was.
  public func openWithoutCode() throws(PasscodeFailure) -> OpenStore? {
    do throws(CoreError) {
      guard let opened = try lock.openWithoutCode() else { return nil }
      return OpenStore(key: try opened.key.copy())
    } catch {
      throw .core(error)
    }
  }

  /// Sets another passcode in place of the one that `grant` proves.
  ///
  /// Either way the grant is used up.
  public func change(_ grant: Grant, to code: consuming SecretBytes) -> SaveOutcome {
    guard let granted = grants.removeValue(forKey: grant) else { return .failed(.grantSpent) }
    guard code.isCode(of: PasscodeLock.lengths) else { return .failed(.notACode) }
    return outcome { () throws(CoreError) in try lock.change(granted, to: code) }
  }

  /// Removes the passcode that `grant` proves; the data stays, under the device secret alone.
  ///
  /// Either way the grant is used up.
  public func remove(_ grant: Grant) -> SaveOutcome {
    guard let granted = grants.removeValue(forKey: grant) else { return .failed(.grantSpent) }
    return outcome { () throws(CoreError) in try lock.remove(granted) }
  }

  /// Gives `grant` back unused, and wipes what it stands for.
  public func discard(_ grant: Grant) {
    grants[grant] = nil
  }

  private func outcome(_ save: () throws(CoreError) -> CodeLock.Save) -> SaveOutcome {
    do throws(CoreError) {
      switch try save() {
      case .done: return .done
      case .alreadySet: return .failed(.alreadySet)
      case .changedMeanwhile: return .failed(.changedMeanwhile)
      case .outcomeUnknown: return .failed(.outcomeUnknown)
      }
    } catch {
      return .failed(.core(error))
    }
  }
}
