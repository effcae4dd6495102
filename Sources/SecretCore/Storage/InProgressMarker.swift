import Foundation

/// A marker file for an operation in progress. If a process ends before the operation is complete, the next process finds the
/// marker.
///
/// The file contains one byte, the kind of operation, and the process keeps a file lock on it. The marker is only informative:
/// if it cannot be written, or another process has locked it, the operation runs without a marker.
package enum InProgressMarker {
  /// Runs `body` with a marker of `kind` at `path`, and returns the result of `body`.
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

  /// Returns the kind of an interrupted operation, and removes its marker; `nil` if no operation was interrupted.
  package static func takeInterrupted(_ path: String) -> UInt8? {
    guard (try? PrivateFile.exists(path)) == true, let lock = try? FileLock(path, .exclusive, patience: .zero) else {
      return nil
    }
    defer { try? PrivateFile.remove(path) }
    let kind = try? read(path)
    _ = consume lock
    return kind ?? nil
  }

  /// Returns the kind in the marker file; `nil` for an empty file, which acquiring the lock creates.
  private static func read(_ path: String) throws(CoreError) -> UInt8? {
    guard var file = try PrivateFile.openToRead(path) else { return nil }
    var kind: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &kind) { buffer throws(CoreError) in try file.read(into: buffer) }
    return count == 1 ? kind : nil
  }
}
