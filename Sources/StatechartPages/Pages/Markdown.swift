/// Markdown for GitHub.
package enum Markdown {
  /// Returns an author's plain text with the special characters of Markdown escaped, and with spaces for line breaks.
  package static func escape(_ words: String) -> String {
    guard words.utf8.contains(where: { $0 >= 0x80 || $0 < 0x20 || "\\`*_<>[]#".utf8.contains($0) }) else { return words }
    var escaped = ""
    for character in words {
      if character.isNewline {
        escaped += " "
      } else {
        if "\\`*_<>[]#".contains(character) { escaped += "\\" }
        escaped.append(character)
      }
    }
    return escaped
  }

  /// Returns a text as inline code.
  package static func code(_ text: String) -> String {
    guard text.contains("`") else { return "`\(text)`" }
    // The fence is longer than each run of backticks in the text.
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence) \(text) \(fence)"
  }

  /// Returns a table without empty columns.
  package static func table(_ header: [String], _ rows: [[String]]) -> String {
    let used = header.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let lines = [header, header.map { _ in "---" }] + rows
    return lines.map { line in
      "| " + used.map { line[$0].isEmpty ? "–" : escapingBars(line[$0]) }.joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }

  private static func escapingBars(_ cell: String) -> String {
    // Most cells contain no bar, so the check avoids the slow replacement.
    cell.utf8.contains(UInt8(ascii: "|")) ? cell.replacing("|", with: "\\|") : cell
  }

  /// Returns GitHub's anchor for a heading: lower-case letters, with hyphens for spaces and without punctuation except `-` and
  /// `_`.
  package static func anchor(_ heading: String) -> String {
    let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
    return kept.replacing(" ", with: "-")
  }

  /// Returns a bulleted list with the items.
  package static func list(_ items: [String]) -> String {
    items.map { "- \($0)" }.joined(separator: "\n")
  }

  /// Returns a fenced code block with the name of its language.
  package static func block(_ language: String, _ text: String) -> String {
    "```\(language)\n\(text)\n```"
  }
}
