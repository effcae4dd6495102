import Foundation
import Terminal

/// Returns the URL of a path that the user typed, or dropped on a terminal that quotes the path; `nil` if the path is empty.
///
/// If no file with exactly this path exists, quotes and backslashes are interpreted as in a shell, and surrounding spaces are
/// removed. A path with an incomplete quote or escape is not interpreted. A leading `~/`, or `~` alone, always denotes the home
/// directory.
func typedPath(_ typed: String, home: URL = .homeOfUser) -> URL? {
  func expanded(_ path: String) -> String { path == "~" || path.hasPrefix("~/") ? home.path + path.dropFirst() : path }
  guard !typed.isEmpty else { return nil }
  var path = expanded(typed)
  if !FileManager.default.fileExists(atPath: path) {
    path = expanded(unquoted(typed.trimmingCharacters(in: .whitespaces)) ?? typed)
  }
  return URL(filePath: path, directoryHint: path.hasSuffix("/") ? .isDirectory : .notDirectory)
}

/// Returns a path after the quote removal of a shell; `nil` if a quote or an escape is incomplete.
private func unquoted(_ typed: String) -> String? {
  var text = ""
  var quote: Character?
  var isEscaped = false
  for character in typed {
    if isEscaped {
      if quote != nil, character != "\"", character != "\\" { text.append("\\") }
      text.append(character)
      isEscaped = false
    } else if character == "\\", quote != "'" {
      isEscaped = true
    } else if character == quote {
      quote = nil
    } else if quote == nil, character == "'" || character == "\"" {
      quote = character
    } else {
      text.append(character)
    }
  }
  return quote == nil && !isEscaped ? text : nil
}
