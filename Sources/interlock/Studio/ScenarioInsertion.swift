/// The insertion of a scenario into the text of a spec, which preserves all other keys and comments.
struct ScenarioInsertion {
  private let lines: [String]
  private let lineEnding: String

  init(_ text: String) {
    lineEnding = text.contains("\r\n") ? "\r\n" : "\n"
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }

  /// Returns the text of the spec after appending a scenario to the list `scenarios`.
  ///
  /// Returns `nil` if the key `scenarios` has a value other than `[]` on its line.
  ///
  /// - Parameter scenario: A scenario as YAML, with the key `scenarios:` and one item that is indented by two spaces.
  func adding(_ scenario: String) -> String? {
    let item = scenario.split { $0 == "\n" || $0 == "\r\n" }.map(String.init).filter { !$0.hasPrefix("scenarios:") }
    var lines = lines
    guard let start = lines.firstIndex(where: { $0.hasPrefix("scenarios:") }) else {
      let end = (lines.lastIndex { !Self.isBlank($0) && $0 != "..." } ?? -1) + 1
      lines.replaceSubrange(end..., with: ["", "scenarios:"] + item + [""])
      return lines.joined(separator: lineEnding)
    }
    let value = lines[start].dropFirst("scenarios:".count).drop { $0 == " " }
    if value.hasPrefix("[]") {
      lines[start] = "scenarios:"
    } else if !value.isEmpty, !value.hasPrefix("#") {
      return nil
    }
    let first = lines[(start + 1)...].firstIndex { !Self.isBlank($0) && !Self.isComment($0) }
    let indentation =
      first.map { lines[$0] }.flatMap { $0.drop { $0 == " " }.hasPrefix("-") ? $0.prefix { $0 == " " }.count : nil } ?? 2
    let next = lines[(start + 1)...].firstIndex {
      !Self.isBlank($0) && !$0.hasPrefix(" ") && !$0.hasPrefix("#") && !$0.hasPrefix("-")
    }
    var end = next ?? lines.endIndex
    // Comments and empty lines before the next key belong to that key.
    while end > start + 1, Self.isBlank(lines[end - 1]) || lines[end - 1].hasPrefix("#") { end -= 1 }
    let moved = item.map { String(repeating: " ", count: indentation) + $0.dropFirst(2) }
    lines.insert(contentsOf: moved, at: end)
    if lines.last != "" { lines.append("") }
    return lines.joined(separator: lineEnding)
  }

  private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
  private static func isComment(_ line: String) -> Bool { line.drop { $0 == " " }.hasPrefix("#") }
}
