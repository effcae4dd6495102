import Flows
import Passcode
import SecretCore
import Statechart

extension Services: PasscodeService.Provider {
  func status() async -> PasscodeService.StatusOutcome {
    switch await core.passcode.status() {
    case .notSet: return .notSet
    case .set(let length, let wait, let failures):
      guard Codes.SetCodeLength.range.contains(length) else {
        core.fail(Refusal.unknownLength(length))
        return .failed
      }
      return .set(length: length, wait: wait ?? .zero, failures: min(failures, 1000))
    case .unreadable(let failure):
      core.fail(failure)
      return .failed
    }
  }

  // What is handed over as a code is wiped memory from the first line on: none of these waits for anything before.

  func verify(passcode: PIN) async -> PasscodeService.VerifyOutcome {
    switch await verification(of: passcode) {
    case .correct(let grant): return .correct(grant: keep(.grant(HeldGrant(grant, of: core.passcode))))
    case .incorrect: return .incorrect
    case .lockedOut(let wait): return .lockedOut(wait: wait)
    case .failed(let failure):
      core.fail(failure)
      return .failed
    }
  }

  func unlock(passcode: PIN) async -> PasscodeService.UnlockOutcome {
    switch await verification(of: passcode) {
    case .correct(let grant): return await open(grant) ? .correct : .failed
    case .incorrect: return .incorrect
    case .lockedOut(let wait): return .lockedOut(wait: wait)
    case .failed(let failure):
      core.fail(failure)
      return .failed
    }
  }

  func judge(passcode: PIN) async -> PasscodeService.JudgeOutcome {
    isWeak(passcode) ? .weak : .fine
  }

  /// Whether a rule finds the code easy to guess. Where there is no memory for a copy of it, nobody is warned.
  func isWeak(_ passcode: PIN) -> Bool {
    guard let code = try? SecretBytes(passcode) else { return false }
    return CodeWeakness.of(code) != nil
  }

  func create(passcode: PIN) async -> PasscodeService.CreateOutcome {
    do throws(PasscodeFailure) {
      // Who has just set it is in.
      return core.open(try await core.passcode.createAndOpen(code(passcode))) ? .done : .failed
    } catch {
      core.fail(error)
      return .failed
    }
  }

  private func code(_ passcode: PIN) throws(PasscodeFailure) -> SecretBytes {
    do throws(CoreError) { return try SecretBytes(passcode) } catch { throw .core(error) }
  }

  func change(grant: Secret, passcode: PIN) async -> PasscodeService.ChangeOutcome {
    do throws(CoreError) {
      let code = try SecretBytes(passcode)
      let outcome = await core.passcode.change(use(grant), to: code)
      if outcome == .failed(.sameCode) { return .same }
      return isDone(outcome) ? .done : .failed
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func remove(grant: Secret) async -> PasscodeService.RemoveOutcome {
    isDone(await core.passcode.remove(use(grant))) ? .done : .failed
  }

  func erasure() async -> PasscodeService.ErasureOutcome {
    do {
      return .known(isOn: try await core.passcode.erasure() != nil)
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func setErasure(grant: Secret, isOn: Bool) async -> PasscodeService.SetErasureOutcome {
    isDone(await core.passcode.setErasure(after: isOn ? Lockout.erasureOffered : nil, use(grant))) ? .done : .failed
  }

  func recoveryKit(grant: Secret) async -> PasscodeService.RecoveryKitOutcome {
    do {
      let page = KitPage(try await core.passcode.recoveryKit(use(grant)))
      return .done(kit: keep(.kit(SecretText(try page.text()), page.picture())))
    } catch {
      core.fail(error)
      return .failed
    }
  }

  private func verification(of passcode: PIN) async -> Verification {
    do throws(CoreError) {
      return try await core.passcode.verify(SecretBytes(passcode))
    } catch {
      return .failed(.core(error))
    }
  }

  private func open(_ grant: Grant) async -> Bool {
    do {
      return core.open(try await core.passcode.open(grant))
    } catch {
      core.fail(error)
      return false
    }
  }

  /// The grant of a handle, which is used up.
  private func use(_ secret: Secret) -> Grant {
    guard case .grant(let held) = core.secrets.value(of: secret) else { return Grant(handle: 0) }
    return held.grant
  }

  private func isDone(_ outcome: SaveOutcome) -> Bool {
    if case .failed(let failure) = outcome { core.fail(failure) }
    return outcome == .done
  }
}
