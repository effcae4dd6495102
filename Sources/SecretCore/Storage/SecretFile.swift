import Foundation

/// A private file with a 32-byte secret.
package struct SecretFile: Sendable {
  static let count = 32

  let path: String

  /// Creates a reference to the file at `path`, in a private directory.
  package init(path: String) {
    self.path = path
  }

  /// Returns whether the file exists, regardless of its contents.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package func exists() throws(CoreError) -> Bool { try PrivateFile.exists(path) }

  /// Returns the secret; `nil` if the file does not exist.
  ///
  /// - Throws: ``CoreError/damaged(path:)`` if the file is not 32 bytes long, ``CoreError/unsafeFile(_:)``,
  ///   ``CoreError/storage(_:)``, ``CoreError/outOfMemory``.
  package func load() throws(CoreError) -> SecretBytes? {
    guard var file = try PrivateFile.openToRead(path) else { return nil }
    // Reading one more byte detects a file that is too long.
    var buffer = try SecretBytes(count: SecretFile.count + 1)
    let length = try buffer.withUnsafeMutableBytes { bytes throws(CoreError) in try file.fill(bytes) }
    guard length == SecretFile.count else { throw .damaged(path: path) }
    return try buffer.withUnsafeBytes { bytes throws(CoreError) in
      try SecretBytes(count: SecretFile.count) {
        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix($0.count)))
      }
    }
  }

  /// Creates the file with a random secret unless the file exists.
  ///
  /// Exactly one of several concurrent calls creates the file.
  ///
  /// - Throws: ``CoreError/storage(_:)``, ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package func createIfMissing() throws(CoreError) {
    if try PrivateFile.exists(path) { return }
    let secret = try Random.secret(SecretFile.count)
    _ = try secret.withUnsafeBytes { bytes throws(CoreError) in try PrivateFile.create(path, contents: bytes) }
  }

  /// Erases the file and its temporary files that a crash left behind, like ``PrivateFile/destroy(_:)``.
  ///
  /// The erasure is durable when this method returns.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package func destroy() throws(CoreError) {
    try PrivateFile.destroy(path)
  }
}
