import CoreTesting
import Foundation
import Passcode
import SecretCore
import Testing

/// Tests of race conditions: another process changes the store while a code is being verified, after the attempt was counted.
@Suite struct ConcurrentAttemptTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  /// Registers `action`, which runs with another lock during the verification of the next code.
  private func meanwhile(_ action: @escaping @Sendable (PasscodeLock) async throws -> Void) throws {
    try KeyDerivationHook.meanwhile(at: home.path("store/store.sqlite")) { [home] in try await action(home.lock()) }
  }

  @Test("A correct code that is being verified during an erasure does not open the store")
  func cleared() async throws {
    _ = try await home.lock().create("1111")
    try meanwhile { #expect(await $0.clearAll() == .done) }
    #expect(try await home.lock().verify("1111") == .failed(.notSet))
    #expect(await home.lock().status() == .notSet)
    #expect(try home.names("store").isEmpty)
  }

  @Test(
    "A correct code does not open the erased data if the store is cleared and set up again during the verification",
    arguments: ["1111", "2222"])
  func setAgain(code: String) async throws {
    let lock = home.lock()
    let old = try await lock.createAndOpen(SecretBytes(digits: "1111"))
    try meanwhile {
      #expect(await $0.clearAll() == .done)
      let created = try await $0.create(code)
      #expect(created == .done)
    }
    switch try await lock.verify("1111") {
    case .correct(let grant):
      #expect(code == "1111")
      let isSame = try await lock.open(grant).key.isEqual(to: old.key)
      #expect(!isSame)
    case .incorrect(let attemptsLeft): #expect(code == "2222" && attemptsLeft == 4)
    default: Issue.record("the code is neither correct nor incorrect")
    }
  }

  @Test("A code that is changed while it is being verified does not open the store, and is counted once as wrong")
  func changed() async throws {
    _ = try await home.lock().create("1111")
    try meanwhile { lock in
      let grant = try #require(try await lock.grant(for: "1111"))
      #expect(try await lock.change(grant, to: "2222") == .done)
    }
    #expect(try await home.lock().verify("1111") == .incorrect(attemptsLeft: 4))
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 1))
    #expect(try await home.lock().grant(for: "2222") != nil)
  }

  @Test("The old code does not open the store after a change that is saved but not yet recorded")
  func changedWithoutRecord() async throws {
    _ = try await home.lock().create("1111")
    try home.copy("device", to: "before")
    let lock = home.lock()
    let grant = try #require(try await lock.grant(for: "1111"))
    try home.copy("store", to: "older")
    #expect(try await lock.change(grant, to: "2222") == .done)
    try home.copy("store", to: "newer")
    // This state also results from a crash between the save of the change and the record for rollback detection.
    try home.copy("older", to: "store")
    try home.copy("before", to: "device")
    try KeyDerivationHook.meanwhile(at: home.path("store/store.sqlite")) { [home] in
      #expect(throws: Never.self) { try home.copy("newer", to: "store") }
    }
    // The code was compared twice, and both attempts remain counted.
    #expect(try await home.lock().verify("1111") == .incorrect(attemptsLeft: 3))
    #expect(try await home.lock().grant(for: "2222") != nil)
  }

  @Test("A passcode that is removed while it is being verified is reported as not set, and does not open the store")
  func removed() async throws {
    _ = try await home.lock().create("1111")
    try meanwhile { lock in
      let grant = try #require(try await lock.grant(for: "1111"))
      #expect(await lock.remove(grant) == .done)
    }
    #expect(try await home.lock().verify("1111") == .failed(.notSet))
  }

  @Test("A correct code opens the store and resets the count while another lock verifies the same code or a wrong code")
  func beside() async throws {
    _ = try await home.lock().create("1111")
    for other in ["1111", "0000"] {
      try meanwhile { _ = try await $0.verify(other) }
      #expect(try await home.lock().grant(for: "1111") != nil)
      #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    }
  }

  @Test("Biometrics do not open the store if an erasure is due or the store is an older copy, regardless of earlier unlocks")
  func biometrics() async throws {
    let lock = home.lock(authenticator: home.finger())
    _ = try await lock.create("1111")
    #expect(try await lock.turnOnBiometrics("1111") == .done)
    let secret = try await home.finger().release("test")
    let core = CodeLock(
      .passcode, store: home.url.appending(path: "store"), device: home.url.appending(path: "device"), policy: .standard,
      parameters: .floor, clock: SystemBootClock())
    #expect(try core.open(withSecret: secret) != nil)
    try home.copy("store", to: "older")
    #expect(try await lock.change(try #require(try await lock.grant(for: "1111")), to: "2222") == .done)
    try home.copy("store", to: "newer")
    try home.copy("older", to: "store")
    #expect(throws: CoreError.storeOutdated) { try core.open(withSecret: secret) }
    try home.copy("newer", to: "store")
    let device = home.url.appending(path: "device")
    try AttemptCounter(
      directory: device, credential: Array("passcode".utf8), device: FileDeviceSecret(directory: device).load(),
      policy: .standard, clock: SystemBootClock()
    ).markForErasure()
    #expect(throws: CoreError.erasureDue) { try core.open(withSecret: secret) }
  }
}
