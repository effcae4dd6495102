import CoreTesting
import Foundation
import SecretCore
import Testing

@testable import FolderCore

/// Tests of biometric unlocking of the folder.
///
/// Source: `Specs/requirements/secret-folder-passcode.yaml`.
@Suite struct FolderBiometricsTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  private func face(_ answer: SimulatedAuthenticator.Answer = .matches) -> SimulatedAuthenticator {
    SimulatedAuthenticator(device: home.url.appending(path: "device"), for: .folder, kind: .face) { _ in answer }
  }

  /// Returns a lock of the folder, as a new process would create it.
  private func lock(_ answer: SimulatedAuthenticator.Answer = .matches) -> FolderLock {
    FolderLock(home: home.url, authenticator: face(answer))
  }

  private func isOpened(_ unlocking: FolderUnlockResult) -> Bool {
    if case .open = unlocking { true } else { false }
  }

  private func failure(_ unlocking: FolderUnlockResult) -> FolderFailure? {
    if case .failed(let failure) = unlocking { failure } else { nil }
  }

  @Test("Biometrics open the same folder as the code until they are turned off, and authorize no change of the code")
  func onAndOff() async throws {
    let folder = try await lock().create("1234")
    let entry = try await folder.add(home.file("a", [1, 2, 3]))
    #expect(await lock().biometrics() == .off(.face))
    try await lock().turnOnBiometrics(folder, reason: "test")
    #expect(await lock().biometrics() == .on(.face))
    guard case .open(let opened) = await lock().unlockWithBiometrics(reason: "test") else {
      Issue.record("biometrics did not open the folder")
      return
    }
    #expect(try await opened.entries().entries == [entry])
    await #expect(throws: FolderFailure.codeNeeded) { try await lock().change(opened, to: "4321") }
    await #expect(throws: FolderFailure.codeNeeded) { try await lock().turnOnBiometrics(opened, reason: "test") }
    try await lock().turnOffBiometrics()
    #expect(await lock().biometrics() == .off(.face))
    #expect(failure(await lock().unlockWithBiometrics(reason: "test")) == .authenticator(.unavailable))
    #expect(try !home.names("folder").contains("authenticator-slot"))
    #expect(try !home.names("device").contains("simulated-authenticator-folder"))
  }

  @Test("Biometrics open no folder without an authenticator, after a mismatch or after a cancelled prompt")
  func refused() async throws {
    let folder = try await lock().create("1234")
    let bare = FolderLock(home: home.url)
    #expect(await bare.biometrics() == .unavailable)
    await #expect(throws: FolderFailure.authenticator(.unavailable)) { try await bare.turnOnBiometrics(folder, reason: "") }
    await #expect(throws: FolderFailure.authenticator(.cancelled)) {
      try await lock(.cancels).turnOnBiometrics(folder, reason: "")
    }
    #expect(await lock().biometrics() == .off(.face))
    try await lock().turnOnBiometrics(folder, reason: "")
    #expect(failure(await lock(.differs).unlockWithBiometrics(reason: "")) == .authenticator(.failed))
    #expect(failure(await lock(.cancels).unlockWithBiometrics(reason: "")) == .authenticator(.cancelled))
    #expect(isOpened(await lock().unlockWithBiometrics(reason: "")))
  }

  @Test("A changed biometric enrolment turns biometrics off")
  func enrolment() async throws {
    let folder = try await lock().create("1234")
    try await lock().turnOnBiometrics(folder, reason: "")
    try face().changeEnrolment()
    #expect(failure(await lock().unlockWithBiometrics(reason: "")) == .authenticator(.enrolmentChanged))
    #expect(await lock().biometrics() == .off(.face))
    try await lock().turnOnBiometrics(folder, reason: "")
    try face().changeEnrolment()
    #expect(await lock().biometrics() == .off(.face))
    #expect(try !home.names("folder").contains("authenticator-slot"))
  }

  @Test("Biometric unlocking during a lockout does not prompt the user")
  func lockout() async throws {
    let folder = try await lock().create("1234")
    try await lock().turnOnBiometrics(folder, reason: "")
    for code in ["0000", "0001", "0002", "0003", "0004"] { _ = try await lock().unlock(code) }
    let strict = SimulatedAuthenticator(device: home.url.appending(path: "device"), for: .folder, kind: .face) { _ in
      Issue.record("the user was prompted")
      return .matches
    }
    let lock = FolderLock(home: home.url, authenticator: strict)
    guard case .lockedOut(let wait) = await lock.unlockWithBiometrics(reason: "") else {
      Issue.record("expected a lockout")
      return
    }
    #expect((Duration.seconds(1)...(.seconds(30))).contains(wait))
  }

  @Test("Biometrics remain on after a change of the code, but open no folder after a reset, even with the old wrapped key")
  func reset() async throws {
    let folder = try await lock().create("1234")
    try await lock().turnOnBiometrics(folder, reason: "")
    try await lock().change(folder, to: "4321")
    #expect(isOpened(await lock().unlockWithBiometrics(reason: "")))
    for name in ["folder/authenticator-slot", "device/simulated-authenticator-folder"] {
      try home.copy(name, to: "saved-\(name.count)")
    }
    try await lock().reset()
    #expect(await lock().biometrics() == .off(.face))
    _ = try await lock().create("1234")
    for name in ["folder/authenticator-slot", "device/simulated-authenticator-folder"] {
      try home.copy("saved-\(name.count)", to: name)
    }
    #expect(!isOpened(await lock().unlockWithBiometrics(reason: "")))
    #expect(await lock().biometrics() == .off(.face))
  }

  @Test("Biometrics remain on while entries are damaged, and open the repaired folder")
  func damagedEntries() async throws {
    let folder = try await lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    try await lock().turnOnBiometrics(folder, reason: "")
    try home.copy("folder/entries.sqlite", to: "good")
    try sqlite(home.path("folder/entries.sqlite"), "UPDATE anchor SET identifier = zeroblob(16)")
    let damaged = FolderFailure.core(.damaged(path: home.path("folder/entries.sqlite")))
    #expect(failure(await lock().unlockWithBiometrics(reason: "")) == damaged)
    #expect(await lock().biometrics() == .on(.face))
    try home.copy("good", to: "folder/entries.sqlite")
    #expect(isOpened(await lock().unlockWithBiometrics(reason: "")))
  }

  @Test("A damaged wrapped key turns biometrics off", arguments: [40, 64, 100])
  func damagedWrap(place: Int) async throws {
    let folder = try await lock().create("1234")
    try await lock().turnOnBiometrics(folder, reason: "")
    var bytes = try #require(home.bytes("folder/authenticator-slot"))
    bytes[place] ^= 1
    try Data(bytes).write(to: URL(filePath: home.path("folder/authenticator-slot")))
    #expect(failure(await lock().unlockWithBiometrics(reason: "")) == .authenticator(.unavailable))
    #expect(await lock().biometrics() == .off(.face))
  }

  @Test("Biometrics wait for the erasure lock, and open no erased folder")
  func openedInTurn() async throws {
    let folder = try await lock().create("1234")
    try await lock().turnOnBiometrics(folder, reason: "")
    let turn = try FileLock(home.path("device/attempts.lock"), .exclusive)
    let opening = Task { await lock().unlockWithBiometrics(reason: "") }
    try await Task.sleep(for: .milliseconds(500))
    try KeyStore(directory: home.url.appending(path: "folder")).erase()
    _ = consume turn
    #expect(!isOpened(await opening.value))
  }

  @Test("Turning off the biometrics of the app does not turn off the biometrics of the folder")
  func apart() async throws {
    let folder = try await lock().create("1234")
    try await lock().turnOnBiometrics(folder, reason: "")
    let app = SimulatedAuthenticator(device: home.url.appending(path: "device"), kind: .face) { _ in .matches }
    #expect(app.availability() == .available(isBound: false))
    _ = try await app.bind("")
    try app.forget()
    #expect(await lock().biometrics() == .on(.face))
  }
}
