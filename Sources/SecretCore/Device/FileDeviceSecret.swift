public import Foundation

/// A device secret in a file of its owner's alone, in a directory apart from the store.
///
/// It protects a copy of the store that travels without the directory: a backup, a synchronized folder, a disk for repair. It does
/// not protect from who can read the directory too.
///
/// The file `device-secret` is the 32 bytes and nothing else, with mode 0600, in a directory with mode 0700.
public struct FileDeviceSecret: DeviceSecret {
  private let directory: DeviceDirectory

  /// The secret in `directory`.
  public init(directory: URL) {
    self.directory = DeviceDirectory(directory)
  }

  /// The file's directory, and what that is good for.
  public var protection: DeviceProtection {
    DeviceProtection(keeper: "a file in \(directory.path)", protected: "a copy of the store that comes without it")
  }

  private var file: SecretFile { SecretFile(path: directory.secretPath) }

  /// The secret in the file.
  ///
  /// - Throws: ``CoreError/deviceSecretMissing(path:)``, ``CoreError/deviceSecretElsewhere(path:keeper:)``,
  ///   ``CoreError/unsafeFile(_:)`` if others may use the file or its directory, ``CoreError/deviceSecretDamaged(path:)`` if it
  ///   does not have 32 bytes, ``CoreError/storage(_:)``.
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

  /// The secret in the file, which is created with its directory if it is missing.
  ///
  /// - Throws: The errors of ``load()``.
  public func loadOrCreate() throws(CoreError) -> SecretBytes {
    try directory.create()
    try file.createIfMissing()
    return try load()
  }

  /// Creates the file with `secret`, and its directory if it is missing.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  public func restore(_ secret: borrowing SecretBytes) throws(CoreError) -> Bool {
    try directory.create()
    return try secret.withUnsafeBytes { bytes throws(CoreError) in
      try PrivateFile.create(directory.secretPath, contents: bytes)
    }
  }
}
