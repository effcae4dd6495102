import Foundation

/// A note on the disk that something is under way. A process that ends in the middle leaves the note behind, and the next one finds it.
///
/// The file holds one byte, the kind of the work, and the process at work holds a lock on it. It is a help and no more: where it
/// cannot be written, or another process is at work, the work goes on without one.
package enum WorkNote {
  /// Runs `body`, with a note of `kind` at `path` while it runs.
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

  /// The kind of the work in the middle of which a process ended; `nil` if none did. Told once.
  package static func takeInterrupted(_ path: String) -> UInt8? {
    guard (try? PrivateFile.exists(path)) == true, let lock = try? FileLock(path, .exclusive, patience: .zero) else {
      return nil
    }
    defer { try? PrivateFile.remove(path) }
    let kind = try? read(path)
    _ = consume lock
    return kind ?? nil
  }

  /// An empty file is not a note: taking the lock creates one.
  private static func read(_ path: String) throws(CoreError) -> UInt8? {
    guard var file = try PrivateFile.openToRead(path) else { return nil }
    var kind: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &kind) { buffer throws(CoreError) in try file.read(into: buffer) }
    return count == 1 ? kind : nil
  }
}
