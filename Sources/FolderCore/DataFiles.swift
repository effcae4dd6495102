import Foundation
import SecretCore

/// The sealed files, named by their identifiers in hexadecimal digits, in the directory `files` of the folder.
///
/// While a file is being added or deleted, its name ends with `.pending`, and the process holds a shared lock. A file that is
/// pending while a process holds the exclusive lock is therefore a leftover of a crash or of a disk error.
/// ``sweep(patience:_:)`` gives such a file its final name if the file has an entry, and removes the file otherwise. A crash
/// leaves no file without an entry under its final name, so the sweep ignores files with final names.
struct DataFiles {
  private let directory: String
  private let lockPath: String

  /// Creates a reference to the files in the folder's directory.
  init(directory: URL) {
    self.directory = directory.appending(path: "files").path(percentEncoded: false)
    lockPath = directory.appending(path: "files.lock").path(percentEncoded: false)
  }

  /// Creates the directory if it is missing.
  ///
  /// - Throws: ``/SecretCore/CoreError/unsafeFile(_:)``, ``/SecretCore/CoreError/storage(_:)``.
  func createDirectory() throws(CoreError) {
    try PrivateFile.createDirectory(directory)
  }

  /// Acquires and returns the shared lock that is required while a file is pending.
  ///
  /// - Throws: ``/SecretCore/CoreError/unsafeFile(_:)``, ``/SecretCore/CoreError/storage(_:)``.
  func lockPending() throws(CoreError) -> FileLock {
    try PrivateFile.requirePrivateDirectory(directory)
    return try FileLock(lockPath, .shared)
  }

  /// Creates a pending file, and returns the file, open for writing.
  ///
  /// - Throws: ``/SecretCore/CoreError/storage(_:)``.
  func create(_ id: FolderEntry.ID) throws(CoreError) -> OpenFile {
    try PrivateFile.createNew(pendingPath(id), named: path(id))
  }

  /// Syncs the directory.
  ///
  /// The names of all files are durable when this method returns.
  ///
  /// - Throws: ``/SecretCore/CoreError/storage(_:)``.
  func synchronize() throws(CoreError) {
    try PrivateFile.synchronizeDirectory(directory)
  }

  /// Renames a pending file to its final name.
  ///
  /// A file that is missing or already has its final name causes no error.
  ///
  /// - Throws: ``/SecretCore/CoreError/storage(_:)``.
  func renameToFinal(_ id: FolderEntry.ID) throws(CoreError) {
    try move(pendingPath(id), to: path(id))
  }

  /// Renames a file to its pending name.
  ///
  /// A file that is missing or already pending causes no error.
  ///
  /// - Throws: ``/SecretCore/CoreError/storage(_:)``.
  func renameToPending(_ id: FolderEntry.ID) throws(CoreError) {
    try move(path(id), to: pendingPath(id))
  }

  /// Returns a file, pending or not, opened for reading.
  ///
  /// - Throws: ``/SecretCore/CoreError/damaged(path:)`` if the file is missing, ``/SecretCore/CoreError/unsafeFile(_:)``,
  ///   ``/SecretCore/CoreError/storage(_:)``.
  func open(_ id: FolderEntry.ID) throws(CoreError) -> OpenFile {
    // The final name is tried again, because the file may have been renamed between the first two attempts.
    for path in [path(id), pendingPath(id), path(id)] {
      if let file = try PrivateFile.openToRead(path) { return file }
    }
    throw .damaged(path: path(id))
  }

  /// Removes a file, pending or not, if it exists.
  ///
  /// - Throws: ``/SecretCore/CoreError/storage(_:)``.
  func remove(_ id: FolderEntry.ID) throws(CoreError) {
    try unlinkAll([pendingPath(id), path(id)])
  }

  /// Renames the pending files with an entry to their final names, and removes the pending files without an entry.
  ///
  /// - Parameters:
  ///   - patience: The timeout for the exclusive lock.
  ///   - hasEntry: Returns whether the file has an entry.
  /// - Throws: The errors of `hasEntry`, ``/SecretCore/CoreError/unsafeFile(_:)``, ``/SecretCore/CoreError/storage(_:)``.
  func sweep(patience: Duration, _ hasEntry: (FolderEntry.ID) throws(CoreError) -> Bool) throws(CoreError) {
    let lock = try FileLock(lockPath, .exclusive, patience: patience)
    for id in try PrivateFile.names(in: directory).compactMap(pending) {
      if try hasEntry(id) { try renameToFinal(id) } else { try unlinkAll([pendingPath(id)]) }
    }
    _ = consume lock
  }

  /// Removes all sealed files, pending or not.
  ///
  /// - Parameter patience: The timeout for the exclusive lock.
  /// - Throws: ``/SecretCore/CoreError/unsafeFile(_:)``, ``/SecretCore/CoreError/storage(_:)``.
  func removeAll(patience: Duration) throws(CoreError) {
    guard try PrivateFile.exists(directory) else { return }
    let lock = try FileLock(lockPath, .exclusive, patience: patience)
    let names = try PrivateFile.names(in: directory).filter { FolderEntry.ID($0) != nil || pending($0) != nil }
    if !names.isEmpty { try unlinkAll(names.map(path)) }
    _ = consume lock
  }

  /// Returns the identifier of the pending file with this name; `nil` for any other name.
  private func pending(_ name: String) -> FolderEntry.ID? {
    name.hasSuffix(DataFiles.suffix) ? FolderEntry.ID(String(name.dropLast(DataFiles.suffix.count))) : nil
  }

  private func move(_ path: String, to other: String) throws(CoreError) {
    guard rename(path, other) == 0 || errno == ENOENT else { throw .storage(.last(path)) }
    try synchronize()
  }

  private func unlinkAll(_ paths: [String]) throws(CoreError) {
    for path in paths { try PrivateFile.removeName(path) }
    try synchronize()
  }

  private func path(_ id: FolderEntry.ID) -> String { path(id.description) }

  private func pendingPath(_ id: FolderEntry.ID) -> String { path(id.description + DataFiles.suffix) }

  private func path(_ name: String) -> String {
    URL(filePath: directory).appending(path: name).path(percentEncoded: false)
  }

  private static let suffix = ".pending"
}
