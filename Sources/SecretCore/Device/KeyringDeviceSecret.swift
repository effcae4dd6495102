public import Foundation

/// A device secret in a keyring.
///
/// The device directory contains only a pointer to the secret. The secret also protects a copy of the store that includes the
/// directory. The secret does not protect a copy that also includes the keyring's files, if the attacker knows the password of
/// the keyring. The secret does not protect against programs of the same user while the keyring is unlocked.
///
/// The file `device-secret` in the directory names the keyring and the number of the secret. The file is written after the
/// secret was stored, so a crash in between leaves an unused secret in the keyring.
public struct KeyringDeviceSecret: DeviceSecret {
  private let keyring: any Keyring
  private let directory: DeviceDirectory

  /// Creates a reference to the secret in `keyring` that `directory` points to.
  public init(_ keyring: some Keyring, directory: URL) {
    self.keyring = keyring
    self.directory = DeviceDirectory(directory)
  }

  /// The name of the keyring, and the data that the secret protects.
  public var protection: DeviceProtection { DeviceProtection(keeper: "the \(keyring.name)", protected: keyring.protected) }

  /// Returns the secret in the keyring.
  ///
  /// - Throws: ``CoreError/deviceSecretMissing(path:)`` if the directory has no pointer,
  ///   ``CoreError/deviceSecretElsewhere(path:keeper:)`` if the file or another keyring stores the secret,
  ///   ``CoreError/keyring(_:)``, ``CoreError/deviceSecretDamaged(path:)``, ``CoreError/unsupported(path:)`` if the pointer has
  ///   another version, ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``, ``CoreError/outOfMemory``.
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

  /// Returns the secret in the keyring, after creating the secret if the directory has no pointer.
  ///
  /// - Throws: The errors of ``load()``, ``CoreError/cryptographyUnavailable``.
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
  /// - Returns: `false` if the directory already has a secret or a pointer. The secret is then removed from the keyring again.
  /// - Throws: ``CoreError/keyring(_:)``, ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  public func restore(_ secret: borrowing SecretBytes) throws(CoreError) -> Bool {
    try directory.create()
    let pointer = try DeviceSecretPointer(new: keyring.identifier)
    try keyring.create(secret, under: pointer.number)
    var isKept = false
    // Without the pointer, the new secret is removed. If the removal fails, an unused secret stays in the keyring.
    defer { if !isKept { try? keyring.delete(pointer.number) } }
    isKept = try pointer.create(in: directory)
    return isKept
  }
}
