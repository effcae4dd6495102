import Foundation
import Synchronization
import Testing

@testable import SecretCore

@Suite struct KeyringDeviceSecretTests {
  private let scratch: Scratch
  private let directory: URL
  private let path: String
  private let keyring = TestKeyring()

  init() throws {
    scratch = try Scratch()
    directory = scratch.url.appending(path: "a/device")
    path = scratch.path("a/device/device-secret")
  }

  private var secret: KeyringDeviceSecret { KeyringDeviceSecret(keyring, directory: directory) }

  @Test("The secret is created once, only in the keyring, and does not change")
  func creation() throws {
    let created = try secret.loadOrCreate()
    #expect(created.count == 32)
    #expect(try created.isEqual(to: secret.loadOrCreate()))
    #expect(try created.isEqual(to: secret.load()))
    #expect(keyring.secrets.count == 1)
    #expect(secret.protection == DeviceProtection(keeper: "the keyring of the tests", protected: "nothing"))
    #expect(try scratch.names(in: "a/device") == ["device-secret"])
    #expect(try Data(contentsOf: URL(filePath: path)).range(of: Data(created.revealed)) == nil)
  }

  @Test("Concurrent callers that create the secret all receive the same secret, and no other secret stays in the keyring")
  func concurrentCreation() async throws {
    let secrets = try await secret.createdByMany()
    #expect(secrets.count == 1)
    #expect(Set(keyring.secrets.values) == secrets)
  }

  @Test("Loading a missing secret throws an error, and creates no secret")
  func missing() throws {
    #expect(throws: CoreError.deviceSecretMissing(path: path)) { _ = try secret.load() }
    #expect(try scratch.names().isEmpty)
  }

  @Test("Loading a secret that the keyring has lost throws an error, and creates no other secret")
  func gone() throws {
    _ = try secret.loadOrCreate()
    keyring.lose()
    let error = CoreError.keyring(KeyringError(.gone, "keyring of the tests"))
    #expect(throws: error) { _ = try secret.load() }
    #expect(throws: error) { _ = try secret.loadOrCreate() }
    #expect(keyring.secrets.isEmpty)
  }

  @Test("A locked keyring is reported without writing a pointer to a missing secret")
  func locked() throws {
    keyring.failure = .locked
    let error = CoreError.keyring(KeyringError(.locked, "keyring of the tests"))
    #expect(throws: error) { _ = try secret.loadOrCreate() }
    #expect(try scratch.names(in: "a/device").isEmpty)
    keyring.failure = nil
    _ = try secret.loadOrCreate()
    keyring.failure = .locked
    #expect(throws: error) { _ = try secret.load() }
  }

  @Test("Loading the secret from the wrong keeper reports the actual keeper")
  func elsewhere() throws {
    _ = try secret.loadOrCreate()
    let inKeyring = CoreError.deviceSecretElsewhere(path: path, keeper: "test")
    let file = FileDeviceSecret(directory: directory)
    #expect(throws: inKeyring) { _ = try file.load() }
    #expect(throws: inKeyring) { _ = try file.loadOrCreate() }
    let other = KeyringDeviceSecret(TestKeyring(identifier: "other"), directory: directory)
    #expect(throws: inKeyring) { _ = try other.load() }
    #expect(throws: inKeyring) { _ = try other.loadOrCreate() }

    unlink(path)
    _ = try file.loadOrCreate()
    let inFile = CoreError.deviceSecretElsewhere(path: path, keeper: "file")
    #expect(throws: inFile) { _ = try secret.load() }
    #expect(throws: inFile) { _ = try secret.loadOrCreate() }
    #expect(keyring.secrets.count == 1)
  }

  @Test("A pointer that is truncated, extended or of a later version is refused by all keepers")
  func damaged() throws {
    _ = try secret.loadOrCreate()
    let pointer = try Data(contentsOf: URL(filePath: path))
    var later = pointer
    later[4] = 2
    let changes: [(Data, CoreError)] = [
      (pointer.dropLast(), .deviceSecretDamaged(path: path)), (pointer + [0], .deviceSecretDamaged(path: path)),
      (Data("ILKD".utf8), .deviceSecretDamaged(path: path)), (Data(count: 4000), .deviceSecretDamaged(path: path)),
      (later, .unsupported(path: path)),
    ]
    for (changed, error) in changes {
      try changed.write(to: URL(filePath: path))
      chmod(path, 0o600)
      #expect(throws: error) { _ = try secret.loadOrCreate() }
      #expect(throws: error) { _ = try FileDeviceSecret(directory: directory).loadOrCreate() }
    }
  }

  @Test("A secret in the keyring is accepted only with the right length")
  func wrongSize() throws {
    _ = try secret.loadOrCreate()
    keyring.replace(with: [1, 2, 3])
    #expect(throws: CoreError.deviceSecretDamaged(path: path)) { _ = try secret.load() }
  }
}

/// A keyring in memory.
private final class TestKeyring: Keyring {
  private struct Contents {
    var secrets: [[UInt8]: [UInt8]] = [:]
    var failure: KeyringError.Kind?
  }

  let identifier: String
  var name: String { "keyring of the tests" }
  var protected: String { "nothing" }
  private let contents = Mutex(Contents())

  init(identifier: String = "test") {
    self.identifier = identifier
  }

  var secrets: [[UInt8]: [UInt8]] { contents.withLock { $0.secrets } }

  /// The error that every operation throws; `nil` if no operation fails.
  var failure: KeyringError.Kind? {
    get { contents.withLock { $0.failure } }
    set { contents.withLock { $0.failure = newValue } }
  }

  func lose() { contents.withLock { $0.secrets = [:] } }

  func replace(with secret: [UInt8]) { contents.withLock { $0.secrets = $0.secrets.mapValues { _ in secret } } }

  func read(_ number: [UInt8]) throws(CoreError) -> SecretBytes? {
    try check()
    guard let secret = secrets[number] else { return nil }
    return try SecretBytes(copying: secret)
  }

  func create(_ secret: borrowing SecretBytes, under number: [UInt8]) throws(CoreError) {
    try check()
    let bytes = secret.revealed
    contents.withLock { $0.secrets[number] = bytes }
  }

  func delete(_ number: [UInt8]) throws(CoreError) {
    try check()
    contents.withLock { $0.secrets[number] = nil }
  }

  private func check() throws(CoreError) {
    if let failure { throw .keyring(KeyringError(failure, name)) }
  }
}
