import Foundation
import SecretCore

/// The files and paths in the folder's directory.
struct FolderPaths {
  let directory: URL
  let table: EntryTable
  let files: DataFiles
  private let parent: PrivateDirectory?

  /// Creates a reference to the directory.
  ///
  /// - Parameter parent: The directory of the app that contains the folder, if any.
  init(_ directory: URL, parent: URL? = nil) {
    self.directory = directory
    self.parent = parent.map { PrivateDirectory($0) }
    table = EntryTable(directory: directory)
    files = DataFiles(directory: directory)
  }

  /// The key file: a 32-byte secret for the derivation of the key-encryption key.
  var keyFile: SecretFile { SecretFile(path: path("folder-key")) }

  /// The path of the marker for a file that is being added or exported.
  var workPath: String { path("working") }

  /// Returns whether the directory exists.
  ///
  /// - Throws: ``/SecretCore/CoreError/unsafeFile(_:)`` if the path is not a directory that is private to this user,
  ///   ``/SecretCore/CoreError/storage(_:)``.
  func exist() throws(CoreError) -> Bool {
    let path = directory.path(percentEncoded: false)
    guard try PrivateFile.exists(path) else { return false }
    try PrivateFile.requirePrivateDirectory(path)
    return true
  }

  /// Removes the marker of an interrupted operation, and the temporary files that crashes left.
  ///
  /// The caller must hold the erasure lock.
  ///
  /// - Throws: ``/SecretCore/CoreError/storage(_:)``.
  func removeDrafts() throws(CoreError) {
    try? PrivateFile.remove(workPath)
    try places.removeDrafts()
  }

  /// Checks that the parent directory, the folder and its known files are private to this user.
  ///
  /// A missing file or directory is accepted.
  ///
  /// - Throws: ``/SecretCore/CoreError/unsafeFile(_:)``, ``/SecretCore/CoreError/storage(_:)``.
  func require() throws(CoreError) {
    try parent?.require()
    try places.require()
  }

  /// Prepares the folder for a reset: removes the access of other users, and moves foreign files aside.
  ///
  /// - Throws: ``/SecretCore/CoreError/unsafeFile(_:)``, ``/SecretCore/CoreError/storage(_:)``.
  func prepareForReset() throws(CoreError) {
    try parent?.prepareForReset(keepsFiles: true)
    try places.prepareForReset(isInOwn: parent != nil)
  }

  private var places: PrivateDirectory {
    PrivateDirectory(
      directory, files: ["folder-key", "device-mark", "authenticator-slot", "files.lock", "working"],
      databases: ["store.sqlite", "entries.sqlite"], directories: ["files"])
  }

  /// Creates the directory of the folder if it is missing, and checks the directory as ``require()`` does.
  ///
  /// - Throws: ``/SecretCore/CoreError/unsafeFile(_:)``, ``/SecretCore/CoreError/storage(_:)``.
  func create() throws(CoreError) {
    try PrivateFile.createDirectory(directory.path(percentEncoded: false))
    try require()
  }

  private func path(_ name: String) -> String {
    directory.appending(path: name).path(percentEncoded: false)
  }
}
