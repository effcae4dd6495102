import Foundation

/// The file `device-mark` of a store, 32 bytes that come from the device secret: by them it is known again, and nothing opens with them.
struct DeviceMark {
  private let directory: String
  private let file: SecretFile

  /// The mark in the directory of a store.
  init(directory: URL) {
    self.directory = directory.path(percentEncoded: false)
    file = SecretFile(path: directory.appending(path: "device-mark").path(percentEncoded: false))
  }

  /// What marks the stores of a device secret.
  static func bytes(_ device: borrowing SecretBytes) throws(CoreError) -> [UInt8] {
    try HKDF.key(
      from: device, salt: SecretBytes(count: 0), info: Array("interlock device mark".utf8), count: SecretFile.count
    ).withUnsafeBytes { Array($0) }
  }

  /// The mark; `nil` if there is none, or not as many bytes.
  func read() throws(CoreError) -> [UInt8]? {
    do throws(CoreError) {
      guard let mark = try file.load() else { return nil }
      return mark.withUnsafeBytes { Array($0) }
    } catch .damaged {
      return nil
    }
  }

  /// Puts a mark in the place of any before; a crash leaves one of them or none.
  func write(_ bytes: [UInt8]) throws(CoreError) {
    try PrivateFile.remove(file.path)
    // Somebody else who was faster has written the same.
    _ = try bytes.withUnsafeBufferPointer { bytes throws(CoreError) in
      try PrivateFile.create(file.path, contents: UnsafeRawBufferPointer(bytes))
    }
  }

  /// Removes the mark, which may not be there, and drafts of it that a crash left behind.
  func destroy() throws(CoreError) {
    guard try PrivateFile.exists(directory) else { return }
    try file.destroy()
  }
}
