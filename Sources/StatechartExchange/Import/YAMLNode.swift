import Foundation

/// A YAML value for output: on one line if it fits, and otherwise with one line for each entry.
indirect enum YAMLNode {
  case empty
  /// A scalar, such as a name, a text or an expression.
  case scalar(String)
  case list([Item])
  case group([Entry])

  struct Item {
    let node: YAMLNode
    /// The comments on separate lines before the item.
    var comments: [String] = []
  }

  struct Entry {
    let key: String
    let node: YAMLNode
    /// The comments on separate lines before the entry.
    var comments: [String] = []
    /// The comment at the end of the line.
    var remark: String?
    /// Whether the value begins on the line after the key, even if it fits on the line of the key.
    var isSpread = false
    /// Whether an empty line precedes the entry.
    var isParagraph = false
  }

  static func list(of nodes: [YAMLNode]) -> YAMLNode { .list(nodes.map { Item(node: $0) }) }
}

extension YAMLNode {
  private static let width = 110

  /// Returns the YAML text of a file whose top-level mapping has the given entries.
  static func text(of entries: [Entry]) -> String {
    lines(of: entries, indent: 0).map { $0 + "\n" }.joined()
  }

  /// The value on one line; `nil` if it contains a comment or must not be on one line.
  private var line: String? {
    switch self {
    case .empty: return ""
    case .scalar(let text): return Self.plain(text)
    case .list(let items):
      let pieces = items.compactMap { $0.comments.isEmpty ? $0.node.quoted : nil }
      return pieces.count == items.count ? "[\(pieces.joined(separator: ", "))]" : nil
    case .group(let entries):
      let pieces = entries.compactMap { entry -> String? in
        guard entry.comments.isEmpty, entry.remark == nil, !entry.isSpread, let value = entry.node.quoted else { return nil }
        return value.isEmpty ? "\(entry.key):" : "\(entry.key): \(value)"
      }
      return pieces.count == entries.count ? "{ \(pieces.joined(separator: ", ")) }" : nil
    }
  }

  /// The value on one line within brackets or braces; `nil` if it contains a comment or must not be on one line.
  ///
  /// A scalar is in quotes if it contains a bracket, a brace, a double quotation mark, `#`, or a colon with a space.
  ///
  /// Commas need no quotes, because the parser of the language joins the arguments of a call that YAML splits at commas.
  private var quoted: String? {
    guard case .scalar(let text) = self else { return line }
    return text.contains { "[]{}\"#".contains($0) } ? Self.quoting(text) : Self.plain(text)
  }

  private static func quoting(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

  /// Returns the YAML text of a scalar outside brackets.
  ///
  /// A scalar that contains a colon with a space is in quotes, because YAML reads the text before the colon as a key.
  private static func plain(_ text: String) -> String { text.contains(": ") ? quoting(text) : text }

  private static func lines(of entries: [Entry], indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    return entries.flatMap { entry -> [String] in
      let before = (entry.isParagraph ? [""] : []) + comments(entry.comments, indent)
      let remark = entry.remark.map { "  # \($0)" } ?? ""
      let start = "\(space)\(entry.key):"
      if !entry.isSpread, let line = entry.node.line, start.count + 1 + line.count <= width {
        return before + [(line.isEmpty ? start : "\(start) \(line)") + remark]
      }
      return before + [start + remark] + entry.node.block(indent: indent + 2)
    }
  }

  private func block(indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    switch self {
    case .empty: return []
    case .scalar(let text): return [space + Self.plain(text)]
    case .group(let entries): return Self.lines(of: entries, indent: indent)
    case .list(let items):
      return items.flatMap { item -> [String] in
        let before = Self.comments(item.comments, indent)
        if let line = item.node.line, indent + 2 + line.count <= Self.width { return before + ["\(space)- \(line)"] }
        let lines = item.node.block(indent: indent + 2)
        return before + ["\(space)- \(lines[0].dropFirst(indent + 2))"] + lines.dropFirst()
      }
    }
  }

  /// Returns one YAML comment line for each line of the given comments.
  private static func comments(_ words: [String], _ indent: Int) -> [String] {
    let lines = words.flatMap(plainLines)
    return lines.map { String(repeating: " ", count: indent) + "# \($0)" }
  }
}

/// Returns the lines of a comment, trimmed, without tabs and without empty lines.
func plainLines(_ words: String) -> [String] {
  let lines = words.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
  return lines.map { $0.filter { $0 != "\t" } }.filter { !$0.isEmpty }
}
