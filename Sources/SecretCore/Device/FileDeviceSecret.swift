public import Foundation

/// A device secret in a file of its owner's alone, in a directory apart from the store.
///
/// It protects a copy of the store that travels without the directory: a backup, a synchronized folder, a disk for repair. It does
/// not protect from who can read the directory too.
///
/// The file `device-secret` is the 32 bytes and nothing else, with mode 0600, in a directory with mode 0700.
public struct FileDeviceSecret: DeviceSecret {
  private let directory: String

  /// The secret in `directory`.
  public init(directory: URL) {
    self.directory = directory.path(percentEncoded: false)
  }

  private var file: SecretFile { SecretFile(path: path) }

  private var path: String { URL(filePath: directory).appending(path: "device-secret").path(percentEncoded: false) }

  /// The secret in the file.
  ///
  /// - Throws: ``CoreError/deviceSecretMissing(path:)``, ``CoreError/notPrivate(path:)`` if others may use the file or its
  ///   directory, ``CoreError/deviceSecretDamaged(path:)`` if it does not have 32 bytes, ``CoreError/storage(_:)``.
  public func load() throws(CoreError) -> SecretBytes {
    guard try PrivateFile.exists(directory) else { throw .deviceSecretMissing(path: path) }
    try PrivateFile.requirePrivateDirectory(directory)
    do throws(CoreError) {
      guard let secret = try file.load() else { throw .deviceSecretMissing(path: path) }
      return secret
    } catch .damaged {
      throw .deviceSecretDamaged(path: path)
    }
  }

  /// The secret in the file, which is created with its directory if it is missing.
  ///
  /// - Throws: The errors of ``load()``.
  public func loadOrCreate() throws(CoreError) -> SecretBytes {
    try PrivateFile.createDirectory(directory)
    try PrivateFile.requirePrivateDirectory(directory)
    try file.createIfMissing()
    return try load()
  }
}
