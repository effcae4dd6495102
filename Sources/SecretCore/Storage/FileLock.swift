import Foundation

/// An advisory file lock (`flock`) between processes, and between handles in one process.
///
/// The lock is released when the value is destroyed, or when the process ends.
package struct FileLock: ~Copyable {
  /// The mode of a file lock.
  package enum Mode {
    /// A lock that several holders can share.
    case shared
    /// A lock that excludes all other locks.
    case exclusive
  }

  private var file: OpenFile

  /// Acquires a lock on the file at `path`, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - mode: Whether the lock is shared or exclusive.
  ///   - patience: The timeout for the acquisition of the lock.
  /// - Throws: ``CoreError/storage(_:)``, of the kind `busy` if the timeout passes before other locks are released;
  ///   ``CoreError/unsafeFile(_:)``.
  package init(_ path: String, _ mode: Mode, patience: Duration = .seconds(5)) throws(CoreError) {
    let file = try FileLock.open(path)
    let end = ContinuousClock.now + patience
    while flock(file.descriptor, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      let error = StorageError.last(path)
      guard error.kind == .busy || error.code == .system(EINTR), .now < end else {
        throw .storage(error)
      }
      usleep(5000)
    }
    self.file = file
  }

  /// Replaces the contents of the file with `bytes`, and syncs the file.
  ///
  /// - Precondition: This lock has not written to the file before.
  /// - Throws: ``CoreError/storage(_:)``.
  mutating func write(_ bytes: [UInt8]) throws(CoreError) {
    guard ftruncate(file.descriptor, 0) == 0 else { throw .storage(.last(file.path)) }
    try bytes.withUnsafeBufferPointer { bytes throws(CoreError) in try file.write(UnsafeRawBufferPointer(bytes)) }
    try file.synchronize()
  }

  private static func open(_ path: String) throws(CoreError) -> OpenFile {
    while true {
      if let file = try PrivateFile.openPrivate(path, O_RDWR) { return file }
      do throws(CoreError) {
        return try PrivateFile.createNew(path, named: path)
      } catch .storage(let error) where error.code == .system(EEXIST) {
        // Another process created the file meanwhile.
        continue
      }
    }
  }
}
