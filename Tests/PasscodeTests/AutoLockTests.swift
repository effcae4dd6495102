import Foundation
import SecretCore
import Testing

@testable import Passcode

/// When the app is locked. Source: stage-01-core-service.md, cases 6 and 7.
@Suite struct AutoLockTests {
  private let home: Home
  private let clock = TestClock()

  init() throws {
    home = try Home()
  }

  @Test(
    "An app that comes back is locked once its time is over",
    arguments: [
      (.immediately, 0, true), (.afterFiveSeconds, 2, false), (.afterFiveSeconds, 5, true), (.afterFiveSeconds, 10, true),
      (.afterOneMinute, 59, false), (.afterOneMinute, 60, true), (.afterFiveMinutes, 299, false),
      (.afterFiveMinutes, 300, true), (.afterFifteenMinutes, 899, false), (.afterFifteenMinutes, 900, true),
    ] as [(AutoLock, Int, Bool)])
  func grace(autoLock: AutoLock, seconds: Int, locks: Bool) async throws {
    #expect(autoLock.locks(after: .seconds(seconds)) == locks)
    let app = AppLock(clock: clock)
    app.unlock(try OpenStore(key: SecretBytes(count: 32)))
    app.leave(autoLock)
    clock.advance(by: .seconds(seconds))
    app.comeBack()
    #expect(app.isLocked == locks)
  }

  @Test("An app is locked at first, when asked to be, and as soon as it is left if that was chosen")
  func locked() throws {
    let app = AppLock(clock: clock)
    #expect(app.isLocked)
    app.comeBack()
    #expect(app.isLocked)
    app.unlock(try OpenStore(key: SecretBytes(count: 32)))
    #expect(!app.isLocked)
    app.comeBack()
    #expect(!app.isLocked)
    app.lock()
    #expect(app.isLocked)
    app.unlock(try OpenStore(key: SecretBytes(count: 32)))
    app.leave(.immediately)
    #expect(app.isLocked)
  }

  @Test("A clock that has jumped back or tells of another start of the system locks")
  func oddClocks() throws {
    for change in [{ clock.advance(by: .seconds(-1)) }, clock.reboot] {
      let app = AppLock(clock: clock)
      app.unlock(try OpenStore(key: SecretBytes(count: 32)))
      app.leave(.afterFifteenMinutes)
      change()
      app.comeBack()
      #expect(app.isLocked)
    }
  }

  @Test("What was open is let go when the time is over, without the app coming back; and not if it has come back")
  func timer() async throws {
    let app = AppLock()
    app.unlock(try OpenStore(key: SecretBytes(count: 32)))
    weak let store = app.store
    app.leave(for: .milliseconds(100))
    let end = ContinuousClock.now + .seconds(10)
    while !app.isLocked, .now < end { try await Task.sleep(for: .milliseconds(10)) }
    #expect(app.isLocked && store == nil)
    app.unlock(try OpenStore(key: SecretBytes(count: 32)))
    app.leave(for: .milliseconds(200))
    app.comeBack()
    try await Task.sleep(for: .milliseconds(400))
    #expect(!app.isLocked)
  }

  @Test("The choice is five seconds at first, is kept, and goes with the passcode")
  func setting() async throws {
    let lock = home.lock()
    #expect(try await lock.autoLock() == .afterFiveSeconds)
    #expect(await lock.setAutoLock(.afterOneMinute) == .failed(.notSet))
    _ = try await lock.create("1111")
    for choice in AutoLock.allCases {
      #expect(await lock.setAutoLock(choice) == .done)
      #expect(try await home.lock().autoLock() == choice)
    }
    _ = await lock.remove(try #require(try await lock.grant(for: "1111")))
    #expect(try await lock.autoLock() == .afterFiveSeconds)
    #expect(try settingsRows() == 0)
  }

  @Test("A choice is not in clear, and one that was changed or moved from elsewhere is the one of the beginning")
  func tampering() async throws {
    let lock = home.lock()
    _ = try await lock.create("1111")
    let path = home.path("device/attempts.sqlite")
    for change in ["zeroblob(31)", "(SELECT sealed FROM attempts WHERE credential = CAST('passcode' AS BLOB))"] {
      #expect(await lock.setAutoLock(.afterFifteenMinutes) == .done)
      #expect(try settingsRows() == 1)
      try sqlite(path, "UPDATE attempts SET sealed = \(change) WHERE credential = CAST('passcode settings' AS BLOB)")
      #expect(try await lock.autoLock() == .afterFiveSeconds)
    }
    #expect(try await lock.grant(for: "1111") != nil)
  }

  private func settingsRows() throws -> Int {
    try sqlite(
      home.path("device/attempts.sqlite"), "SELECT 1 FROM attempts WHERE credential = CAST('passcode settings' AS BLOB)")
  }
}
