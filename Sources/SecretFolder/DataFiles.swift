import Foundation
import SecretCore

/// The sealed files, each under its identifier in hexadecimal digits, in the directory `files` of the folder's.
///
/// Whoever adds one holds a shared lock until its entry is saved. So a file without an entry, found under an exclusive lock, was left
/// behind by a crash.
struct DataFiles {
  private let directory: String
  private let lockPath: String

  /// The files in the folder's directory.
  init(directory: URL) {
    self.directory = directory.appending(path: "files").path(percentEncoded: false)
    lockPath = directory.appending(path: "files.lock").path(percentEncoded: false)
  }

  /// Creates the directory unless there is one.
  func createDirectory() throws(CoreError) {
    try PrivateFile.createDirectory(directory)
  }

  /// To be held while a file is there whose entry is not.
  func lockForAdding() throws(CoreError) -> FileLock {
    try PrivateFile.requirePrivateDirectory(directory)
    return try FileLock(lockPath, .shared)
  }

  /// A new file.
  func create(_ id: FolderEntry.ID) throws(CoreError) -> OpenFile {
    let path = path(id)
    return try PrivateFile.createNew(path, named: path)
  }

  /// Returns when the names of all files are on the disk.
  func synchronize() throws(CoreError) {
    try PrivateFile.synchronizeDirectory(directory)
  }

  /// Opens a file that there has to be.
  func open(_ id: FolderEntry.ID) throws(CoreError) -> OpenFile {
    guard let file = try PrivateFile.openToRead(path(id)) else { throw .damaged(path: path(id)) }
    return file
  }

  /// Removes a file, which may be missing already.
  func remove(_ id: FolderEntry.ID) throws(CoreError) {
    try PrivateFile.remove(path(id))
  }

  /// Removes the files that `table` has no entry for, once nobody is adding any, within the time that `patience` allows.
  func sweep(_ table: EntryTable, patience: Duration) throws(CoreError) {
    guard try PrivateFile.exists(directory) else { return }
    let lock = try FileLock(lockPath, .exclusive, patience: patience)
    let known = try table.identifiers()
    let strays = try PrivateFile.names(in: directory).filter { name in
      FolderEntry.ID(name).map { !known.contains($0) } ?? false
    }
    for name in strays {
      let path = URL(filePath: directory).appending(path: name).path(percentEncoded: false)
      guard unlink(path) == 0 || errno == ENOENT else { throw .storage(.last(path)) }
    }
    if !strays.isEmpty { try synchronize() }
    _ = consume lock
  }

  private func path(_ id: FolderEntry.ID) -> String {
    URL(filePath: directory).appending(path: id.description).path(percentEncoded: false)
  }
}
