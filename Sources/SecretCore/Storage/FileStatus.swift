import Foundation

/// The kind, owner, permissions and hard link count of a file.
///
/// Symbolic links are not followed.
struct FileStatus {
  private let status: stat

  /// Creates the status of the file at `path`; the result is `nil` if the file does not exist.
  ///
  /// The file is not opened, so that a pipe or device is not affected.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  init?(at path: String) throws(CoreError) {
    var status = stat()
    // With a trailing slash, `lstat` would follow a symbolic link.
    guard lstat(path.withoutLastSlashes, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .storage(.last(path))
    }
    self.status = status
  }

  /// Creates the status of an open file.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor of the open file.
  ///   - path: The path that errors contain.
  /// - Throws: ``CoreError/storage(_:)``.
  init(of descriptor: Int32, path: String) throws(CoreError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .storage(.last(path)) }
    self.status = status
  }

  var kind: UnsafeFile.Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .directory
    case S_IFLNK: .symbolicLink
    case S_IFIFO: .namedPipe
    case S_IFSOCK: .socket
    default: .device
    }
  }

  var isOwn: Bool { status.st_uid == geteuid() }

  /// The permission bits: the lowest nine bits of the mode.
  var permissions: mode_t { status.st_mode & 0o777 }

  /// The number of hard links.
  var names: Int { Int(status.st_nlink) }

  /// Returns whether this status and `other` belong to the same file, by inode and device.
  func isSame(as other: FileStatus) -> Bool {
    status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
  }

  /// Checks that the file is of the given `kind` and is private to this user.
  ///
  /// A regular file must not have a second hard link.
  ///
  /// - Parameter forbidden: The permission bits that the file must not have.
  /// - Throws: ``CoreError/unsafeFile(_:)``.
  func require(_ kind: UnsafeFile.Kind, _ path: String, forbidden: mode_t = 0o077) throws(CoreError) {
    let problem: UnsafeFile.Problem? =
      if self.kind != kind {
        .kind(self.kind)
      } else if !isOwn {
        .owner
      } else if permissions & forbidden != 0 {
        .permissions
      } else if kind == .file, names > 1 {
        .hardLinks
      } else {
        nil
      }
    if let problem { throw .unsafeFile(UnsafeFile(path.withoutLastSlashes, expected: kind, problem)) }
  }
}

extension String {
  /// The path without trailing slashes; the root keeps one slash.
  var withoutLastSlashes: String {
    var path = self[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
    return String(path)
  }
}
