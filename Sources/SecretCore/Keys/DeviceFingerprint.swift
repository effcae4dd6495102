import Foundation

/// The device fingerprint of a store, in the file `device-mark`: 32 public bytes that are derived from the device secret.
///
/// The device fingerprint identifies the device secret and cannot decrypt anything.
struct DeviceFingerprint {
  private let directory: String
  private let file: SecretFile

  /// Creates a reference to the device fingerprint in the directory of a store.
  init(directory: URL) {
    self.directory = directory.path(percentEncoded: false)
    file = SecretFile(path: directory.appending(path: "device-mark").path(percentEncoded: false))
  }

  /// Returns the device fingerprint of `device`.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  static func bytes(_ device: borrowing SecretBytes) throws(CoreError) -> [UInt8] {
    try HKDF.key(
      from: device, salt: SecretBytes(count: 0), info: Array("interlock device mark".utf8), count: SecretFile.count
    ).withUnsafeBytes { Array($0) }
  }

  /// Returns the stored device fingerprint; `nil` if the file is missing or is not 32 bytes long.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``, ``CoreError/outOfMemory``.
  func read() throws(CoreError) -> [UInt8]? {
    do throws(CoreError) {
      guard let mark = try file.load() else { return nil }
      return mark.withUnsafeBytes { Array($0) }
    } catch .damaged {
      return nil
    }
  }

  /// Replaces the stored device fingerprint.
  ///
  /// A crash leaves the old file, the new file or no file.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  func write(_ bytes: [UInt8]) throws(CoreError) {
    try PrivateFile.remove(file.path)
    // If another process has created the file meanwhile, the file has the same bytes.
    _ = try bytes.withUnsafeBufferPointer { bytes throws(CoreError) in
      try PrivateFile.create(file.path, contents: UnsafeRawBufferPointer(bytes))
    }
  }

  /// Erases the file, if it exists, and its temporary files that a crash left behind.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  func destroy() throws(CoreError) {
    guard try PrivateFile.exists(directory) else { return }
    try file.destroy()
  }
}
