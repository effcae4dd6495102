import CSQLite
import Foundation

/// A file or directory that could not be read or written.
public struct StorageError: Error, Equatable, Sendable {
  /// What the user can do something about.
  public enum Kind: Sendable {
    /// There is no room left on the disk.
    case full
    /// It may not be written, or not be opened at all.
    case readOnly
    /// Another process holds on to it.
    case busy
    /// It is not a database, or a damaged one.
    case corrupt
    /// Anything else: ``StorageError/code`` tells what.
    case other
  }

  /// Who reported the error, and its number there.
  public enum Code: Equatable, Sendable {
    /// An extended result code of SQLite.
    case sqlite(Int32)
    /// An `errno` of the system.
    case system(Int32)
  }

  /// What exactly was reported.
  public let code: Code

  /// The file or directory.
  public let path: String

  package init(_ code: Code, _ path: String) {
    self.code = code
    self.path = path
  }

  /// What `errno` says right after a system call that failed.
  package static func last(_ path: String) -> StorageError { StorageError(.system(errno), path) }

  /// What that means to the user.
  public var kind: Kind {
    switch code {
    case .sqlite(let code):
      // The lowest byte is the primary result code; the rest refines it.
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
  /// What is wrong with which file, and what to do about it.
  public var description: String {
    switch kind {
    case .full: "The disk is full: \(path) cannot be written. Free some space and try again."
    case .readOnly: "\(path) may not be written. Check its owner and permissions, and that the disk is not mounted read-only."
    case .busy: "\(path) is in use by another process. Try again when it has ended."
    case .corrupt: "\(path) is damaged. Restore it from a backup."
    case .other: "\(path) cannot be used: \(reason)."
    }
  }

  private var reason: String {
    switch code {
    case .sqlite(let code): String(cString: sqlite3_errstr(code))
    case .system(let code): String(cString: strerror(code))
    }
  }
}
