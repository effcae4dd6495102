import Foundation
import SecretCore

/// A small file in the directory of the vault, encrypted and authenticated with the key of the entries.
///
/// The file is not protected against rollback.
struct SealedFile {
  let path: String
  /// The maximum size of the file, in bytes.
  private let limit: Int
  private let associatedData: [UInt8]

  private init(_ name: String, in directory: URL, limit: Int) {
    path = directory.appending(path: name).path(percentEncoded: false)
    self.limit = limit
    associatedData = AssociatedData(table: "app", column: name, row: [], schema: 1, version: 0).bytes
  }

  /// The file of a preference. An older copy of the file restores an older preference, and reveals nothing.
  static func preference(_ preference: SealedPreference, in directory: URL) -> SealedFile {
    SealedFile(preference.rawValue, in: directory, limit: 1 << 10)
  }

  /// The file with the unsaved form. An older copy of the file restores an older form, which changes no entry before the user
  /// saves it.
  static func unsavedForm(in directory: URL) -> SealedFile { SealedFile("unsaved", in: directory, limit: 8 << 20) }

  /// Returns the decrypted contents; `nil` if the file is missing or damaged, or belongs to another vault.
  ///
  /// - Throws: ``/SecretCore/CoreError/damaged(path:)`` if the file is larger than the limit,
  ///   ``/SecretCore/CoreError/unsafeFile(_:)``, ``/SecretCore/CoreError/storage(_:)`` and the errors of decryption.
  func read(_ keys: VaultKeys) throws(CoreError) -> SecretBytes? {
    guard let sealed = try readSealed() else { return nil }
    return try open(sealed, keys)
  }

  /// Returns the encrypted contents; `nil` if the file is missing. Throws the same errors as ``read(_:)``.
  func readSealed() throws(CoreError) -> [UInt8]? { try PrivateFile.read(path, limit: limit) }

  /// Encrypts `contents`.
  func seal(_ contents: borrowing SecretBytes, _ keys: VaultKeys) throws(CoreError) -> [UInt8] {
    try AESGCM.seal(contents, key: keys.entries, authenticating: associatedData)
  }

  /// Decrypts contents that ``seal(_:_:)`` encrypted; returns `nil` if they are damaged or belong to another vault.
  func open(_ sealed: [UInt8], _ keys: VaultKeys) throws(CoreError) -> SecretBytes? {
    do throws(CoreError) {
      return try AESGCM.open(sealed, key: keys.entries, authenticating: associatedData)
    } catch .authenticationFailed {
      return nil
    }
  }

  /// Replaces the file with encrypted contents. After an erasure, no file of the erased vault is written.
  ///
  /// - Throws: ``/SecretCore/CoreError/contentsMissing(path:)`` and the like if the vault was erased,
  ///   ``/SecretCore/CoreError/storage(_:)``.
  func replace(with sealed: [UInt8], _ keys: VaultKeys) throws(CoreError) {
    try keys.anchor.withErasureLock { () throws(CoreError) in
      if let loss = try keys.anchor.loss() { throw loss.error(at: path) }
      try PrivateFile.createDirectory(PrivateFile.parent(of: path))
      try PrivateFile.replace(path, contents: sealed)
    }
  }

  /// Overwrites and removes the file and its temporary files, if they exist.
  ///
  /// - Throws: ``/SecretCore/CoreError/storage(_:)``.
  func destroy() throws(CoreError) {
    guard try PrivateFile.exists(PrivateFile.parent(of: path)) else { return }
    try PrivateFile.destroy(path)
  }

  /// Removes the file, if it exists.
  ///
  /// - Throws: ``/SecretCore/CoreError/storage(_:)``.
  func remove() throws(CoreError) {
    if try PrivateFile.exists(path) { try PrivateFile.remove(path) }
  }
}
