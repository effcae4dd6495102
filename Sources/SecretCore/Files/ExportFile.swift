import Foundation

/// A file of its owner's alone that is to be there as a whole or not at all, and takes no other's place.
///
/// Until it is finished it has no name, so that nothing of it is left if the process or the system ends. Where the file system
/// cannot do that, as on many a memory stick, it has its name from the start, and a crash leaves its beginning.
package struct ExportFile: ~Copyable, ByteSink {
  private let path: String
  private var file: OpenFile
  private let isUnnamed: Bool
  private var isFinished = false

  /// A file that will be at `path`.
  /// - Throws: ``CoreError/exists(path:)`` if something is there already.
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

  /// A file that is at `path` from the start.
  init(named path: String) throws(CoreError) {
    let named = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard named >= 0 else { throw errno == EEXIST ? .exists(path: path) : .storage(.last(path)) }
    self.init(path, named, isUnnamed: false)
  }

  private init(_ path: String, _ descriptor: Int32, isUnnamed: Bool) {
    self.path = path
    file = OpenFile(descriptor, path: path)
    self.isUnnamed = isUnnamed
    // The umask may have taken permissions of the owner.
    fchmod(descriptor, 0o600)
  }

  deinit {
    if !isUnnamed, !isFinished { unlink(path) }
  }

  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) {
    try file.write(bytes)
  }

  /// Gives the file its name and the date on which it was last changed, in milliseconds since 1970, if it is to be another than now;
  /// when this returns, it is on the disk.
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
    // Before 1970 as well, nanoseconds count upwards.
    let rest = (modified % 1000 + 1000) % 1000
    let seconds = modified / 1000 - (modified % 1000 < 0 ? 1 : 0)
    let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000_000)
    // Where the file system keeps no such date, the file is no worse.
    _ = [time, time].withUnsafeBufferPointer { futimens(file.descriptor, $0.baseAddress) }
  }
}
