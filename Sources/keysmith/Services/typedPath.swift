import Foundation
import Terminal

/// The path that somebody typed, or dropped on the terminal, which quotes it.
///
/// Where there is a file of that name as it stands, that is meant. Else quotes and backslashes mean what they do in a shell, blanks
/// around the path are taken away, and a tilde in front is the home.
/// - Returns: `nil` if nothing was typed.
func typedPath(_ typed: String, home: URL = .homeOfUser) -> URL? {
  guard !typed.isEmpty else { return nil }
  var path = typed
  if !FileManager.default.fileExists(atPath: typed) { path = unquoted(typed.trimmingCharacters(in: .whitespaces)) ?? typed }
  if path == "~" || path.hasPrefix("~/") { path = home.path + path.dropFirst() }
  return URL(filePath: path, directoryHint: path.hasSuffix("/") ? .isDirectory : .notDirectory)
}

/// A word as a shell reads it; `nil` if a quote has no end.
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
