import Foundation

/// An error for an unsafe file or directory.
///
/// The file has an unexpected kind or owner, has a second hard link, or is accessible to other users.
public struct UnsafeFile: Error, Equatable, Sendable {
  /// A kind of file system object.
  public enum Kind: String, Sendable {
    case file = "a file"
    case directory = "a directory"
    case symbolicLink = "a symbolic link"
    case namedPipe = "a named pipe"
    case socket = "a socket"
    case device = "a device"
  }

  /// The reason for the refusal.
  public enum Problem: Equatable, Sendable {
    /// The actual kind, which differs from the expected kind.
    case kind(Kind)
    /// An owner other than this user.
    case owner
    /// Permissions that allow access by other users.
    case permissions
    /// Permissions that allow access by other users, on a directory that contains files but none of the expected files and
    /// subdirectories.
    case otherUse
    /// A second hard link: a write would also change the file under its other name.
    case hardLinks
  }

  /// The path of the file or directory.
  public let path: String
  /// The expected kind: a file or a directory.
  public let expected: Kind
  /// The reason for the refusal.
  public let problem: Problem

  package init(_ path: String, expected: Kind, _ problem: Problem) {
    self.path = path
    self.expected = expected
    self.problem = problem
  }
}

extension UnsafeFile: CustomStringConvertible {
  /// The problem and a solution, usually a shell command.
  public var description: String {
    let name = path.shellQuoted
    return switch problem {
    // Device files belong to the system and must not be moved. A user may have chosen `/dev/null` by mistake.
    case .kind(.device): "Expected \(expected.rawValue) at \(path), found a device. Choose another path."
    case .kind(let found): "Expected \(expected.rawValue) at \(path), found \(found.rawValue). Move it away: \(path.moveAway)"
    case .otherUse:
      "\(path) is accessible to other users and contains other files. Choose an empty directory with '--store' or '--device'."
    case .owner: "\(path) belongs to another user. Change the owner: sudo chown \"$(id -u)\" \(name)"
    case .permissions:
      "\(path) is accessible to other users. Restrict it: chmod \(expected == .directory ? "700" : "600") \(name)"
    case .hardLinks:
      "\(path) has a second hard link. Replace the file with a copy: cp \(name) \("\(path).copy".shellQuoted) && mv \("\(path).copy".shellQuoted) \(name)"
    }
  }
}

extension String {
  /// The shell command that renames the file at this path to an unused name.
  ///
  /// If the first 1000 candidates are used, the command contains the first candidate.
  package var moveAway: String {
    var status = stat()
    let names = sequence(first: 1) { $0 + 1 }.lazy.map { "\(self).foreign\($0 == 1 ? "" : "-\($0)")" }
    let name = names.prefix(1000).first { lstat($0, &status) != 0 } ?? self + ".foreign"
    return "mv \(shellQuoted) \(name.shellQuoted)"
  }

  /// The text as one word of a POSIX shell, quoted if necessary.
  package var shellQuoted: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ","):
        true
      default: false
      }
    }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
