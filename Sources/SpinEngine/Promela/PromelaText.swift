/// The text of a Promela model, written line by line.
struct PromelaText {
  /// An alternative of an `if`: its condition and its statements.
  typealias Alternative = (condition: String, text: String)

  private(set) var text = ""
  private var depth = 0

  mutating func line(_ words: String = "") {
    text += words.isEmpty ? "\n" : String(repeating: "  ", count: depth) + words + "\n"
  }

  /// Writes the line `first`, the lines of `body` with indentation, and the line `last`.
  mutating func block(_ first: String, _ last: String, _ body: (inout PromelaText) throws(PromelaRefusal) -> Void)
    throws(PromelaRefusal)
  {
    line(first)
    depth += 1
    try body(&self)
    depth -= 1
    line(last)
  }

  /// Writes an `if` with a single alternative and an empty `else`, unless the alternative is empty.
  mutating func when(_ condition: String, _ body: (inout PromelaText) throws(PromelaRefusal) -> Void) throws(PromelaRefusal) {
    var inner = PromelaText()
    try body(&inner)
    guard !inner.text.isEmpty else { return }
    try choose([(condition, inner.text)])
  }

  /// Writes an `if` with the alternatives and an empty `else`, unless `alternatives` is empty.
  mutating func choose(_ alternatives: [Alternative]) throws(PromelaRefusal) {
    guard !alternatives.isEmpty else { return }
    line("if")
    for (condition, text) in alternatives { add(":: \(condition) ->", text) }
    line(":: else")
    line("fi;")
  }

  /// Writes the line `first`, followed by `text`: on the same line if `text` is a single line, otherwise indented on the
  /// following lines.
  mutating func add(_ first: String, _ text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    if lines.count == 1 { return line("\(first) \(lines[0])") }
    line(first)
    depth += 1
    lines.forEach { line($0) }
    depth -= 1
  }

  /// Writes each line of `text` at the current indentation.
  mutating func add(_ text: String) { text.split(separator: "\n").forEach { line(String($0)) } }

  /// Returns the lines that `body` writes.
  static func lines(_ body: (inout PromelaText) throws(PromelaRefusal) -> Void) throws(PromelaRefusal) -> String {
    var text = PromelaText()
    try body(&text)
    return text.text
  }

  /// Partitions `items` into parts of consecutive items.
  ///
  /// - Parameter length: A function that returns the length of an item in the model, in characters.
  /// - Returns: The parts. No part with several items exceeds SPIN's limits on an inline or a `d_step`.
  static func parts<Item>(of items: [Item], length: (Item) -> Int) -> [[Item]] {
    var parts: [[Item]] = []
    var size = maximumPartLength
    for item in items {
      size += length(item)
      if size > maximumPartLength {
        parts.append([])
        size = length(item)
      }
      parts[parts.count - 1].append(item)
    }
    return parts
  }

  private static let maximumPartLength = 5_000
}
