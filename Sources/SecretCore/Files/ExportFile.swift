import Foundation

/// A new private file that never replaces another file.
///
/// The file has no name (`O_TMPFILE`) until ``finish(modified:)``, so nothing remains after a crash of the process or the
/// system. On a file system that does not support `O_TMPFILE`, as on many memory sticks, the file has its name from the start.
/// A crash then leaves an incomplete file.
package struct ExportFile: ~Copyable, ByteSink {
  private let path: String
  private var file: OpenFile
  private let isUnnamed: Bool
  private var isFinished = false

  /// Creates a file, which has the path `path` after ``finish(modified:)``.
  ///
  /// - Throws: ``CoreError/exists(path:)`` if a file exists at `path`, ``CoreError/storage(_:)``.
  package init(_ path: String) throws(CoreError) {
    guard try !PrivateFile.exists(path) else { throw .exists(path: path) }
    let unnamed = open(PrivateFile.parent(of: path), O_WRONLY | __O_TMPFILE | O_DIRECTORY | O_CLOEXEC, 0o600)
    if unnamed >= 0 {
      self.init(path, unnamed, isUnnamed: true)
    } else if errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL {
      try self.init(named: path)
    } else {
      throw .storage(.last(path))
    }
  }

  /// Creates a file that has the name `path` from the start.
  ///
  /// - Throws: ``CoreError/exists(path:)`` if a file exists at `path`, ``CoreError/storage(_:)``.
  init(named path: String) throws(CoreError) {
    let named = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard named >= 0 else { throw errno == EEXIST ? .exists(path: path) : .storage(.last(path)) }
    self.init(path, named, isUnnamed: false)
  }

  private init(_ path: String, _ descriptor: Int32, isUnnamed: Bool) {
    self.path = path
    file = OpenFile(descriptor, path: path)
    self.isUnnamed = isUnnamed
    // The umask may have removed permissions of the owner.
    fchmod(descriptor, 0o600)
  }

  deinit {
    if !isUnnamed, !isFinished { unlink(path) }
  }

  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) {
    try file.write(bytes)
  }

  /// Finishes the file: syncs the contents, and gives an unnamed file its name.
  ///
  /// The file is durable when this method returns.
  ///
  /// - Parameter modified: The modification date in milliseconds since 1970; `nil` to leave the date unchanged.
  /// - Throws: ``CoreError/exists(path:)`` if a file with the name was created meanwhile, ``CoreError/storage(_:)``.
  package mutating func finish(modified: Int64? = nil) throws(CoreError) {
    if let modified { date(modified) }
    try file.synchronize()
    if isUnnamed {
      guard linkat(AT_FDCWD, "/proc/self/fd/\(file.descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else {
        throw errno == EEXIST ? .exists(path: path) : .storage(.last(path))
      }
    }
    isFinished = true
    try PrivateFile.synchronizeDirectory(PrivateFile.parent(of: path))
  }

  private func date(_ modified: Int64) {
    // The nanoseconds of a `timespec` are never negative, even before 1970.
    let rest = (modified % 1000 + 1000) % 1000
    let seconds = modified / 1000 - (modified % 1000 < 0 ? 1 : 0)
    let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000_000)
    // A failure is ignored, because some file systems do not store the date.
    _ = [time, time].withUnsafeBufferPointer { futimens(file.descriptor, $0.baseAddress) }
  }
}
