import Flows
import Passcode
import Statechart
import Testing

@testable import keysmith

extension OnTheCommandLine {
  /// The service of the flows on the passcode's lock.
  struct LockProviderTests {
    private let folder: Folder
    private let lock: PasscodeLock
    private let provider: LockProvider

    init() throws {
      folder = try Folder()
      lock = PasscodeLock(store: folder.store, device: folder.device, policy: .shipped)
      provider = LockProvider(lock)
    }

    @Test("A grant that a flow has not used is worth nothing once the flow has ended")
    func unusedGrant() async throws {
      #expect(await provider.create(passcode: code("123456")) == .done)
      let grant = try #require(SetPasscode.grant(in: .verify(await provider.verify(passcode: code("123456")))))
      await provider.discardUnused()
      #expect(await lock.remove(Grant(handle: grant.handle)) == .failed(.grantSpent))

      let late = try #require(SetPasscode.grant(in: .verify(await provider.verify(passcode: code("123456")))))
      await provider.discard(late)
      #expect(await provider.change(grant: late, passcode: code("246802")) == .failed)
      #expect(await provider.failure == .grantSpent)
    }

    @Test("The right code opens what the passcode protects; a wrong one opens nothing")
    func unlock() async throws {
      #expect(await provider.status() == .notSet)
      #expect(await provider.create(passcode: code("123456")) == .done)
      #expect(await provider.status() == .set(length: 6, wait: .zero))
      #expect(await provider.unlock(passcode: code("654321")) == .incorrect)
      #expect(await provider.store == nil)
      #expect(await provider.unlock(passcode: code("123456")) == .correct)
      #expect(await provider.store != nil)
    }

    @Test("A grant is good for one change and one removal, and then used up")
    func usedGrant() async throws {
      #expect(await provider.create(passcode: code("1234")) == .done)
      let first = try #require(SetPasscode.grant(in: .verify(await provider.verify(passcode: code("1234")))))
      #expect(await provider.change(grant: first, passcode: code("97531")) == .done)
      #expect(await provider.change(grant: first, passcode: code("1234")) == .failed)
      #expect(await lock.status() == .set(length: 5, lockedOut: nil, failedAttempts: 0))

      #expect(await provider.verify(passcode: code("1234")) == .incorrect)
      let second = try #require(DisablePasscode.grant(in: .verify(await provider.verify(passcode: code("97531")))))
      #expect(await provider.remove(grant: second) == .done)
      #expect(await lock.status() == .notSet)
    }

    @Test("What cannot be done has failed, and says why")
    func failures() async {
      #expect(await provider.verify(passcode: code("123456")) == .failed)
      #expect(await provider.failure == .notSet)
      #expect(await provider.create(passcode: code("123")) == .failed)
      #expect(await provider.failure == .notACode)
      #expect(await provider.remove(grant: .absent) == .failed)
      #expect(await provider.failure == .grantSpent)
    }

    private func code(_ digits: String) -> PIN {
      PIN(digits.compactMap { $0.wholeNumberValue.flatMap(Digit.init) })
    }
  }
}
