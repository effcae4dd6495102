import Foundation
import SecretCore

/// The sealed files, each under its identifier in hexadecimal digits, in the directory `files` of the folder's.
///
/// While the entry of one is being saved or removed, its name ends with `.pending`, and whoever does so holds a shared lock. So what is
/// still called so under an exclusive lock was left behind by a crash: with an entry it gets its own name, without one it goes. Any
/// other file without an entry was not left behind by the folder, and is let alone.
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

  /// To be held while the name of a file is that of one that is pending.
  func lockPending() throws(CoreError) -> FileLock {
    try PrivateFile.requirePrivateDirectory(directory)
    return try FileLock(lockPath, .shared)
  }

  /// A new file, which is pending.
  func create(_ id: FolderEntry.ID) throws(CoreError) -> OpenFile {
    try PrivateFile.createNew(pendingPath(id), named: path(id))
  }

  /// Returns when the names of all files are on the disk.
  func synchronize() throws(CoreError) {
    try PrivateFile.synchronizeDirectory(directory)
  }

  /// Gives a file that was pending its own name.
  func settle(_ id: FolderEntry.ID) throws(CoreError) {
    try move(pendingPath(id), to: path(id))
  }

  /// Makes a file pending, which may be missing, or pending already.
  func unsettle(_ id: FolderEntry.ID) throws(CoreError) {
    try move(path(id), to: pendingPath(id))
  }

  /// Opens a file that there has to be.
  func open(_ id: FolderEntry.ID) throws(CoreError) -> OpenFile {
    // It may be settled between the first look and the second.
    for path in [path(id), pendingPath(id), path(id)] {
      if let file = try PrivateFile.openToRead(path) { return file }
    }
    throw .damaged(path: path(id))
  }

  /// Removes a file, which may be missing already.
  func remove(_ id: FolderEntry.ID) throws(CoreError) {
    try unlinkAll([pendingPath(id), path(id)])
  }

  /// Settles or removes what is still pending though nobody is at it, within the time that `patience` allows.
  /// - Parameter hasEntry: Whether there is an entry for the file.
  func sweep(patience: Duration, _ hasEntry: (FolderEntry.ID) throws(CoreError) -> Bool) throws(CoreError) {
    let lock = try FileLock(lockPath, .exclusive, patience: patience)
    for id in try PrivateFile.names(in: directory).compactMap(pending) {
      if try hasEntry(id) { try settle(id) } else { try unlinkAll([pendingPath(id)]) }
    }
    _ = consume lock
  }

  /// Removes all files, once nobody is adding any, within the time that `patience` allows.
  func removeAll(patience: Duration) throws(CoreError) {
    guard try PrivateFile.exists(directory) else { return }
    let lock = try FileLock(lockPath, .exclusive, patience: patience)
    let names = try PrivateFile.names(in: directory).filter { FolderEntry.ID($0) != nil || pending($0) != nil }
    if !names.isEmpty { try unlinkAll(names.map(path)) }
    _ = consume lock
  }

  /// The file that is pending under this name; `nil` if it is not the name of one.
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
