import Foundation

/// The file `device-mark` of a store: a public fingerprint of the device secret, 32 bytes. It identifies the secret and cannot
/// decrypt anything.
struct DeviceFingerprint {
  private let directory: String
  private let file: SecretFile

  /// Creates a reference to the fingerprint in the directory of a store.
  init(directory: URL) {
    self.directory = directory.path(percentEncoded: false)
    file = SecretFile(path: directory.appending(path: "device-mark").path(percentEncoded: false))
  }

  /// Returns the fingerprint of a device secret.
  static func bytes(_ device: borrowing SecretBytes) throws(CoreError) -> [UInt8] {
    try HKDF.key(
      from: device, salt: SecretBytes(count: 0), info: Array("interlock device mark".utf8), count: SecretFile.count
    ).withUnsafeBytes { Array($0) }
  }

  /// Reads the fingerprint; `nil` if it is missing or has a wrong length.
  func read() throws(CoreError) -> [UInt8]? {
    do throws(CoreError) {
      guard let mark = try file.load() else { return nil }
      return mark.withUnsafeBytes { Array($0) }
    } catch .damaged {
      return nil
    }
  }

  /// Replaces the fingerprint. A crash leaves the old one, the new one or none.
  func write(_ bytes: [UInt8]) throws(CoreError) {
    try PrivateFile.remove(file.path)
    // A process that was faster has written the same bytes.
    _ = try bytes.withUnsafeBufferPointer { bytes throws(CoreError) in
      try PrivateFile.create(file.path, contents: UnsafeRawBufferPointer(bytes))
    }
  }

  /// Removes the fingerprint, if it exists, and drafts of it that a crash left.
  func destroy() throws(CoreError) {
    guard try PrivateFile.exists(directory) else { return }
    try file.destroy()
  }
}
