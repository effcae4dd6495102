import CLinux
import Foundation

/// Operations on files and directories that are private to their owner, with atomic creation and replacement.
package enum PrivateFile {
  /// Creates the directory and its missing ancestors, each with mode 0700.
  ///
  /// Created directories are durable when this method returns. An existing directory must be private to this user. Existing
  /// ancestors may be accessible to other users.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  package static func createDirectory(_ path: String) throws(CoreError) {
    let path = path.withoutLastSlashes
    if try !makeDirectory(path) { try FileStatus(at: path)?.require(.directory, path) }
  }

  /// Creates the directory and its missing ancestors, and returns whether this call created the directory.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  private static func makeDirectory(_ path: String) throws(CoreError) -> Bool {
    if mkdir(path, 0o700) != 0 {
      switch errno {
      case EEXIST: return false
      case ENOENT where parent(of: path) != path:
        // A path that ends with `..` below a missing directory has no parent that can be created, and the recursion would be
        // infinite.
        guard URL(filePath: path).lastPathComponent != ".." else { throw .storage(StorageError(.system(ENOENT), path)) }
        _ = try makeDirectory(parent(of: path))
        guard mkdir(path, 0o700) == 0 else {
          if errno == EEXIST { return false }
          throw .storage(.last(path))
        }
      default: throw .storage(.last(path))
      }
    }
    // The umask may have removed permissions of the owner.
    guard chmod(path, 0o700) == 0 else { throw .storage(.last(path)) }
    try synchronizeDirectory(parent(of: path))
    return true
  }

  /// Checks that `path` is a directory that is private to this user.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``, for example if the directory is missing.
  package static func requirePrivateDirectory(_ path: String) throws(CoreError) {
    guard let status = try FileStatus(at: path) else { throw .storage(StorageError(.system(ENOENT), path)) }
    try status.require(.directory, path)
  }

  /// Checks that the file at `path`, if it exists, is a regular file that is private to this user and has no second hard link.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  package static func requirePrivateFile(_ path: String) throws(CoreError) {
    try FileStatus(at: path)?.require(.file, path)
  }

  /// Creates the file with `contents` and mode 0600 unless the file exists, and returns whether this call created the file.
  ///
  /// The contents are written to a temporary file and synced. The temporary file is then renamed atomically. So exactly one of
  /// several concurrent calls creates the file, and every caller then reads the same contents. The rename is not atomic on file
  /// systems that support neither RENAME_NOREPLACE nor hard links. A crash before the rename leaves at most the temporary file.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package static func create(_ path: String, contents: UnsafeRawBufferPointer) throws(CoreError) -> Bool {
    let draft = try draft(of: path, contents)
    let isCreated = moveUnlessTaken(draft, to: path) == 0
    if !isCreated {
      let error = StorageError.last(path)
      unlink(draft)
      guard error.code == .system(EEXIST) else { throw .storage(error) }
    }
    // The directory is synced even if another call created the file, because that call may not have synced the directory yet.
    // Data that depends on the file must not be durable before the file.
    try synchronizeDirectory(parent(of: path))
    return isCreated
  }

  /// Replaces the file atomically with a file that has `contents` and mode 0600, or creates the file.
  ///
  /// The file is durable when this method returns. A crash leaves the old or the new file, and possibly a temporary file. Only
  /// a private file of this user without a second hard link is replaced.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  package static func replace(_ path: String, contents: [UInt8]) throws(CoreError) {
    try requirePrivateFile(path)
    let draft: String = try contents.withUnsafeBufferPointer { bytes throws(CoreError) in
      try PrivateFile.draft(of: path, UnsafeRawBufferPointer(bytes))
    }
    do throws(CoreError) {
      try rename(draft, to: path)
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Creates a synced temporary file for the file at `path` with `contents`, and returns the path of the temporary file.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  private static func draft(of path: String, _ contents: UnsafeRawBufferPointer) throws(CoreError) -> String {
    let draft = "\(path).\(UUID().uuidString)"
    var file = try createNew(draft, named: path)
    do throws(CoreError) {
      try file.write(contents)
      try file.synchronize()
    } catch {
      unlink(draft)
      throw error
    }
    return draft
  }

  /// Returns whether `draft` is the name of a temporary file for the file `name`.
  static func isDraft(_ draft: String, of name: String) -> Bool {
    draft.hasPrefix("\(name).") && UUID(uuidString: String(draft.dropFirst(name.count + 1))) != nil
  }

  /// Renames a file or directory unless a file with the new name exists, and returns 0, or -1 with the error in `errno`.
  static func moveUnlessTaken(_ path: String, to name: String) -> Int32 {
    let result = renameat2(AT_FDCWD, path, AT_FDCWD, name, UInt32(rename_noreplace))
    guard result != 0, errno == EINVAL || errno == ENOSYS else { return result }
    // On file systems without RENAME_NOREPLACE, the file is renamed with a hard link, and has two names until `unlink`.
    if link(path, name) == 0 { return unlink(path) }
    // Some file systems also lack hard links, and a directory cannot have a hard link. A race is then possible: the rename
    // replaces a file that another process creates after the check.
    var status = stat()
    guard errno == EPERM, lstat(name, &status) != 0, errno == ENOENT else { return -1 }
    return Foundation.rename(path, name)
  }

  /// Creates an empty file with mode 0600, and returns the file, open for writing.
  ///
  /// The file must not exist. Errors contain `name` instead of `path`.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package static func createNew(_ path: String, named name: String) throws(CoreError) -> OpenFile {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .storage(.last(name)) }
    let file = OpenFile(descriptor, path: name)
    // The umask may have removed permissions of the owner.
    guard fchmod(descriptor, 0o600) == 0 else { throw .storage(.last(name)) }
    return file
  }

  /// Returns the file, opened for reading; `nil` if the file does not exist.
  ///
  /// The file must be a regular file that is private to this user and has no second hard link.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  package static func openToRead(_ path: String) throws(CoreError) -> OpenFile? { try openPrivate(path, O_RDONLY) }

  /// Returns the contents of the file, at most `limit` bytes; `nil` if the file does not exist.
  ///
  /// - Parameter isPublic: Whether a file that other users can read but not write is accepted. The access of other users is
  ///   then removed if possible.
  /// - Throws: ``CoreError/damaged(path:)`` if the file is larger than `limit`, ``CoreError/unsafeFile(_:)``,
  ///   ``CoreError/storage(_:)``.
  package static func read(_ path: String, limit: Int, isPublic: Bool = false) throws(CoreError) -> [UInt8]? {
    guard var file = try openPrivate(path, O_RDONLY, forbidden: isPublic ? 0o022 : 0o077) else { return nil }
    // On a read-only file system, the permissions stay unchanged.
    if isPublic { fchmod(file.descriptor, 0o600) }
    let size = try file.size()
    guard size <= limit else { throw .damaged(path: path) }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = try bytes.withUnsafeMutableBufferPointer { bytes throws(CoreError) in
      try file.fill(UnsafeMutableRawBufferPointer(bytes))
    }
    return Array(bytes.prefix(count))
  }

  /// Returns the file, opened with `flags`; `nil` if the file does not exist.
  ///
  /// Symbolic links are not followed, and opening a pipe does not block. The file must be a regular file of this user without a
  /// second hard link.
  ///
  /// - Parameter forbidden: The permission bits that the file must not have.
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  static func openPrivate(_ path: String, _ flags: Int32, forbidden: mode_t = 0o077) throws(CoreError) -> OpenFile? {
    let descriptor = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      let error = StorageError.last(path)
      // The check reports a symbolic link or a socket with a more specific error than `open`.
      try FileStatus(at: path)?.require(.file, path)
      throw .storage(error)
    }
    let file = OpenFile(descriptor, path: path)
    try FileStatus(of: descriptor, path: path).require(.file, path, forbidden: forbidden)
    return file
  }

  /// Returns whether a file of any kind exists at `path`.
  ///
  /// - Throws: ``CoreError/storage(_:)`` if the existence cannot be determined.
  package static func exists(_ path: String) throws(CoreError) -> Bool { try FileStatus(at: path) != nil }

  /// Returns the names of all files and subdirectories of the directory, unordered.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package static func names(in directory: String) throws(CoreError) -> [String] {
    guard let stream = opendir(directory) else { throw .storage(.last(directory)) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .storage(.last(directory)) }
    return names
  }

  /// Renames a file durably, and replaces the file that has the new name, if any.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  static func rename(_ path: String, to name: String) throws(CoreError) {
    guard Foundation.rename(path, name) == 0 else { throw .storage(.last(path)) }
    try synchronizeDirectory(parent(of: path))
  }

  /// Syncs the directory.
  ///
  /// The names of all files in the directory are durable when this method returns.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package static func synchronizeDirectory(_ path: String) throws(CoreError) {
    let directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .storage(.last(path)) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw .storage(.last(path)) }
  }

  package static func parent(of path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
  }
}
