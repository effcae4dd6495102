import Flows
import Passcode
import SecretCore
import Statechart
import Synchronization
import Testing
import VaultCore

@testable import FlowRunner
@testable import keysmith

/// Tests of the passcode's service with the real lock.
@Suite struct PasscodeServiceTests {
  private let folder: Folder
  private let services: Services

  init() throws {
    folder = try Folder()
    services = Services(folder.core(Finger()))
  }

  private func grant(_ services: Services, _ digits: String) async throws -> Secret? {
    if case .correct(let grant) = try await services.verify(passcode: code(digits)) { grant } else { nil }
  }

  private var status: PasscodeService.StatusOutcome {
    get async throws { try await services.status() }
  }

  @Test("Setting the passcode opens the store, which later opens only with the correct code")
  func unlock() async throws {
    #expect(try await status == .notSet)
    let created: PasscodeService.CreateOutcome = try await services.create(passcode: code("123456"))
    #expect(created == .done && services.core.store != nil)
    #expect(try await status == .set(length: 6, wait: .zero, failures: 0, erases: false))
    services.core.close()
    #expect(services.core.store == nil)
    let wrong: PasscodeService.UnlockOutcome = try await services.unlock(passcode: code("654321"))
    #expect(wrong == .incorrect(left: 4, erases: false) && services.core.store == nil)
    let right: PasscodeService.UnlockOutcome = try await services.unlock(passcode: code("123456"))
    #expect(right == .correct && services.core.store != nil)
  }

  @Test("A wrong code reports whether the next limit is a lockout or the erasure, and the status the last attempt before it")
  func nextLimit() async throws {
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("123456"))
    let lock = services.core.passcode
    func wrong(_ digits: String) async throws -> PasscodeService.UnlockOutcome {
      try await services.unlock(passcode: code(digits))
    }
    #expect(try await wrong("000000") == .incorrect(left: 4, erases: false))
    for (limit, erases) in [(9, false), (3, true)] {
      guard case .correct(let grant) = await lock.verify(try SecretBytes(code("123456"))) else {
        Issue.record("the code was not accepted")
        return
      }
      #expect(await lock.setErasure(after: limit, grant) == .done)
      #expect(try await wrong("111111") == .incorrect(left: erases ? 2 : 4, erases: erases))
    }
    #expect(try await status == .set(length: 6, wait: .zero, failures: 1, erases: false))
    #expect(try await wrong("222222") == .incorrect(left: 1, erases: true))
    #expect(try await status == .set(length: 6, wait: .zero, failures: 2, erases: true))
    #expect(try await wrong("333333") == .erased)
    #expect(try await status == .notSet)
  }

  @Test("A reset without a code erases the passcode and the vault, and closes the store")
  func reset() async throws {
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("123456"))
    let vault = try await services.core.vault()
    _ = try await vault.add(EntryDetails(title: "Mail"), password: SecretBytes(code("7391")))
    #expect(try await vault.entries().count == 1)
    services.core.unsavedForms.markUnsaved()
    let erased: PasscodeService.ResetOutcome = try await services.reset()
    #expect(erased == .done)
    #expect(services.core.store == nil)
    #expect(services.core.lastPassword.withLock { $0 == nil })
    #expect(!services.core.unsavedForms.isUnsaved)
    #expect(try await status == .notSet)
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("1234"))
    #expect(try await services.core.vault().entries().count == 0)
  }

  @Test("A cancelled unlock does not open the store, even after the code was verified")
  func cancelledUnlock() async throws {
    let services = services
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("123456"))
    #expect(try await services.turnOn() == .done)
    services.core.close()
    let unlocking = Task<PasscodeService.UnlockOutcome, any Error> { try await services.unlock(passcode: code("123456")) }
    let recognizing = Task<Biometrics.UnlockOutcome, Never> { await services.unlock() }
    unlocking.cancel()
    recognizing.cancel()
    #expect(try await unlocking.value == .failed)
    #expect(await recognizing.value == .cancelled)
    #expect(services.core.store == nil)

    let open = { services.core.store != nil }
    await late { let _: PasscodeService.UnlockOutcome = try await services.unlock(passcode: code("654321")) }
    let _: PasscodeService.UnlockOutcome = try await services.unlock(passcode: code("123456"))
    #expect(open())
    await late { let _: PasscodeService.UnlockOutcome = try await services.unlock(passcode: code("654321")) }
    #expect(open(), "a cancelled attempt with a wrong code does not close the store")
    await late { let _: PasscodeService.UnlockOutcome = try await services.unlock(passcode: code("123456")) }
    #expect(!open())
    await late { let _: Biometrics.UnlockOutcome = await services.unlock() }
    #expect(!open())
    #expect(await services.core.passcode.clearAll() == .done)
    await late { let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("123456")) }
    #expect(!open())
  }

  @Test("The fifth wrong code starts a lockout, whose remaining time is in the status")
  func lockout() async throws {
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("1234"))
    for wrong in ["0000", "0001", "0002", "0003"] { #expect(try await services.verify(passcode: code(wrong)) == .incorrect) }
    let locked = ContinuousClock.now
    #expect(try await services.verify(passcode: code("0004")) == .lockedOut(wait: .seconds(30)))
    guard case .set(length: 4, let wait, failures: 5, erases: false) = try await status else {
      Issue.record("expected a passcode with five failed attempts")
      return
    }
    // On a busy machine the lockout can already have ended.
    #expect(wait > .zero || .now - locked >= .seconds(30))
    #expect(wait <= .seconds(30))
  }

  @Test("A weak code is recognized with the reason and accepted, without counting an attempt")
  func judging() async throws {
    let weak: [(String, PasscodeService.JudgeOutcome)] = [
      ("1111", .repeats), ("123456", .run), ("2580", .keypadPattern), ("311299", .date),
    ]
    for (weak, reason) in weak { #expect(await judgement(of: weak) == reason, "\(weak)") }
    for fine in ["7391", "739105"] { #expect(await judgement(of: fine) == .fine, "\(fine)") }
    let created: PasscodeService.CreateOutcome = try await services.create(passcode: code("1111"))
    #expect(created == .done)
    #expect(await judgement(of: "7391") == .fine)
    #expect(try await status == .set(length: 4, wait: .zero, failures: 0, erases: false))
  }

  private func judgement(of digits: String) async -> PasscodeService.JudgeOutcome {
    await services.judge(passcode: code(digits))
  }

  @Test("A new passcode that equals the current passcode is reported, without invalidating the grant")
  func sameCode() async throws {
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("1234"))
    let held = try #require(try await grant(services, "1234"))
    #expect(try await services.change(grant: held, passcode: code("1234")) == .same)
    #expect(try await services.change(grant: held, passcode: code("7391")) == .done)
    #expect(try await services.verify(passcode: code("1234")) == .incorrect)
    #expect(try await status == .set(length: 4, wait: .zero, failures: 1, erases: false))
  }

  @Test("A grant is valid for one change or one removal")
  func usedGrant() async throws {
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("1234"))
    let first = try #require(try await grant(services, "1234"))
    #expect(try await services.change(grant: first, passcode: code("97531")) == .done)
    #expect(await fails { try await services.change(grant: first, passcode: code("1234")) })
    #expect(try await status == .set(length: 5, wait: .zero, failures: 0, erases: false))
    let second = try #require(try await grant(services, "97531"))
    #expect(try await services.remove(grant: second) == .done)
    #expect(try await status == .notSet)
  }

  @Test("An unused grant is invalid after the flow releases it")
  func unusedGrant() async throws {
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("1234"))
    let secret = try #require(try await grant(services, "1234"))
    var held: HeldGrant?
    if case .grant(let value) = services.core.secrets.value(of: secret) { held = value }
    let grant = try #require(held).grant
    held = nil
    services.release(secret)
    #expect(services.core.secrets.value(of: secret) == nil)
    let lock = services.core.passcode
    // A separate task discards the grant.
    _ = try await waitFor { (try? await lock.isCode(SecretBytes(code("1234")), of: grant)) == nil ? true : nil }
    #expect(await lock.remove(grant) == .failed(.grantSpent))
  }

  @Test("A failed operation throws a `PasscodeFailure` with the cause")
  func failures() async throws {
    let notSet = await #expect(throws: PasscodeFailure.self) { try await services.verify(passcode: code("123456")) }
    #expect(notSet == .notSet)
    let notACode = await #expect(throws: PasscodeFailure.self) {
      let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("123"))
    }
    #expect(notACode == .notACode)
    let spent = await #expect(throws: PasscodeFailure.self) { try await services.remove(grant: .absent) }
    #expect(spent == .grantSpent)
  }

  /// Runs an operation whose outcome arrives too late, so that its undo action runs as in a runner.
  private func late(_ operation: () async throws -> Void) async {
    let running = RunningOperation()
    try? await RunningOperation.$current.withValue(running, operation: operation)
    running.undo()
  }
}
