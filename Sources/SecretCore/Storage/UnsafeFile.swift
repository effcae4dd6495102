import Foundation

/// A file or directory that is refused: it is of another kind than expected, or others than its owner can use it.
public struct UnsafeFile: Error, Equatable, Sendable {
  /// The kind of a file.
  public enum Kind: String, Sendable {
    case file = "a file"
    case directory = "a directory"
    case symbolicLink = "a symbolic link"
    case namedPipe = "a named pipe"
    case socket = "a socket"
    case device = "a device"
  }

  /// Why it is refused.
  public enum Problem: Equatable, Sendable {
    /// It is of another kind than expected.
    case kind(Kind)
    /// It belongs to another user.
    case owner
    /// Its permissions let others use it.
    case permissions
    /// It is a directory that others can use, and that holds files of other programs only.
    case otherUse
    /// It is a file with hard links: writing to it would change a file of another name.
    case hardLinks
  }

  /// The path.
  public let path: String
  /// The expected kind: a file or a directory.
  public let expected: Kind
  /// Why it is refused.
  public let problem: Problem

  package init(_ path: String, expected: Kind, _ problem: Problem) {
    self.path = path
    self.expected = expected
    self.problem = problem
  }
}

extension UnsafeFile: CustomStringConvertible {
  /// The problem, and the command that solves it.
  public var description: String {
    let name = path.shellQuoted
    return switch problem {
    // A device is of the system: `/dev/null` may have been named by mistake.
    case .kind(.device): "\(path) is a device, expected \(expected.rawValue). Choose another path."
    case .kind(let found): "\(path) is \(found.rawValue), expected \(expected.rawValue). Move it away: \(path.moveAway)"
    case .otherUse:
      "\(path) is open to other users and holds other files. Choose an empty directory with '--store' or '--device'."
    case .owner: "\(path) belongs to another user. Make it your own: sudo chown \"$(id -u)\" \(name)"
    case .permissions: "\(path) is open to other users. Close it: chmod \(expected == .directory ? "700" : "600") \(name)"
    case .hardLinks:
      "\(path) has a second name (a hard link). Separate it: cp \(name) \("\(path).copy".shellQuoted) && mv \("\(path).copy".shellQuoted) \(name)"
    }
  }
}

extension String {
  /// The command that gives the file at this path a name that is not taken.
  package var moveAway: String {
    var status = stat()
    let names = sequence(first: 1) { $0 + 1 }.lazy.map { "\(self).foreign\($0 == 1 ? "" : "-\($0)")" }
    let name = names.prefix(1000).first { lstat($0, &status) != 0 } ?? self + ".foreign"
    return "mv \(shellQuoted) \(name.shellQuoted)"
  }

  /// The text as one word of a POSIX shell.
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
