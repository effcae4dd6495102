import Foundation

/// A lock that processes, and handles in one process, hold on a file by its name; let go when it goes, or with its process.
package struct FileLock: ~Copyable {
  /// With whom it is shared.
  package enum Mode {
    /// With all that hold it in the same way.
    case shared
    /// With nobody.
    case exclusive
  }

  private let descriptor: Int32

  /// Takes the lock on the file at `path`, which is created if it is missing, within the time that `patience` allows.
  /// - Throws: ``CoreError/storage(_:)`` of the kind `busy` if others hold it for longer.
  package init(_ path: String, _ mode: Mode, patience: Duration = .seconds(5)) throws(CoreError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .storage(.last(path)) }
    let end = ContinuousClock.now + patience
    while flock(descriptor, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      let error = StorageError.last(path)
      guard error.kind == .busy || error.code == .system(EINTR), .now < end else {
        close(descriptor)
        throw .storage(error)
      }
      usleep(5000)
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}
