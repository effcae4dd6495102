import Flows
import Passcode
import SecretCore
import Statechart

/// The service that a flow asks for, on the passcode's lock: one for each run of a flow.
///
/// It knows the grants that the flow was given and has not used, so that none outlives it.
actor LockProvider: PasscodeService.Provider {
  private let lock: PasscodeLock
  private var unused: Set<Grant> = []
  /// Why the last operation that failed did.
  private(set) var failure: PasscodeFailure?

  init(_ lock: PasscodeLock) {
    self.lock = lock
  }

  func verify(passcode: PIN) async -> PasscodeService.VerifyOutcome {
    do throws(CoreError) {
      switch await lock.verify(try SecretBytes(passcode)) {
      case .correct(let grant):
        unused.insert(grant)
        return .correct(grant: Secret(handle: grant.handle))
      case .incorrect: return .incorrect
      case .lockedOut(let wait): return .lockedOut(wait: wait)
      case .failed(let failure):
        self.failure = failure
        return .failed
      }
    } catch {
      failure = .core(error)
      return .failed
    }
  }

  func create(passcode: PIN) async -> PasscodeService.CreateOutcome {
    do throws(CoreError) {
      return isDone(await lock.create(try SecretBytes(passcode))) ? .done : .failed
    } catch {
      failure = .core(error)
      return .failed
    }
  }

  func change(grant: Secret, passcode: PIN) async -> PasscodeService.ChangeOutcome {
    do throws(CoreError) {
      let code = try SecretBytes(passcode)
      return isDone(await lock.change(use(grant), to: code)) ? .done : .failed
    } catch {
      failure = .core(error)
      return .failed
    }
  }

  func remove(grant: Secret) async -> PasscodeService.RemoveOutcome {
    isDone(await lock.remove(use(grant))) ? .done : .failed
  }

  /// Gives a grant back that came too late for the flow.
  func discard(_ grant: Secret) async {
    await lock.discard(use(grant))
  }

  /// Gives back what the flow was given and did not use.
  func discardUnused() async {
    for grant in unused { await lock.discard(grant) }
    unused = []
  }

  private func use(_ secret: Secret) -> Grant {
    let grant = Grant(handle: secret.handle)
    unused.remove(grant)
    return grant
  }

  private func isDone(_ outcome: SaveOutcome) -> Bool {
    if case .failed(let failure) = outcome { self.failure = failure }
    return outcome == .done
  }
}

extension SecretBytes {
  /// The digits of a code, a byte each.
  fileprivate init(_ code: PIN) throws(CoreError) {
    try self.init(count: code.count) { bytes in
      var index = 0
      code.forEachDigit { digit in
        bytes[index] = digit
        index += 1
      }
    }
  }
}
