import CoreTesting
import Foundation
import SecretCore
import Testing

@testable import Passcode

/// Compatibility tests with stores that released versions of the program wrote. The stores are kept unchanged in `Stores`.
///
/// The code of both stores is 271828 at the lowest key derivation cost. In the first store, the code was changed from 1111, and
/// two wrong attempts followed. In the second store, biometrics are on, and the app locks after five minutes.
@Suite struct ReleasedStoreTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  /// Copies the released store with the number `version` to the home of the test.
  private func take(_ version: Int) throws {
    let stores = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores/\(version)")
    for directory in ["store", "device"] {
      mkdir(home.path(directory), 0o700)
      let found = stores.appending(path: directory)
      for file in try FileManager.default.contentsOfDirectory(at: found, includingPropertiesForKeys: nil) {
        let copy = home.path("\(directory)/\(file.lastPathComponent)")
        try Data(contentsOf: file).write(to: URL(filePath: copy))
        chmod(copy, 0o600)
      }
    }
  }

  @Test("A store of the first format opens only with its current code, and keeps its attempt counter")
  func opens() async throws {
    try take(1)
    #expect(await home.lock().status() == .set(length: 6, lockedOut: nil, failedAttempts: 2))
    #expect(try await home.lock().verify("1111") == .incorrect(attemptsLeft: 2))
    #expect(try await home.lock().grant(for: "271828") != nil)
    #expect(await home.lock().status() == .set(length: 6, lockedOut: nil, failedAttempts: 0))
  }

  @Test("The correct code upgrades a slot of the first format to the current format, which detects damage")
  func upgraded() async throws {
    try take(2)
    let path = home.path("store/store.sqlite")
    let version = { () throws in try sqlite(path, "SELECT substr(header, 5, 1), length(header) FROM slot").first }
    _ = try await home.lock().verify("1111")
    #expect(try version() == [.blob([1]), .integer(74)])
    #expect(try await home.lock().grant(for: "271828") != nil)
    #expect(try version() == [.blob([2]), .integer(138)])
    #expect(try await home.lock().grant(for: "271828") != nil)
    #expect(await home.lock(authenticator: home.finger()).openWithBiometrics() != nil)
    try sqlite(path, "UPDATE slot SET commitment = zeroblob(32)")
    #expect(try await home.lock().verify("271828") == .failed(.core(.damaged(path: path))))
  }

  @Test("A correct code that cannot open the wrapped key of the first format reports a damaged slot, and resets the count")
  func damaged() async throws {
    try take(1)
    let path = home.path("store/store.sqlite")
    try sqlite(path, "UPDATE slot SET wrapped_key = zeroblob(60)")
    #expect(try await home.lock().verify("271828") == .failed(.core(.damaged(path: path))))
    #expect(await home.lock().status() == .set(length: 6, lockedOut: nil, failedAttempts: 0))
  }

  @Test("Attempts with a store of the first format are logged in a new audit log")
  func log() async throws {
    try take(1)
    _ = try await home.lock().verify("1111")
    _ = try await home.lock().verify("271828")
    #expect(try await home.lock().trail().entries.map(\.event) == [.unlocked, .wrongCode, .logBegun])
  }

  @Test("The code of a store of the first format can be changed and removed")
  func changes() async throws {
    try take(1)
    let lock = home.lock()
    #expect(try await lock.change(try #require(try await lock.grant(for: "271828")), to: "3141") == .done)
    #expect(try await lock.grant(for: "271828") == nil)
    #expect(await lock.remove(try #require(try await lock.grant(for: "3141"))) == .done)
    #expect(await home.lock().status() == .notSet)
  }

  @Test("Biometrics of the first format open the same store as the code, with unchanged settings")
  func biometrics() async throws {
    try take(2)
    let lock = home.lock(authenticator: home.finger())
    #expect(await lock.biometrics() == .on(.init(kind: .finger, isSimulated: true), lockedOut: nil))
    #expect(try await lock.autoLock() == .afterFiveMinutes)
    let store = try #require(await lock.openWithBiometrics())
    let other = try await lock.open(try #require(try await lock.grant(for: "271828")))
    let isSame = store.key.isEqual(to: other.key)
    #expect(isSame)
  }

  @Test("The first correct code adds the device fingerprint to a store of the first format, as docs/formats.md specifies")
  func marked() async throws {
    try take(1)
    let mark = home.url.appending(path: "store/device-mark")
    _ = try await home.lock().verify("1111")
    #expect(!FileManager.default.fileExists(atPath: mark.path(percentEncoded: false)))
    #expect(try await home.lock().grant(for: "271828") != nil)
    let device = try SecretBytes(copying: Array(Data(contentsOf: home.url.appending(path: "device/device-secret"))))
    let expected = try HKDF.key(from: device, salt: SecretBytes(count: 0), info: Array("interlock device mark".utf8))
    let isSame = try expected.isEqual(to: SecretBytes(copying: Array(Data(contentsOf: mark))))
    #expect(isSame)
  }

  @Test("The data key wrapped for the authenticator has the encoding that docs/formats.md specifies")
  func wrappedDataKey() async throws {
    try take(2)
    func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: home.url.appending(path: name))) }
    let (device, released) = try (bytes("device/device-secret"), bytes("device/simulated-authenticator"))
    let wrap = try bytes("store/authenticator-slot")
    #expect(wrap.count == 156)
    #expect(wrap.prefix(8) == [0x49, 0x4C, 0x4B, 0x53, 1, 3, 0, 0])
    let (identifier, salt) = (wrap[8..<24], wrap[32..<64])
    let purpose = Array("interlock authenticator".utf8)
    let info = [UInt8(purpose.count)] + purpose + [16] + identifier + [1]
    let opening = try HKDF.key(from: SecretBytes(copying: released), salt: SecretBytes(copying: device + salt), info: info)
    let commitment = try HKDF.expand(opening, info: Array("interlock key slot commitment".utf8))
    let isCommitted = try commitment.isEqual(to: SecretBytes(copying: Array(wrap[64..<96])))
    #expect(isCommitted)
    let key = try AESGCM.open(
      Array(wrap[96...]), key: HKDF.expand(opening, info: Array("interlock key slot wrapping".utf8)),
      authenticating: Array(wrap[..<64]))
    let opened = try #require(await home.lock(authenticator: home.finger()).openWithBiometrics())
    let isSame = key.isEqual(to: opened.key)
    #expect(isSame)
  }
}
