import Foundation

/// Files and directories that are their owner's alone, and are there as a whole or not at all, whatever happens meanwhile.
package enum PrivateFile {
  /// Makes the directory and those above it that are missing, each with mode 0700 and on the disk when this returns.
  package static func createDirectory(_ path: String) throws(CoreError) {
    if mkdir(path, 0o700) == 0 { return try synchronizeDirectory(parent(of: path)) }
    switch errno {
    case EEXIST: return
    case ENOENT where parent(of: path) != path:
      // A path that goes up from where nothing is has no parent that could be made: each would be longer.
      guard URL(filePath: path).lastPathComponent != ".." else { throw .storage(StorageError(.system(ENOENT), path)) }
      try createDirectory(parent(of: path))
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .storage(.last(path)) }
      try synchronizeDirectory(parent(of: path))
    default: throw .storage(.last(path))
    }
  }

  /// Checks that `path` is a directory of this user that nobody else may write.
  ///
  /// To see the names in it helps nobody: the files themselves are for this user only.
  package static func requirePrivateDirectory(_ path: String) throws(CoreError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .storage(.last(path)) }
    guard isOwn(status, S_IFDIR, forbidding: 0o022) else { throw .notPrivate(path: path) }
  }

  /// Checks that `path` is a regular file of this user that nobody else may use; one that is missing is not complained of.
  static func requirePrivateFile(_ path: String) throws(CoreError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw .storage(.last(path))
    }
    guard isOwn(status, S_IFREG, forbidding: 0o077) else { throw .notPrivate(path: path) }
  }

  /// The file's path without symbolic links above it; the file itself need not exist, and is not followed.
  static func resolved(_ path: String) throws(CoreError) -> String {
    let directory = parent(of: path)
    guard let real = realpath(directory, nil) else { throw .storage(.last(directory)) }
    defer { free(real) }
    let name = URL(filePath: path).lastPathComponent
    return URL(filePath: String(cString: real)).appending(path: name).path(percentEncoded: false)
  }

  /// Creates the file with `contents` and mode 0600 unless there is one, and tells whether it did.
  ///
  /// The contents are written and synced under another name first, and then linked: of several processes one succeeds, and all see
  /// the file of that one. A crash leaves the other name behind at most.
  package static func create(_ path: String, contents: UnsafeRawBufferPointer) throws(CoreError) -> Bool {
    let draft = "\(path).\(UUID().uuidString)"
    var file = try createNew(draft, named: path)
    defer { unlink(draft) }
    try file.write(contents)
    try file.synchronize()
    let isCreated = link(draft, path) == 0
    guard isCreated || errno == EEXIST else { throw .storage(.last(path)) }
    // Also for the one that lost: who won may not have come that far, and what is built on the file must not outlive it.
    try synchronizeDirectory(parent(of: path))
    return isCreated
  }

  /// Creates the file, which must not be there, empty and with mode 0600; errors call it `name`.
  package static func createNew(_ path: String, named name: String) throws(CoreError) -> OpenFile {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .storage(.last(name)) }
    return OpenFile(file, path: name)
  }

  /// Opens the file for reading, or returns `nil` if there is none.
  ///
  /// It must be a file of this user that nobody else may use.
  package static func openToRead(_ path: String) throws(CoreError) -> OpenFile? {
    // Without waiting: a pipe in its place would keep whoever opens it.
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .storage(.last(path))
    }
    let opened = OpenFile(file, path: path)
    var status = stat()
    guard fstat(file, &status) == 0, isOwn(status, S_IFREG, forbidding: 0o077) else { throw .notPrivate(path: path) }
    return opened
  }

  /// Whether there is something of that name.
  ///
  /// Not being able to tell is an error.
  package static func exists(_ path: String) throws(CoreError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return true }
    if errno == ENOENT { return false }
    throw .storage(.last(path))
  }

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

  private static func isOwn(_ status: stat, _ type: mode_t, forbidding bits: mode_t) -> Bool {
    status.st_mode & S_IFMT == type && status.st_mode & bits == 0 && status.st_uid == geteuid()
  }

  /// Gives a file another name; one that has that name already goes.
  static func rename(_ path: String, to name: String) throws(CoreError) {
    guard Foundation.rename(path, name) == 0 else { throw .storage(.last(path)) }
    try synchronizeDirectory(parent(of: path))
  }

  /// Removes the file, which may be missing already; when this returns, it is gone from the disk as well.
  package static func remove(_ path: String) throws(CoreError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .storage(.last(path)) }
    try synchronizeDirectory(parent(of: path))
  }

  /// Destroys the `count` bytes of the file, and of drafts of it that a crash left behind; when this returns, that is on the disk.
  ///
  /// They are overwritten first: a disk may keep for long what has no name any more.
  static func destroy(_ path: String, count: Int) throws(CoreError) {
    let directory = parent(of: path)
    let drafts = try names(in: directory).filter { $0.hasPrefix("\(URL(filePath: path).lastPathComponent).") }
    for name in [path] + drafts.map({ URL(filePath: directory).appending(path: $0).path(percentEncoded: false) }) {
      try overwriteAndRemove(name) { _ in count }
    }
    try synchronizeDirectory(directory)
  }

  /// Destroys the bytes of the file, which may be missing, or the first MiB of them; when this returns, that is on the disk.
  static func destroy(_ path: String) throws(CoreError) {
    // No file of ours with a key in it has as many: one that somebody has made longer must not keep this from ending.
    try overwriteAndRemove(path) { size in min(size, 1 << 20) }
    try synchronizeDirectory(parent(of: path))
  }

  private static func overwriteAndRemove(_ path: String, _ count: (Int) -> Int) throws(CoreError) {
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      // A link is not the secret, and what it leads to is not ours.
      guard errno == ENOENT || (errno == ELOOP && unlink(path) == 0) else { throw .storage(.last(path)) }
      return
    }
    var file = OpenFile(descriptor, path: path)
    try [UInt8](repeating: 0, count: count(file.size())).withUnsafeBufferPointer { zeros throws(CoreError) in
      try file.write(UnsafeRawBufferPointer(zeros))
    }
    try file.synchronize()
    guard unlink(path) == 0 || errno == ENOENT else { throw .storage(.last(path)) }
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
