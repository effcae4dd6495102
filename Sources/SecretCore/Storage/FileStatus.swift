import Foundation

/// The kind, owner, permissions and number of names of a file, of which no link was followed.
struct FileStatus {
  private let status: stat

  /// The status of what has this name; `nil` if nothing has. Opens nothing, so that no pipe or device waits or acts.
  init?(at path: String) throws(CoreError) {
    var status = stat()
    // With a slash at its end, the path of a link would be followed.
    guard lstat(path.withoutLastSlashes, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .storage(.last(path))
    }
    self.status = status
  }

  /// The status of an open file; errors call it `path`.
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

  /// The lowest nine bits of the mode.
  var permissions: mode_t { status.st_mode & 0o777 }

  /// How many names the file has.
  var names: Int { Int(status.st_nlink) }

  /// Whether both are one file.
  func isSame(as other: FileStatus) -> Bool {
    status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
  }

  /// Checks that this is a `kind` of this user that nobody else may use, and that a file has one name.
  /// - Parameter forbidden: The permissions that it must not have.
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
  /// The path without slashes at its end, unless it is the root.
  var withoutLastSlashes: String {
    var path = self[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
    return String(path)
  }
}
