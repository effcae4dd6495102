import Foundation

/// The data key wrapped for the authenticator, in the file `authenticator-slot` of the store.
///
/// Encoding: a key slot's header (64 bytes), its commitment (32) and the wrapped key (60).
struct WrappedDataKey {
  private static let headerCount = 64
  private static let commitmentCount = 32
  private static let keyCount = 60
  private static let count = headerCount + commitmentCount + keyCount

  private let directory: String
  private let path: String

  /// Creates a reference to the wrapped key in the directory of a store.
  init(directory: URL) {
    self.directory = directory.path(percentEncoded: false)
    path = directory.appending(path: "authenticator-slot").path(percentEncoded: false)
  }

  /// Returns whether the file exists.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  func exists() throws(CoreError) -> Bool { try PrivateFile.exists(path) }

  /// Returns the wrapped key; `nil` if the file does not exist.
  ///
  /// - Throws: ``CoreError/damaged(path:)``, ``CoreError/unsupported(path:)``, ``CoreError/unsafeFile(_:)``,
  ///   ``CoreError/storage(_:)``, ``CoreError/outOfMemory``.
  func read() throws(CoreError) -> KeySlot? {
    guard var file = try PrivateFile.openToRead(path) else { return nil }
    // Reading one more byte detects a file that is too long.
    var buffer = try SecretBytes(count: WrappedDataKey.count + 1)
    let length = try buffer.withUnsafeMutableBytes { bytes throws(CoreError) in try file.fill(bytes) }
    var reader = ByteReader(buffer.withUnsafeBytes { Array($0.prefix(length)) })
    guard let bytes = reader.bytes(WrappedDataKey.headerCount), let commitment = reader.bytes(WrappedDataKey.commitmentCount),
      let wrappedKey = reader.bytes(WrappedDataKey.keyCount), reader.isAtEnd
    else { throw .damaged(path: path) }
    let header = try KeySlotHeader(bytes, path: path)
    guard header.opener == .authenticator else { throw .damaged(path: path) }
    return KeySlot(header: header, commitment: commitment, wrappedKey: wrappedKey)
  }

  /// Replaces the contents of the file with `slot`.
  ///
  /// A crash leaves the old file (intact or overwritten with zeros), the new file, or no file.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  func write(_ slot: KeySlot) throws(CoreError) {
    try destroy()
    let bytes = slot.header.bytes + slot.commitment + slot.wrappedKey
    let isNew = try bytes.withUnsafeBufferPointer { bytes throws(CoreError) in
      try PrivateFile.create(path, contents: UnsafeRawBufferPointer(bytes))
    }
    guard isNew else { throw .storage(StorageError(.system(EEXIST), path)) }
  }

  /// Erases the file, if it exists.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  func destroy() throws(CoreError) {
    guard try PrivateFile.exists(directory) else { return }
    try PrivateFile.destroy(path)
  }
}
