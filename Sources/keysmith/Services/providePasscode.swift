import Flows
import Passcode
import SecretCore
import Statechart
import Synchronization

extension Services: PasscodeService {
  func status() async throws -> PasscodeService.StatusOutcome {
    switch await core.passcode.status() {
    case .notSet: return .notSet
    case .set(let length, let wait, let failures):
      guard Codes.SetCodeLength.range.contains(length) else { throw Refusal.unknownLength(length) }
      let erases = await core.passcode.erases(after: 1)
      return .set(length: length, wait: wait ?? .zero, failures: min(failures, 1000), erases: erases)
    case .unreadable(let failure): throw failure
    }
  }

  // Each function with a code parameter copies the code before the first suspension, to memory that is zeroized on release.

  func verify(passcode: PIN) async throws -> PasscodeService.VerifyOutcome {
    switch try await core.passcode.verify(SecretBytes(passcode)) {
    case .correct(let grant): .correct(grant: core.secrets.keep(.grant(HeldGrant(grant, of: core.passcode))))
    case .incorrect: .incorrect
    case .lockedOut(let wait): .lockedOut(wait: wait)
    case .failed(let failure): throw failure
    }
  }

  func unlock(passcode: PIN) async throws -> PasscodeService.UnlockOutcome {
    switch try await core.passcode.verify(SecretBytes(passcode)) {
    case .correct(let grant): return core.open(try await core.passcode.open(grant)) ? .correct : .failed
    case .incorrect(let left):
      let erases = await core.passcode.erases(after: left)
      return .incorrect(left: min(left, 1000), erases: erases)
    case .lockedOut(let wait): return .lockedOut(wait: wait)
    case .failed(.erased):
      discardErased()
      return .erased
    case .failed(let failure): throw failure
    }
  }

  /// Closes the erased store, and discards what remains of its data in memory.
  private func discardErased() {
    core.close()
    core.lastPassword.withLock { $0 = nil }
    core.unsavedForms.discard()
  }

  func judge(passcode: PIN) async -> PasscodeService.JudgeOutcome {
    switch weakness(of: passcode) {
    case .repeats: .repeats
    case .run: .run
    case .date: .date
    case .keypadPattern: .keypadPattern
    case nil: .fine
    }
  }

  /// Returns the reason why the code is easy to guess; `nil` if it is not.
  ///
  /// Returns `nil` if no memory is available for a copy of the code.
  func weakness(of passcode: PIN) -> CodeWeakness? {
    guard let code = try? SecretBytes(passcode) else { return nil }
    return CodeWeakness.of(code)
  }

  func create(passcode: PIN) async throws -> PasscodeService.CreateOutcome {
    // Setting the passcode also opens the store.
    core.open(try await core.passcode.createAndOpen(SecretBytes(passcode))) ? .done : .failed
  }

  func change(grant: Secret, passcode: PIN) async throws -> PasscodeService.ChangeOutcome {
    let outcome = try await core.passcode.change(use(grant), to: SecretBytes(passcode))
    if outcome == .failed(.sameCode) { return .same }
    try outcome.orThrow()
    return .done
  }

  func remove(grant: Secret) async throws -> PasscodeService.RemoveOutcome {
    try await core.passcode.remove(use(grant)).orThrow()
    return .done
  }

  func reset() async throws -> PasscodeService.ResetOutcome {
    core.close()
    try await core.passcode.clearAll().orThrow()
    discardErased()
    return .done
  }

  func erasure() async throws -> PasscodeService.ErasureOutcome {
    .known(isOn: try await core.passcode.erasure() != nil)
  }

  func setErasure(grant: Secret, isOn: Bool) async throws -> PasscodeService.SetErasureOutcome {
    try await core.passcode.setErasure(after: isOn ? Lockout.erasureOffered : nil, use(grant)).orThrow()
    return .done
  }

  func recoveryKit(grant: Secret) async throws -> PasscodeService.RecoveryKitOutcome {
    let page = RecoveryKitPage(try await core.passcode.recoveryKit(use(grant)))
    return .done(kit: core.secrets.keep(.kit(SecretText(try page.text()), page.picture())))
  }

  func lock() { core.close() }

  /// Returns the grant with this handle; an invalid grant if the handle does not belong to a grant.
  func use(_ secret: Secret) -> Grant {
    guard case .grant(let held) = core.secrets.value(of: secret) else { return Grant(handle: 0) }
    return held.grant
  }
}

extension SaveOutcome {
  /// Throws the failure if the save has failed.
  func orThrow() throws(PasscodeFailure) {
    if case .failed(let failure) = self { throw failure }
  }
}
