import Flows
import Passcode
import SecretCore
import Statechart
import Testing

@testable import keysmith

/// The service of the passcode on its lock.
@Suite struct PasscodeServiceTests {
  private let folder: Folder
  private let services: Services

  init() throws {
    folder = try Folder()
    services = Services(folder.core(Finger()))
  }

  private func grant(_ services: Services, _ digits: String) async -> Secret? {
    if case .correct(let grant) = await services.verify(passcode: code(digits)) { grant } else { nil }
  }

  private var status: PasscodeService.StatusOutcome {
    get async { await services.status() }
  }

  @Test("Who sets the passcode is in; the right code opens what it protects, a wrong one nothing")
  func unlock() async throws {
    #expect(await status == .notSet)
    let created: PasscodeService.CreateOutcome = await services.create(passcode: code("123456"))
    #expect(created == .done && services.core.store != nil)
    #expect(await status == .set(length: 6, wait: .zero, failures: 0))
    services.core.close()
    #expect(services.core.store == nil)
    let wrong: PasscodeService.UnlockOutcome = await services.unlock(passcode: code("654321"))
    #expect(wrong == .incorrect && services.core.store == nil)
    let right: PasscodeService.UnlockOutcome = await services.unlock(passcode: code("123456"))
    #expect(right == .correct && services.core.store != nil)
  }

  @Test("What a flow has given up opens nothing, neither while it is under way nor in the last moment")
  func givenUp() async throws {
    let services = services
    let _: PasscodeService.CreateOutcome = await services.create(passcode: code("123456"))
    #expect(await services.turnOn() == .done)
    services.core.close()
    let unlocking = Task<PasscodeService.UnlockOutcome, Never> { await services.unlock(passcode: code("123456")) }
    let recognizing = Task<Biometrics.UnlockOutcome, Never> { await services.unlock() }
    unlocking.cancel()
    recognizing.cancel()
    #expect(await unlocking.value == .failed)
    #expect(await recognizing.value == .cancelled)
    #expect(services.core.store == nil)

    let right: PasscodeService.UnlockOutcome = await services.unlock(passcode: code("123456"))
    services.discard(AppLock.Outcome.passcodeServiceUnlock(.incorrect))
    #expect(services.core.store != nil)
    services.discard(AppLock.Outcome.passcodeServiceUnlock(right))
    #expect(services.core.store == nil)
    let recognized: Biometrics.UnlockOutcome = await services.unlock()
    services.discard(AppLock.Outcome.biometricsUnlock(recognized))
    #expect(services.core.store == nil)
    #expect(await services.core.passcode.clearAll() == .done)
    let created: PasscodeService.CreateOutcome = await services.create(passcode: code("123456"))
    services.discard(SetPasscode.Outcome.create(created))
    #expect(services.core.store == nil)
  }

  @Test("The fifth wrong code locks, and the status says for how long")
  func lockout() async {
    let _: PasscodeService.CreateOutcome = await services.create(passcode: code("1234"))
    for wrong in ["0000", "0001", "0002", "0003"] { #expect(await services.verify(passcode: code(wrong)) == .incorrect) }
    let locked = ContinuousClock.now
    #expect(await services.verify(passcode: code("0004")) == .lockedOut(wait: .seconds(30)))
    guard case .set(length: 4, let wait, failures: 5) = await status else {
      Issue.record("the passcode is gone")
      return
    }
    // On a busy machine it can all be over by now.
    #expect(wait > .zero || .now - locked >= .seconds(30))
    #expect(wait <= .seconds(30))
  }

  @Test("A code that is easy to guess is told from others, and taken; nobody is asked for it")
  func judging() async {
    for weak in ["1111", "123456", "2580", "311299"] { #expect(await judgement(of: weak) == .weak, "\(weak)") }
    for fine in ["7391", "739105"] { #expect(await judgement(of: fine) == .fine, "\(fine)") }
    let created: PasscodeService.CreateOutcome = await services.create(passcode: code("1111"))
    #expect(created == .done)
    #expect(await judgement(of: "7391") == .fine)
    #expect(await status == .set(length: 4, wait: .zero, failures: 0))
  }

  private func judgement(of digits: String) async -> PasscodeService.JudgeOutcome {
    await services.judge(passcode: code(digits))
  }

  @Test("A new passcode that is the present one is told, and another can be chosen with the same grant")
  func sameCode() async throws {
    let _: PasscodeService.CreateOutcome = await services.create(passcode: code("1234"))
    let held = try #require(await grant(services, "1234"))
    #expect(await services.change(grant: held, passcode: code("1234")) == .same)
    #expect(await services.change(grant: held, passcode: code("7391")) == .done)
    #expect(await services.verify(passcode: code("1234")) == .incorrect)
    #expect(await status == .set(length: 4, wait: .zero, failures: 1))
  }

  @Test("A grant is good for one change and one removal, and then used up")
  func usedGrant() async throws {
    let _: PasscodeService.CreateOutcome = await services.create(passcode: code("1234"))
    let first = try #require(await grant(services, "1234"))
    #expect(await services.change(grant: first, passcode: code("97531")) == .done)
    #expect(await services.change(grant: first, passcode: code("1234")) == .failed)
    #expect(await status == .set(length: 5, wait: .zero, failures: 0))
    let second = try #require(await grant(services, "97531"))
    #expect(await services.remove(grant: second) == .done)
    #expect(await status == .notSet)
  }

  @Test("A grant that a flow has not used is worth nothing once the flow has ended, or has given it back")
  func unusedGrant() async throws {
    let _: PasscodeService.CreateOutcome = await services.create(passcode: code("1234"))
    var held: Grant?
    do {
      let run = Services(services.core)
      let secret = try #require(await grant(run, "1234"))
      guard case .grant(let value) = services.core.secrets.value(of: secret) else {
        Issue.record("a grant is something else")
        return
      }
      held = value.grant
    }
    let grant = try #require(held)
    let lock = services.core.passcode
    // It is given back by a task of its own.
    _ = try await waitFor { (try? await lock.isCode(SecretBytes(code("1234")), of: grant)) == nil ? true : nil }
    #expect(await lock.remove(grant) == .failed(.grantSpent))

    let outcome = PasscodeService.VerifyOutcome.correct(grant: try #require(await self.grant(services, "1234")))
    services.discard(SetPasscode.Outcome.verify(outcome))
    guard case .correct(let late) = outcome else { return }
    #expect(services.core.secrets.value(of: late) == nil)
  }

  @Test("What cannot be done has failed, and says why")
  func failures() async {
    #expect(await services.verify(passcode: code("123456")) == .failed)
    #expect(services.core.failure as? PasscodeFailure == .notSet)
    let created: PasscodeService.CreateOutcome = await services.create(passcode: code("123"))
    #expect(created == .failed)
    #expect(services.core.failure as? PasscodeFailure == .notACode)
    #expect(await services.remove(grant: .absent) == .failed)
    #expect(services.core.failure as? PasscodeFailure == .grantSpent)
  }
}
