import CLinux
import Foundation

/// Files and directories that are their owner's alone, and are there as a whole or not at all, whatever happens meanwhile.
package enum PrivateFile {
  /// Makes the directory and those above it that are missing, each with mode 0700 and on the disk when this returns.
  ///
  /// One that is there already must be this user's alone; those above it may be anybody's.
  package static func createDirectory(_ path: String) throws(CoreError) {
    let path = path.withoutLastSlashes
    if try !makeDirectory(path) { try FileStatus(at: path)?.require(.directory, path) }
  }

  /// Makes the directory and those above it, and tells whether it was missing.
  private static func makeDirectory(_ path: String) throws(CoreError) -> Bool {
    if mkdir(path, 0o700) != 0 {
      switch errno {
      case EEXIST: return false
      case ENOENT where parent(of: path) != path:
        // A path that goes up from where nothing is has no parent that could be made: each would be longer.
        guard URL(filePath: path).lastPathComponent != ".." else { throw .storage(StorageError(.system(ENOENT), path)) }
        _ = try makeDirectory(parent(of: path))
        guard mkdir(path, 0o700) == 0 else {
          if errno == EEXIST { return false }
          throw .storage(.last(path))
        }
      default: throw .storage(.last(path))
      }
    }
    // The umask may have taken permissions of the owner.
    guard chmod(path, 0o700) == 0 else { throw .storage(.last(path)) }
    try synchronizeDirectory(parent(of: path))
    return true
  }

  /// Checks that `path` is a directory of this user that nobody else may use.
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  package static func requirePrivateDirectory(_ path: String) throws(CoreError) {
    guard let status = try FileStatus(at: path) else { throw .storage(StorageError(.system(ENOENT), path)) }
    try status.require(.directory, path)
  }

  /// Checks that `path` is a regular file of this user that nobody else may use and that has one name; one that is missing is not
  /// complained of.
  package static func requirePrivateFile(_ path: String) throws(CoreError) {
    try FileStatus(at: path)?.require(.file, path)
  }

  /// Creates the file with `contents` and mode 0600 unless there is one, and tells whether it did.
  ///
  /// The contents are written and synced under another name first, which is then changed: of several processes one succeeds, and all
  /// see the file of that one. A crash leaves the other name behind at most.
  package static func create(_ path: String, contents: UnsafeRawBufferPointer) throws(CoreError) -> Bool {
    let draft = try draft(of: path, contents)
    let isCreated = moveUnlessTaken(draft, to: path) == 0
    if !isCreated {
      let error = StorageError.last(path)
      unlink(draft)
      guard error.code == .system(EEXIST) else { throw .storage(error) }
    }
    // Also for the one that lost: who won may not have come that far, and what is built on the file must not outlive it.
    try synchronizeDirectory(parent(of: path))
    return isCreated
  }

  /// Puts a file with `contents` and mode 0600 in the place of any before, which a crash leaves as it was; nothing but a file of this
  /// user is replaced.
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

  /// A file with `contents` that is to get the name `path`, on the disk.
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

  /// Whether `draft` is the name of a file that is to be called `name`.
  static func isDraft(_ draft: String, of name: String) -> Bool {
    draft.hasPrefix("\(name).") && UUID(uuidString: String(draft.dropFirst(name.count + 1))) != nil
  }

  /// Gives a file another name, unless something has it; returns 0 or sets `errno`.
  static func moveUnlessTaken(_ path: String, to name: String) -> Int32 {
    let result = renameat2(AT_FDCWD, path, AT_FDCWD, name, UInt32(rename_noreplace))
    guard result != 0, errno == EINVAL || errno == ENOSYS else { return result }
    // Some file systems cannot do that: then there are two names for a moment.
    if link(path, name) == 0 { return unlink(path) }
    // And some have no hard links, as no directory has: somebody who is as fast would lose what they put there.
    var status = stat()
    guard errno == EPERM, lstat(name, &status) != 0, errno == ENOENT else { return -1 }
    return Foundation.rename(path, name)
  }

  /// Creates the file, which must not be there, empty and with mode 0600; errors call it `name`.
  package static func createNew(_ path: String, named name: String) throws(CoreError) -> OpenFile {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .storage(.last(name)) }
    let file = OpenFile(descriptor, path: name)
    // The umask may have taken permissions of the owner.
    guard fchmod(descriptor, 0o600) == 0 else { throw .storage(.last(name)) }
    return file
  }

  /// Opens the file for reading, or returns `nil` if there is none.
  ///
  /// It must be a file of this user that nobody else may use, with one name.
  package static func openToRead(_ path: String) throws(CoreError) -> OpenFile? { try openPrivate(path, O_RDONLY) }

  /// The contents of the file, at most `limit` bytes, or `nil` if there is none.
  /// - Parameter isPublic: Whether others may read a file that is found; it is closed to them by this.
  /// - Throws: ``CoreError/damaged(path:)`` if there is more.
  package static func read(_ path: String, limit: Int, isPublic: Bool = false) throws(CoreError) -> [UInt8]? {
    guard var file = try openPrivate(path, O_RDONLY, forbidden: isPublic ? 0o022 : 0o077) else { return nil }
    // On a disk that is read-only, it stays as it is.
    if isPublic { fchmod(file.descriptor, 0o600) }
    let size = try file.size()
    guard size <= limit else { throw .damaged(path: path) }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = try bytes.withUnsafeMutableBufferPointer { bytes throws(CoreError) in
      try file.fill(UnsafeMutableRawBufferPointer(bytes))
    }
    return Array(bytes.prefix(count))
  }

  /// Opens the file, or returns `nil` if there is none; neither follows a link nor waits for the other end of a pipe.
  /// - Parameter forbidden: The permissions that it must not have.
  static func openPrivate(_ path: String, _ flags: Int32, forbidden: mode_t = 0o077) throws(CoreError) -> OpenFile? {
    let descriptor = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      let error = StorageError.last(path)
      // A link and a socket cannot be opened like this; what they are is told more plainly.
      try FileStatus(at: path)?.require(.file, path)
      throw .storage(error)
    }
    let file = OpenFile(descriptor, path: path)
    try FileStatus(of: descriptor, path: path).require(.file, path, forbidden: forbidden)
    return file
  }

  /// Whether there is something of that name.
  ///
  /// Not being able to tell is an error.
  package static func exists(_ path: String) throws(CoreError) -> Bool { try FileStatus(at: path) != nil }

  /// The names in the directory, in no order.
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

  /// Gives a file another name; one that has that name already goes.
  static func rename(_ path: String, to name: String) throws(CoreError) {
    guard Foundation.rename(path, name) == 0 else { throw .storage(.last(path)) }
    try synchronizeDirectory(parent(of: path))
  }

  /// Returns when every name in the directory is on the disk.
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
