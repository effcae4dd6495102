public import Foundation

/// The completion of a typed path from the file system, like the path completion of a shell.
struct PathCompletion {
  /// The path, completed to the longest common prefix of all matches.
  ///
  /// A slash follows a directory that is the only match. In a quoted path, a closing quote follows any other single match.
  let text: String
  /// The matching names, sorted, with U+FFFD for unprintable characters; empty for a tilde alone.
  let names: [String]
  /// Whether the completed path is longer than the typed path.
  let isLonger: Bool

  /// Creates the completion of a path.
  ///
  /// - Parameters:
  ///   - typed: The path. A leading quote remains in the completion. A leading tilde expands to the home directory. Hidden
  ///     files match only a name that begins with a dot.
  ///   - home: The user's home directory.
  /// - Returns: `nil` if the path is empty, if no name matches, or if the typed path is already the only match.
  init?(of typed: String, home: String = URL.homeOfUser.path) {
    let quote = typed.first.flatMap { $0 == "'" || $0 == "\"" ? String($0) : nil } ?? ""
    let path = typed.dropFirst(quote.count)
    guard !path.isEmpty else { return nil }
    if path == "~" {
      (text, names, isLonger) = (typed + "/", [], true)
      return
    }
    let stem = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let directory = String(path.dropLast(stem.count))
    let real = directory.hasPrefix("~/") ? home + directory.dropFirst() : directory.isEmpty ? "." : directory
    let found = ((try? FileManager.default.contentsOfDirectory(atPath: real)) ?? []).filter {
      $0.hasPrefix(stem) && (!$0.hasPrefix(".") || stem.hasPrefix("."))
    }
    guard let first = found.first else { return nil }
    var end = found.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    if found.count == 1 {
      var isDirectory: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: (real.hasSuffix("/") ? real : real + "/") + first, isDirectory: &isDirectory)
      end += isDirectory.boolValue ? "/" : quote
    }
    guard end != stem || found.count > 1 else { return nil }
    text = quote + directory + end
    names = found.sorted().map { String($0.map(\.printable)) }
    isLonger = end != stem
  }
}

extension URL {
  /// The home directory that a tilde expands to: `HOME` of the environment, as in a shell.
  ///
  /// If `HOME` is not an absolute path, the value is the user's home directory according to the system.
  public static var homeOfUser: URL {
    let path = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return path.hasPrefix("/") ? URL(filePath: path) : FileManager.default.homeDirectoryForCurrentUser
  }
}
