import Foundation

/// A marker file for an operation in progress.
///
/// If a process ends before the operation is complete, the next process finds the marker. The file contains one byte, the kind
/// of operation, and the process holds a file lock on the file. Writing the marker is best effort. If the file cannot be
/// written, or another process has locked the file, the operation runs without a marker.
package enum InProgressMarker {
  /// Runs `body` with a marker of `kind` at `path`, and returns the result.
  ///
  /// The marker is removed when `body` ends, even if `body` throws.
  ///
  /// - Throws: The error that `body` throws.
  package static func during<Result, Failure: Error>(
    _ path: String, _ kind: UInt8, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var lock = try? FileLock(path, .exclusive, patience: .zero)
    let isNoted = (try? lock?.write([kind])) != nil
    defer { if isNoted { try? PrivateFile.remove(path) } }
    let result = try body()
    _ = consume lock
    return result
  }

  /// Returns the kind of an interrupted operation, and removes its marker.
  ///
  /// Returns `nil` if the marker is missing, empty, unreadable, or locked by an operation in progress.
  package static func takeInterrupted(_ path: String) -> UInt8? {
    guard (try? PrivateFile.exists(path)) == true, let lock = try? FileLock(path, .exclusive, patience: .zero) else {
      return nil
    }
    defer { try? PrivateFile.remove(path) }
    let kind = try? read(path)
    _ = consume lock
    return kind ?? nil
  }

  /// Returns the kind in the marker file; `nil` for a missing or empty file.
  ///
  /// The file is empty if the process ended between the acquisition of the lock, which creates the file, and the write.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  private static func read(_ path: String) throws(CoreError) -> UInt8? {
    guard var file = try PrivateFile.openToRead(path) else { return nil }
    var kind: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &kind) { buffer throws(CoreError) in try file.read(into: buffer) }
    return count == 1 ? kind : nil
  }
}
