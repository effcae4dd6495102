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

  private static let count = 32

  private var path: String { URL(filePath: directory).appending(path: "device-secret").path(percentEncoded: false) }

  /// The secret in the file.
  ///
  /// - Throws: ``CoreError/deviceSecretMissing(path:)``, ``CoreError/notPrivate(path:)`` if others may use the file or its
  ///   directory, ``CoreError/deviceSecretDamaged(path:)`` if it does not have 32 bytes, ``CoreError/storage(_:)``.
  public func load() throws(CoreError) -> SecretBytes {
    guard try PrivateFile.exists(directory) else { throw .deviceSecretMissing(path: path) }
    try PrivateFile.requirePrivateDirectory(directory)
    guard let file = try PrivateFile.openToRead(path) else { throw .deviceSecretMissing(path: path) }
    defer { close(file) }
    // One byte more than there should be tells a file that is too long.
    var buffer = try SecretBytes(count: FileDeviceSecret.count + 1)
    let length = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    guard length >= 0 else { throw .storage(.last(path)) }
    guard length == FileDeviceSecret.count else { throw .deviceSecretDamaged(path: path) }
    return try buffer.withUnsafeBytes { bytes throws(CoreError) in
      try SecretBytes(count: FileDeviceSecret.count) {
        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix($0.count)))
      }
    }
  }

  /// The secret in the file, which is created with its directory if it is missing.
  ///
  /// - Throws: The errors of ``load()``.
  public func loadOrCreate() throws(CoreError) -> SecretBytes {
    try PrivateFile.createDirectory(directory)
    try PrivateFile.requirePrivateDirectory(directory)
    if try !PrivateFile.exists(path) {
      let secret = try Random.secret(FileDeviceSecret.count)
      _ = try secret.withUnsafeBytes { bytes throws(CoreError) in try PrivateFile.create(path, contents: bytes) }
    }
    return try load()
  }
}
