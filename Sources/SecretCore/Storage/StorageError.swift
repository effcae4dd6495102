import CSQLite
import Foundation

/// An error of the file system or of SQLite for a file or directory.
public struct StorageError: Error, Equatable, Sendable {
  /// The kind of error, which determines the suggested solution.
  public enum Kind: Sendable {
    /// A full disk, or an exceeded disk quota of the user.
    case full
    /// A read-only file, or denied access.
    case readOnly
    /// A lock on the file by another process, or by another handle in this process.
    case busy
    /// A damaged database, or a file that is not a database.
    case corrupt
    /// Any other error, described by ``StorageError/code``.
    case other
  }

  /// An error code of SQLite or of the operating system.
  public enum Code: Equatable, Sendable {
    /// A primary or extended result code of SQLite.
    case sqlite(Int32)
    /// An error number (`errno`) of the operating system.
    case system(Int32)
  }

  /// The reported error code.
  public let code: Code

  /// The path of the file or directory.
  public let path: String

  package init(_ code: Code, _ path: String) {
    self.code = code
    self.path = path
  }

  /// Returns the error for `errno` after a failed system call.
  package static func last(_ path: String) -> StorageError { StorageError(.system(errno), path) }

  /// The kind of error, derived from ``code``.
  public var kind: Kind {
    switch code {
    case .sqlite(let code):
      // The lowest byte is the primary result code; the higher bytes extend the primary result code.
      switch code & 0xFF {
      case SQLITE_FULL: .full
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
      case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
      default: .other
      }
    case .system(let code):
      switch code {
      case ENOSPC, EDQUOT: .full
      case EROFS, EACCES, EPERM: .readOnly
      case EWOULDBLOCK: .busy
      default: .other
      }
    }
  }
}

extension StorageError: CustomStringConvertible {
  /// The problem, the path, and usually a solution.
  public var description: String {
    switch kind {
    case .full: "The disk is full: \(path) cannot be written. Free some space and try again."
    case .readOnly: "Access to \(path) is denied. Check its owner and permissions, and that the disk is not mounted read-only."
    case .busy: "\(path) is in use by another process. Try again when it has ended."
    case .corrupt: "\(path) is damaged. Restore it from a backup."
    case .other: "\(path) cannot be used: \(reason)."
    }
  }

  /// The description of ``code``.
  package var reason: String {
    switch code {
    case .sqlite(let code): String(cString: sqlite3_errstr(code))
    case .system(let code): String(cString: strerror(code))
    }
  }
}
