public import Foundation

/// A device secret that a keyring keeps, for the directory that has the attempts.
///
/// It protects a copy of the store that comes with the directory as well, as long as the keyring's own files do not come with it,
/// or are locked with a password that is not known. It does not protect from programs of the same user while the keyring is open.
///
/// The file `device-secret` in the directory says which keyring has the secret, and under which number. It is written after the
/// secret was handed over: a crash between the two leaves a secret in the keyring that nothing needs.
public struct KeyringDeviceSecret: DeviceSecret {
  private let keyring: any Keyring
  private let directory: DeviceDirectory

  /// The secret in `keyring` that `directory` points to.
  public init(_ keyring: some Keyring, directory: URL) {
    self.keyring = keyring
    self.directory = DeviceDirectory(directory)
  }

  /// What the keyring says of itself.
  public var protection: DeviceProtection { DeviceProtection(keeper: "the \(keyring.name)", protected: keyring.protected) }

  /// The secret in the keyring.
  ///
  /// - Throws: ``CoreError/deviceSecretMissing(path:)`` if the directory does not point to one,
  ///   ``CoreError/deviceSecretElsewhere(path:keeper:)``, ``CoreError/keyring(_:)``, ``CoreError/deviceSecretDamaged(path:)``,
  ///   ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  public func load() throws(CoreError) -> SecretBytes {
    guard let pointer = try DeviceSecretPointer.read(in: directory) else {
      throw .deviceSecretElsewhere(path: directory.secretPath, keeper: "file")
    }
    guard pointer.keyring == keyring.identifier else {
      throw .deviceSecretElsewhere(path: directory.secretPath, keeper: pointer.keyring)
    }
    guard let secret = try keyring.read(pointer.number) else { throw .keyring(KeyringError(.gone, keyring.name)) }
    guard secret.count == SecretFile.count else { throw .deviceSecretDamaged(path: directory.secretPath) }
    return secret
  }

  /// The secret in the keyring, which is created there if the directory points to none.
  ///
  /// - Throws: The errors of ``load()``.
  public func loadOrCreate() throws(CoreError) -> SecretBytes {
    do throws(CoreError) {
      return try load()
    } catch .deviceSecretMissing {
      _ = try restore(Random.secret(SecretFile.count))
      return try load()
    }
  }

  /// Hands `secret` to the keyring, and has the directory point to it.
  ///
  /// - Throws: ``CoreError/keyring(_:)``, ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  public func restore(_ secret: borrowing SecretBytes) throws(CoreError) -> Bool {
    try directory.create()
    let pointer = try DeviceSecretPointer(new: keyring.identifier)
    try keyring.create(secret, under: pointer.number)
    if try pointer.create(in: directory) { return true }
    // Who lost a race takes its secret back; should that fail, it is one that nothing needs.
    try? keyring.delete(pointer.number)
    return false
  }
}
