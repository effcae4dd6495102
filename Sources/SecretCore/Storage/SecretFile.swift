import Foundation

/// 32 bytes in a file of its owner's alone, and nothing else in it.
package struct SecretFile: Sendable {
  static let count = 32

  let path: String

  /// The file at `path`, in a directory of its owner's alone.
  package init(path: String) {
    self.path = path
  }

  /// Whether there is such a file, whatever is in it.
  package func exists() throws(CoreError) -> Bool { try PrivateFile.exists(path) }

  /// The bytes; `nil` if there is no such file.
  /// - Throws: ``CoreError/damaged(path:)`` if there are more or fewer, ``CoreError/unsafeFile(_:)``,
  ///   ``CoreError/storage(_:)``.
  package func load() throws(CoreError) -> SecretBytes? {
    guard var file = try PrivateFile.openToRead(path) else { return nil }
    // One byte more than there should be tells a file that is too long.
    var buffer = try SecretBytes(count: SecretFile.count + 1)
    let length = try buffer.withUnsafeMutableBytes { bytes throws(CoreError) in try file.fill(bytes) }
    guard length == SecretFile.count else { throw .damaged(path: path) }
    return try buffer.withUnsafeBytes { bytes throws(CoreError) in
      try SecretBytes(count: SecretFile.count) {
        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix($0.count)))
      }
    }
  }

  /// Creates the file with new bytes unless there is one; of several callers at a time all get the same.
  package func createIfMissing() throws(CoreError) {
    if try PrivateFile.exists(path) { return }
    let secret = try Random.secret(SecretFile.count)
    _ = try secret.withUnsafeBytes { bytes throws(CoreError) in try PrivateFile.create(path, contents: bytes) }
  }

  /// Destroys the bytes, and drafts of them that a crash left behind; when this returns, that is on the disk.
  ///
  /// They are overwritten first: a disk may keep for long what has no name any more.
  package func destroy() throws(CoreError) {
    try PrivateFile.destroy(path)
  }
}
