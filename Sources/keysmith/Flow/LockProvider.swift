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
  /// What the passcode protects, once it is unlocked; wiped with the provider.
  private(set) var store: OpenStore?
  /// Why the last operation that failed did.
  private(set) var failure: PasscodeFailure?

  init(_ lock: PasscodeLock) {
    self.lock = lock
  }

  func status() async -> PasscodeService.StatusOutcome {
    switch await lock.status() {
    case .notSet: return .notSet
    case .set(let length, let wait, _): return .set(length: length, wait: wait ?? .zero)
    case .unreadable(let failure):
      fail(failure)
      return .failed
    }
  }

  // What is handed over as a code is wiped memory from the first line on: none of these waits for anything before.

  nonisolated func verify(passcode: PIN) async -> PasscodeService.VerifyOutcome {
    do throws(CoreError) {
      return await verify(try SecretBytes(passcode))
    } catch {
      await fail(.core(error))
      return .failed
    }
  }

  nonisolated func unlock(passcode: PIN) async -> PasscodeService.UnlockOutcome {
    switch await verify(passcode: passcode) {
    case .correct(let grant): return await open(with: grant)
    case .incorrect: return .incorrect
    case .lockedOut(let wait): return .lockedOut(wait: wait)
    case .failed: return .failed
    }
  }

  nonisolated func create(passcode: PIN) async -> PasscodeService.CreateOutcome {
    do throws(CoreError) {
      return await isDone(lock.create(try SecretBytes(passcode))) ? .done : .failed
    } catch {
      await fail(.core(error))
      return .failed
    }
  }

  nonisolated func change(grant: Secret, passcode: PIN) async -> PasscodeService.ChangeOutcome {
    do throws(CoreError) {
      let code = try SecretBytes(passcode)
      return await isDone(lock.change(use(grant), to: code)) ? .done : .failed
    } catch {
      await fail(.core(error))
      return .failed
    }
  }

  func remove(grant: Secret) async -> PasscodeService.RemoveOutcome {
    isDone(await lock.remove(use(grant))) ? .done : .failed
  }

  private func open(with grant: Secret) async -> PasscodeService.UnlockOutcome {
    do {
      store = try await lock.open(use(grant))
      return .correct
    } catch {
      fail(error)
      return .failed
    }
  }

  /// Gives a grant back that came too late for the flow.
  func discard(_ grant: Secret) async {
    await lock.discard(use(grant))
  }

  /// Gives back what the flow was given and did not use.
  func discardUnused() async {
    // Those that come while this waits are not among them, and must stay known.
    let grants = unused
    unused = []
    for grant in grants { await lock.discard(grant) }
  }

  private func verify(_ code: consuming SecretBytes) async -> PasscodeService.VerifyOutcome {
    switch await lock.verify(code) {
    case .correct(let grant):
      unused.insert(grant)
      return .correct(grant: Secret(handle: grant.handle))
    case .incorrect: return .incorrect
    case .lockedOut(let wait): return .lockedOut(wait: wait)
    case .failed(let failure):
      fail(failure)
      return .failed
    }
  }

  private func fail(_ failure: PasscodeFailure) {
    self.failure = failure
  }

  private func use(_ secret: Secret) -> Grant {
    let grant = Grant(handle: secret.handle)
    unused.remove(grant)
    return grant
  }

  private func isDone(_ outcome: SaveOutcome) -> Bool {
    if case .failed(let failure) = outcome { fail(failure) }
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
