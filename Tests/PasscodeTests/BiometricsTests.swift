import DiskFaults
import Foundation
import SecretCore
import Synchronization
import Testing

@testable import Passcode

/// Tests of biometric unlocking of the store.
@Suite struct BiometricsTests {
  private let home: Home
  private let clock = TestClock()
  private let authenticator = TestAuthenticator()
  private let offer = BiometricsStatus.Offer(kind: .face, isSimulated: false)

  init() throws {
    home = try Home()
  }

  /// A new lock on each access, like the lock of another process.
  private var lock: PasscodeLock { home.lock(clock, authenticator: authenticator) }

  private func turnOn() async throws {
    _ = try await lock.create("1111")
    #expect(try await lock.turnOnBiometrics("1111") == .done)
  }

  @Test("Biometrics that were turned on with the code open the same store, until they are turned off")
  func onAndOff() async throws {
    _ = try await lock.create("1111")
    #expect(await lock.biometrics() == .off(offer, end: nil))
    #expect(try await lock.turnOnBiometrics("1111") == .done)
    #expect(await lock.biometrics() == .on(offer, lockedOut: nil))
    let store = try #require(await lock.openWithBiometrics())
    let lock = lock
    let other = try await lock.open(try #require(try await lock.grant(for: "1111")))
    let isSame = store.key.isEqual(to: other.key)
    #expect(isSame)
    #expect(await lock.turnOffBiometrics() == .done)
    #expect(await lock.biometrics() == .off(offer, end: nil))
    #expect(await lock.openWithBiometrics() == nil)
    #expect(authenticator.behaviour.withLock { $0.hasForgotten })
    #expect(try home.names("store") == ["device-mark", "store.sqlite", "store.sqlite-journal"])
  }

  @Test("Biometrics neither permit a comparison with the passcode nor reset the limit of comparisons")
  func comparisons() async throws {
    let lock = lock
    try await turnOn()
    let byCode = try await lock.open(try #require(try await lock.grant(for: "1111")))
    for _ in 0..<2 {
      let store = try #require(await lock.openWithBiometrics())
      #expect(try await !lock.isCode(SecretBytes(digits: "1111"), of: store))
    }
    for _ in 0..<3 { #expect(try await lock.isCode(SecretBytes(digits: "1111"), of: byCode)) }
    _ = await lock.openWithBiometrics()
    #expect(try await !lock.isCode(SecretBytes(digits: "1111"), of: byCode))
    #expect(try await lock.trail().entries.count { $0.event == .compared } == 3)
  }

  @Test("Turning biometrics on waits for an erasure in progress, and wraps no erased key")
  func erasedMeanwhile() async throws {
    let lock = lock
    _ = try await lock.create("1111")
    let store = try await lock.open(try #require(try await lock.grant(for: "1111")))
    // Simulates an erasure by another process that has already removed the wrapped key for the authenticator.
    let turn = try FileLock(home.path("device/attempts.lock"), .exclusive)
    let turnedOn = Task { await lock.turnOnBiometrics(store, reason: "") }
    try await Task.sleep(for: .milliseconds(300))
    #expect(!FileManager.default.fileExists(atPath: home.path("store/authenticator-slot")))
    try KeyStore(directory: home.url.appending(path: "store")).erase()
    _ = consume turn
    guard case .failed = await turnedOn.value else {
      Issue.record("biometrics were turned on for an erased store")
      return
    }
    #expect(try home.names("store") == ["device-mark"])
  }

  @Test("Biometrics wait for the erasure lock, and open no erased store")
  func openedInTurn() async throws {
    let lock = lock
    _ = try await lock.create("1111")
    #expect(try await lock.turnOnBiometrics("1111") == .done)
    let turn = try FileLock(home.path("device/attempts.lock"), .exclusive)
    let isDone = Mutex(false)
    let opening = Task {
      let store = await lock.openWithBiometrics()
      isDone.withLock { $0 = true }
      return store != nil
    }
    try await Task.sleep(for: .milliseconds(500))
    #expect(!isDone.withLock { $0 })
    try KeyStore(directory: home.url.appending(path: "store")).erase()
    _ = consume turn
    #expect(await !opening.value)
  }

  @Test("Without an available authenticator biometrics are unavailable, and no key is wrapped")
  func unavailable() async throws {
    #expect(await lock.biometrics() == .unavailable)
    #expect(await lock.hasAuthenticator, "the onboarding counts its pages before a passcode is set")
    _ = try await lock.create("1111")
    #expect(await home.lock(clock).biometrics() == .unavailable)
    #expect(await !home.lock(clock).hasAuthenticator)
    #expect(try await home.lock(clock).turnOnBiometrics("1111") == .failed(.authenticator(.unavailable)))
    authenticator.behaviour.withLock { $0.availability = .unavailable }
    #expect(await lock.biometrics() == .unavailable)
    #expect(await !lock.hasAuthenticator)
    #expect(try await lock.turnOnBiometrics("1111") == .failed(.authenticator(.unavailable)))
    #expect(try home.names("store") == ["device-mark", "store.sqlite", "store.sqlite-journal"])
  }

  @Test("Turning biometrics on requires a successful prompt, and a store that was not erased since it was opened")
  func consent() async throws {
    let lock = lock
    _ = try await lock.create("1111")
    let store = try await lock.open(try #require(try await lock.grant(for: "1111")))
    authenticator.behaviour.withLock { $0.failure = .cancelled }
    #expect(await lock.turnOnBiometrics(store, reason: "") == .failed(.authenticator(.cancelled)))
    #expect(await lock.biometrics() == .off(offer, end: nil))
    authenticator.behaviour.withLock { $0.failure = nil }
    #expect(await lock.turnOnBiometrics(store, reason: "") == .done)
    #expect(await lock.clearAll() == .done)
    #expect(try await lock.create("1111") == .done)
    #expect(await lock.turnOnBiometrics(store, reason: "") == .failed(.changedMeanwhile))
    #expect(await lock.biometrics() == .off(offer, end: nil))
  }

  @Test(
    "If the authenticator releases no secret, nothing opens, and biometrics stay on",
    arguments: [.unavailable, .cancelled, .failed, .core(.outOfMemory)] as [AuthenticatorFailure])
  func refused(failure: AuthenticatorFailure) async throws {
    try await turnOn()
    authenticator.behaviour.withLock { $0.failure = failure }
    guard case .failed(.authenticator(failure)) = await lock.unlockWithBiometrics(reason: "") else {
      Issue.record("the store was opened")
      return
    }
    authenticator.behaviour.withLock { $0.failure = nil }
    #expect(await lock.openWithBiometrics() != nil)
  }

  @Test("A changed biometric enrolment turns biometrics off, and is reported in the status until biometrics are on again")
  func enrolment() async throws {
    for isSeenBefore in [true, false] {
      _ = await lock.clearAll()
      try await turnOn()
      authenticator.behaviour.withLock {
        if isSeenBefore { $0.availability = .available(isBound: false) } else { $0.failure = .enrolmentChanged }
      }
      if isSeenBefore {
        #expect(await lock.biometrics() == .off(offer, end: .enrolmentChanged))
      } else {
        guard case .off(end: .enrolmentChanged) = await lock.unlockWithBiometrics(reason: "") else {
          Issue.record("the store was opened")
          return
        }
      }
      authenticator.behaviour.withLock { $0 = .init() }
      #expect(await lock.biometrics() == .off(offer, end: .enrolmentChanged))
      guard case .off(end: .enrolmentChanged) = await lock.unlockWithBiometrics(reason: "") else {
        Issue.record("the store was opened")
        return
      }
      #expect(try home.names("store") == ["device-mark", "store.sqlite", "store.sqlite-journal"])
      #expect(try await lock.turnOnBiometrics("1111") == .done)
      #expect(await lock.turnOffBiometrics() == .done)
      #expect(await lock.biometrics() == .off(offer, end: nil))
    }
  }

  @Test("A secret other than the bound secret does not open the store, and turns biometrics off")
  func anotherSecret() async throws {
    try await turnOn()
    authenticator.behaviour.withLock { $0.secret = 2 }
    guard case .off(end: .wrappedKeyInvalid) = await lock.unlockWithBiometrics(reason: "") else {
      Issue.record("the store was opened")
      return
    }
    #expect(await lock.biometrics() == .off(offer, end: .wrappedKeyInvalid))
  }

  @Test(
    "A changed, missing or additional byte of the wrapped key is detected", arguments: [0, 4, 5, 7, 8, 30, 40, 70, 100, 155])
  func tampering(place: Int) async throws {
    try await turnOn()
    let path = URL(filePath: home.path("store/authenticator-slot"))
    let bytes = try Data(contentsOf: path)
    #expect(bytes.count == 156)
    var changed = bytes
    changed[place] ^= 1
    for other in [changed, bytes.dropLast(), bytes + [0]] {
      try other.write(to: path)
      chmod(path.path(), 0o600)
      #expect(await lock.openWithBiometrics() == nil)
      try bytes.write(to: path)
      chmod(path.path(), 0o600)
      #expect(await lock.openWithBiometrics() != nil || !FileManager.default.fileExists(atPath: path.path()))
    }
  }

  @Test("Biometric unlocking during a lockout neither prompts the user nor opens the store after an earlier prompt")
  func lockout() async throws {
    try await turnOn()
    let (home, clock) = (home, clock)
    let fail: @Sendable () async throws -> Void = { for _ in 0..<5 { _ = try await home.lock(clock).verify("0000") } }
    authenticator.behaviour.withLock { $0.meanwhile = fail }
    guard case .lockedOut(.seconds(30)) = await lock.unlockWithBiometrics(reason: "") else {
      Issue.record("the lockout that began during the prompt was ignored")
      return
    }
    authenticator.behaviour.withLock { $0.meanwhile = { Issue.record("the user was prompted") } }
    guard case .lockedOut(.seconds(30)) = await lock.unlockWithBiometrics(reason: "") else {
      Issue.record("the lockout was ignored")
      return
    }
    #expect(await lock.biometrics() == .on(offer, lockedOut: .seconds(30)))
    clock.advance(by: .seconds(30))
    authenticator.behaviour.withLock { $0.meanwhile = nil }
    #expect(await lock.openWithBiometrics() != nil)
    #expect(await lock.status() == .set(length: 4, lockedOut: nil, failedAttempts: 5))
  }

  @Test("A change of the code leaves biometrics on, but a removal of the code or an erasure turns biometrics off permanently")
  func change() async throws {
    let lock = lock
    try await turnOn()
    _ = try await lock.change(try #require(try await lock.grant(for: "1111")), to: "2222")
    #expect(await lock.openWithBiometrics() != nil)
    try home.copy("store/authenticator-slot", to: "saved")
    _ = await lock.remove(try #require(try await lock.grant(for: "2222")))
    #expect(await lock.biometrics() == .unavailable)
    #expect(try home.names("store") == ["device-mark", "store.sqlite", "store.sqlite-journal"])
    #expect(authenticator.behaviour.withLock { $0.hasForgotten })
    try home.copy("saved", to: "store/authenticator-slot")
    #expect(await lock.openWithBiometrics() == nil)
    #expect(try await lock.create("3333") == .done)
    #expect(await lock.biometrics() == .off(offer, end: nil))
    #expect(await lock.clearAll() == .done)
    #expect(try await lock.create("3333") == .done)
    // The authenticator would release the same secret, but the wrapped key belongs to an erased store.
    try home.copy("saved", to: "store/authenticator-slot")
    #expect(await lock.openWithBiometrics() == nil)
  }

  @Test("Biometrics are turned on despite a code change during the prompt, but not after a removal or an erasure")
  func changedMeanwhile() async throws {
    let home = home
    let clock = clock
    let other: @Sendable (String, @Sendable (PasscodeLock, Grant) async throws -> Void) async throws -> Void = { code, body in
      let lock = home.lock(clock)
      if let grant = try await lock.grant(for: code) { try await body(lock, grant) }
    }
    _ = try await lock.create("1111")
    authenticator.behaviour.withLock {
      $0.meanwhile = { try await other("1111") { lock, grant in _ = try await lock.change(grant, to: "2222") } }
    }
    #expect(try await lock.turnOnBiometrics("1111") == .done)
    authenticator.behaviour.withLock { $0.meanwhile = nil }
    #expect(await lock.openWithBiometrics() != nil)
    authenticator.behaviour.withLock {
      $0.meanwhile = { try await other("2222") { lock, grant in _ = await lock.remove(grant) } }
    }
    #expect(try await lock.turnOnBiometrics("2222") == .failed(.changedMeanwhile))
    _ = try await lock.create("3333")
    authenticator.behaviour.withLock { $0.meanwhile = { _ = await home.lock(clock).clearAll() } }
    #expect(try await lock.turnOnBiometrics("3333") == .failed(.changedMeanwhile))
    #expect(try home.names("store").isEmpty)
  }

  @Test("Biometric unlocking refuses an older copy of the store")
  func olderStore() async throws {
    try await turnOn()
    try home.copy("store", to: "saved")
    let lock = lock
    _ = try await lock.change(try #require(try await lock.grant(for: "1111")), to: "2222")
    try home.copy("saved", to: "store")
    guard case .failed(.core(.storeOutdated)) = await lock.unlockWithBiometrics(reason: "") else {
      Issue.record("an older store was opened")
      return
    }
  }

  @Test("A crash at any call of turning biometrics on or off leaves biometrics usable or off, and does not change the code")
  func cutShort() async throws {
    _ = try await lock.create("1111")
    let code = try Data(contentsOf: home.url.appending(path: "store/store.sqlite"))
    for isTurnedOn in [true, false] {
      if !isTurnedOn { #expect(try await home.lock(authenticator: home.finger()).turnOnBiometrics("1111") == .done) }
      for name in ["store", "device"] { try home.copy(name, to: "saved-\(name)") }
      for place in 0... {
        for name in ["store", "device"] { try home.copy("saved-\(name)", to: name) }
        let lock = home.lock(clock, authenticator: home.finger())
        let opened = try await lock.open(try #require(try await lock.grant(for: "1111")))
        var isDone = false
        let calls = await Faults.run(.ends, at: place, below: home.url) {
          isDone = await (isTurnedOn ? lock.turnOnBiometrics(opened, reason: "") : lock.turnOffBiometrics()) == .done
        }
        let again = home.lock(clock, authenticator: home.finger())
        let opens = await again.openWithBiometrics() != nil
        #expect(!isDone || opens == isTurnedOn)
        if case .on = await again.biometrics() { #expect(opens) } else { #expect(!opens) }
        #expect(try Data(contentsOf: home.url.appending(path: "store/store.sqlite")) == code)
        if calls.count <= place {
          #expect(isDone && place > 3)
          break
        }
      }
    }
  }

  @Test("After a crash at any call of a removal, the code is still set, or no data of biometrics remains")
  func removalCutShort() async throws {
    let finger = home.finger()
    _ = try await home.lock(authenticator: finger).create("1111")
    _ = try await home.lock(authenticator: finger).turnOnBiometrics("1111")
    for name in ["store", "device"] { try home.copy(name, to: "saved-\(name)") }
    for place in 0... {
      for name in ["store", "device"] { try home.copy("saved-\(name)", to: name) }
      let lock = home.lock(authenticator: finger)
      let grant = try #require(try await lock.grant(for: "1111"))
      var isDone = false
      let calls = await Faults.run(.ends, at: place, below: home.url) { isDone = await lock.remove(grant) == .done }
      let again = home.lock(authenticator: finger)
      switch await again.status() {
      case .set:
        #expect(!isDone)
        #expect(try await again.grant(for: "1111") != nil)
      case .notSet:
        #expect(try home.names("store") == ["device-mark", "store.sqlite", "store.sqlite-journal"])
        #expect(try !home.names("device").contains("simulated-authenticator"))
      case .unreadable(let failure): Issue.record("\(failure)")
      }
      if calls.count <= place {
        #expect(isDone && place > 3)
        return
      }
    }
  }

  @Test("The simulated authenticator is marked as simulated, and can return every result")
  func simulated() async throws {
    let finger = home.finger()
    let lock = home.lock(authenticator: finger)
    _ = try await lock.create("1111")
    #expect(try await lock.turnOnBiometrics("1111") == .done)
    #expect(await lock.biometrics() == .on(.init(kind: .finger, isSimulated: true), lockedOut: nil))
    #expect(await lock.openWithBiometrics() != nil)
    for (answer, failure) in [(.differs, .failed), (.cancels, .cancelled)]
      as [(SimulatedAuthenticator.Answer, AuthenticatorFailure)]
    {
      guard
        case .failed(.authenticator(failure)) = await home.lock(authenticator: home.finger(answer)).unlockWithBiometrics(
          reason: "")
      else {
        Issue.record("the store was opened")
        return
      }
    }
    try finger.changeEnrolment()
    #expect(await lock.openWithBiometrics() == nil)
    #expect(await lock.biometrics() == .off(.init(kind: .finger, isSimulated: true), end: .enrolmentChanged))
  }

  @Test("Biometrics do not open the store with another device secret")
  func otherDeviceSecret() async throws {
    let finger = home.finger()
    _ = try await home.lock(authenticator: finger).create("1111")
    _ = try await home.lock(authenticator: finger).turnOnBiometrics("1111")
    let secret = home.path("device/device-secret")
    try Data(repeating: 1, count: 32).write(to: URL(filePath: secret))
    #expect(await home.lock(authenticator: finger).openWithBiometrics() == nil)
  }
}
