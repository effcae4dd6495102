public import Foundation

/// A device secret in a private file, in a directory separate from the store.
///
/// The secret protects a copy of the store without the directory, such as a backup, a synchronized folder or a disk sent for
/// repair. The secret does not protect against an attacker who can also read the directory.
///
/// The file `device-secret` contains exactly the 32 bytes. The file has mode 0600, and its directory mode 0700.
public struct FileDeviceSecret: DeviceSecret {
  private let directory: DeviceDirectory

  /// Creates a reference to the secret in `directory`.
  public init(directory: URL) {
    self.directory = DeviceDirectory(directory)
  }

  /// The directory of the file, and the data that the secret protects.
  public var protection: DeviceProtection {
    DeviceProtection(
      keeper: "a file in \(directory.path)", protected: "a copy of the store that does not include this directory")
  }

  private var file: SecretFile { SecretFile(path: directory.secretPath) }

  /// Returns the secret in the file.
  ///
  /// - Throws: ``CoreError/deviceSecretMissing(path:)``, ``CoreError/deviceSecretElsewhere(path:keeper:)`` if the file is a
  ///   pointer to a keyring, ``CoreError/unsupported(path:)`` if such a pointer has another version,
  ///   ``CoreError/deviceSecretDamaged(path:)`` if the file contains neither a secret nor a pointer,
  ///   ``CoreError/unsafeFile(_:)`` if the file or its directory is unsafe, ``CoreError/storage(_:)``,
  ///   ``CoreError/outOfMemory``.
  public func load() throws(CoreError) -> SecretBytes {
    if let pointer = try DeviceSecretPointer.read(in: directory) {
      throw .deviceSecretElsewhere(path: directory.secretPath, keeper: pointer.keyring)
    }
    do throws(CoreError) {
      guard let secret = try file.load() else { throw .deviceSecretMissing(path: directory.secretPath) }
      return secret
    } catch .damaged {
      throw .deviceSecretDamaged(path: directory.secretPath)
    }
  }

  /// Returns the secret in the file, after creating the file and its directory if they are missing.
  ///
  /// - Throws: The errors of ``load()``, ``CoreError/cryptographyUnavailable``.
  public func loadOrCreate() throws(CoreError) -> SecretBytes {
    try directory.create()
    try file.createIfMissing()
    return try load()
  }

  /// Creates the file with `secret` unless the file exists, and returns whether this call created the file.
  ///
  /// A missing directory is created too.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  public func restore(_ secret: borrowing SecretBytes) throws(CoreError) -> Bool {
    try directory.create()
    return try secret.withUnsafeBytes { bytes throws(CoreError) in
      try PrivateFile.create(directory.secretPath, contents: bytes)
    }
  }
}
