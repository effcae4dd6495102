import Foundation

/// A marker file for an operation in progress. If the process ends before the operation does, the next one finds the marker.
///
/// The file contains one byte, the kind of operation, and the process holds a lock on it. The marker is only informative: if it
/// cannot be written, or another process holds it, the operation runs without one.
package enum InProgressMarker {
  /// Runs `body` with a marker of `kind` at `path`.
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

  /// Returns the kind of an interrupted operation and removes its marker; `nil` if none was interrupted.
  package static func takeInterrupted(_ path: String) -> UInt8? {
    guard (try? PrivateFile.exists(path)) == true, let lock = try? FileLock(path, .exclusive, patience: .zero) else {
      return nil
    }
    defer { try? PrivateFile.remove(path) }
    let kind = try? read(path)
    _ = consume lock
    return kind ?? nil
  }

  /// An empty file is not a marker, because acquiring the lock creates one.
  private static func read(_ path: String) throws(CoreError) -> UInt8? {
    guard var file = try PrivateFile.openToRead(path) else { return nil }
    var kind: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &kind) { buffer throws(CoreError) in try file.read(into: buffer) }
    return count == 1 ? kind : nil
  }
}
