import Flows
import Statechart
import Synchronization

/// A fake passcode service that accepts one code, and rejects every other code with a lockout of 30 seconds.
///
/// The test sets the code, and the handle of every grant.
final class Gate: PasscodeService, Feedback, SecretKeeper {
  struct Unavailable: Error {}

  private let code: PIN
  private let grant: Secret
  private let gaveBack = Mutex<[Secret]>([])

  init(code: PIN, grant: Secret) {
    (self.code, self.grant) = (code, grant)
  }

  var released: [Secret] { gaveBack.withLock { $0 } }

  func release(_ secret: Secret) { gaveBack.withLock { $0.append(secret) } }

  func verify(passcode: PIN) async throws -> PasscodeService.VerifyOutcome {
    passcode == code ? .correct(grant: grant) : .lockedOut(wait: .seconds(30))
  }

  func judge(passcode: PIN) async -> PasscodeService.JudgeOutcome { .fine }
  func create(passcode: PIN) async throws -> PasscodeService.CreateOutcome { .done }
  func change(grant: Secret, passcode: PIN) async throws -> PasscodeService.ChangeOutcome { .done }
  func status() async throws -> PasscodeService.StatusOutcome { throw Unavailable() }
  func unlock(passcode: PIN) async throws -> PasscodeService.UnlockOutcome { throw Unavailable() }
  func remove(grant: Secret) async throws -> PasscodeService.RemoveOutcome { throw Unavailable() }
  func reset() async throws -> PasscodeService.ResetOutcome { throw Unavailable() }
  func erasure() async throws -> PasscodeService.ErasureOutcome { throw Unavailable() }
  func setErasure(grant: Secret, isOn: Bool) async throws -> PasscodeService.SetErasureOutcome { throw Unavailable() }
  func recoveryKit(grant: Secret) async throws -> PasscodeService.RecoveryKitOutcome { throw Unavailable() }

  func lock() {}
  func shake() {}
  func confirm() {}
}
