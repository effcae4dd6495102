import Foundation

/// The file `device-mark` of a store, 32 bytes that come from the device secret: by them it is known again, and nothing opens with them.
struct DeviceMark {
  private static let count = 32

  private let directory: String
  private let path: String

  /// The mark in the directory of a store.
  init(directory: URL) {
    self.directory = directory.path(percentEncoded: false)
    path = directory.appending(path: "device-mark").path(percentEncoded: false)
  }

  /// What marks the stores of a device secret.
  static func bytes(_ device: borrowing SecretBytes) throws(CoreError) -> [UInt8] {
    try HKDF.key(from: device, salt: SecretBytes(count: 0), info: Array("interlock device mark".utf8), count: count)
      .withUnsafeBytes { Array($0) }
  }

  /// The mark; `nil` if there is none, or not as many bytes.
  func read() throws(CoreError) -> [UInt8]? {
    guard var file = try PrivateFile.openToRead(path) else { return nil }
    // One byte more than there should be tells a file that is too long.
    var buffer = try SecretBytes(count: DeviceMark.count + 1)
    let length = try buffer.withUnsafeMutableBytes { bytes throws(CoreError) in try file.fill(bytes) }
    return length == DeviceMark.count ? buffer.withUnsafeBytes { Array($0.prefix(length)) } : nil
  }

  /// Puts a mark in the place of any before; a crash leaves one of them or none.
  func write(_ bytes: [UInt8]) throws(CoreError) {
    try PrivateFile.remove(path)
    // Somebody else who was faster has written the same.
    _ = try bytes.withUnsafeBufferPointer { bytes throws(CoreError) in
      try PrivateFile.create(path, contents: UnsafeRawBufferPointer(bytes))
    }
  }

  /// Removes the mark, which may not be there, and drafts of it that a crash left behind.
  func destroy() throws(CoreError) {
    guard try PrivateFile.exists(directory) else { return }
    try PrivateFile.destroy(path, count: DeviceMark.count)
  }
}
