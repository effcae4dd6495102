public import Foundation

/// A device secret in a keyring. The device directory contains only a pointer to it.
///
/// It protects also a copy of the store that includes the directory, as long as the keyring's own files are not included, or
/// are locked with an unknown password. It does not protect from programs of the same user while the keyring is unlocked.
///
/// The file `device-secret` in the directory names the keyring and the number of the secret. It is written after the secret was
/// stored, so a crash between the two leaves an unused secret in the keyring.
public struct KeyringDeviceSecret: DeviceSecret {
  private let keyring: any Keyring
  private let directory: DeviceDirectory

  /// Creates a reference to the secret in `keyring` that `directory` points to.
  public init(_ keyring: some Keyring, directory: URL) {
    self.keyring = keyring
    self.directory = DeviceDirectory(directory)
  }

  /// The description that the keyring gives.
  public var protection: DeviceProtection { DeviceProtection(keeper: "the \(keyring.name)", protected: keyring.protected) }

  /// Loads the secret from the keyring.
  ///
  /// - Throws: ``CoreError/deviceSecretMissing(path:)`` if the directory has no pointer,
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

  /// Loads the secret from the keyring. Creates it there if the directory has no pointer.
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

  /// Stores `secret` in the keyring, and writes the pointer to the directory.
  ///
  /// - Throws: ``CoreError/keyring(_:)``, ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  public func restore(_ secret: borrowing SecretBytes) throws(CoreError) -> Bool {
    try directory.create()
    let pointer = try DeviceSecretPointer(new: keyring.identifier)
    try keyring.create(secret, under: pointer.number)
    if try pointer.create(in: directory) { return true }
    // The loser of a race removes its secret. If that fails, an unused secret remains.
    try? keyring.delete(pointer.number)
    return false
  }
}
