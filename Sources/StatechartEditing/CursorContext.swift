import StatechartModel
import StatechartSyntax

/// The syntactic context of a cursor: its position in the structure of a spec.
///
/// The initializer evaluates the indentation and the brackets, so the text can be invalid YAML.
package struct CursorContext: Sendable {
  /// A step from a node to one of its child nodes.
  package enum Step: Hashable, Sendable {
    case key(String)
    case item
  }

  /// The path of keys and list items from the root to the node at the cursor.
  package private(set) var path: [Step] = []
  /// Whether a key can begin at the cursor.
  package private(set) var canBeKey = false
  /// Whether a value can begin at the cursor.
  package private(set) var canBeValue = false
  /// The text of the value before the cursor, such as `in(`.
  package private(set) var typed = ""
  /// The other keys of the mapping at the cursor, with their values on the same line.
  package private(set) var siblings: [String: String] = [:]
  /// The values of the other keys in the outer mappings around the cursor, by key.
  ///
  /// If several mappings have the same key, the value is the value in the innermost mapping.
  package private(set) var enclosing: [String: String] = [:]
  /// The event whose transitions contain the cursor; `nil` outside of transitions for events.
  package var handledEvent: String? { handler(inInvocation: false) }
  /// The outcome whose transitions contain the cursor, such as `Service.save.done`; `nil` outside of such transitions.
  package var handledOutcome: String? {
    guard let outcome = handler(inInvocation: true), let operation = enclosing["operation"] ?? enclosing["flow"] else {
      return nil
    }
    return "\(operation).\(outcome)"
  }

  private func handler(inInvocation isInvoked: Bool) -> String? {
    for index in path.indices.dropFirst().reversed() where path[index - 1] == .key("on") {
      guard case .key(let name) = path[index] else { continue }
      let isOutcome = index > 1 && path[index - 2] == .key("invoke")
      return isOutcome == isInvoked ? name : nil
    }
    return nil
  }

  /// The states that contain the cursor, outermost first.
  package var states: [String] {
    var states: [String] = []
    for (step, next) in zip(path, path.dropFirst()) {
      if step == .key("states"), case .key(let name) = next { states.append(name) }
    }
    return states
  }

  /// Creates the context of a cursor.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - line: The index of the line of the cursor.
  ///   - column: The number of Unicode scalars before the cursor in its line.
  package init(_ text: String, line: Int, column: Int) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      .map { Array($0.unicodeScalars).withoutComment }
    guard lines.indices.contains(line), column <= lines[line].count else { return }
    var first = line
    let own = Array(lines[line].prefix(column))
    var content = own
    // If brackets of earlier lines are still open at the cursor, join the lines from the outermost open bracket to the cursor.
    var depth = 0
    for number in stride(from: line - 1, through: max(0, line - Self.longestValue), by: -1) {
      if lines[number].contains(where: { $0 == "{" || $0 == "[" }) {
        let joined = Array(lines[number..<line].joined(separator: [" "]))
        let open = OpenBrackets(joined).depth
        if open > depth { (first, content, depth) = (number, joined + [" "] + own, open) }
      }
      if lines[number].first.map({ $0 != " " }) == true { break }
    }
    let row = Row(content)
    findContext(in: row)
    addParents(of: row, before: first, after: line, in: lines)
  }

  private static var longestValue: Int { 100 }

  // MARK: Line of the cursor

  private mutating func findContext(in row: Row) {
    for token in row.tokens { path.append(token.step) }
    let value = row.value
    var brackets = OpenBrackets(value)
    if brackets.frames.isEmpty {
      typed = String(value)
      canBeValue = row.hasKey || row.hasDash
      canBeKey = !row.hasKey
      return
    }
    for frame in brackets.frames {
      switch frame.kind {
      case .list: path.append(.item)
      case .mapping: if let key = frame.key { path.append(.key(key)) }
      }
    }
    let last = brackets.frames.removeLast()
    typed = last.rest
    canBeKey = last.kind == .mapping && last.key == nil || last.kind == .list
    canBeValue = last.kind == .list || last.key != nil
    for (key, value) in last.done { siblings[key] = value }
    for frame in brackets.frames.reversed() { enclose(frame.done) }
  }

  private mutating func enclose(_ entries: [(String, String)]) {
    for (key, value) in entries where enclosing[key] == nil && !value.isEmpty { enclosing[key] = value }
  }

  // MARK: Lines above the cursor

  private mutating func addParents(of row: Row, before first: Int, after line: Int, in lines: [[Unicode.Scalar]]) {
    var limit = row.start
    var isItem = row.tokens.first?.step == .item
    let own = row.tokens.last { $0.step != .item }?.column ?? row.valueColumn
    let isInBrackets = !OpenBrackets(row.value).frames.isEmpty
    var parents: [Step] = []
    for number in stride(from: first - 1, through: 0, by: -1) where limit >= 0 {
      let above = Row(lines[number])
      guard !above.isBlank, above.start <= limit || above.tokens.contains(where: { $0.column <= limit }) else { continue }
      for token in above.tokens.reversed() {
        let isParent = token.column < limit || isItem && token.column == limit && token.step != .item
        if isParent {
          parents.append(token.step)
          (limit, isItem) = (token.column, token.step == .item)
        } else if token.column == own, !isInBrackets, !row.hasDash, limit == row.start, case .key(let key) = token.step {
          siblings[key] = String(above.value)
        } else if token.column == limit, case .key(let key) = token.step, limit != row.start || isInBrackets {
          enclose([(key, String(above.value))])
        }
      }
      if limit == 0 && !isItem { break }
    }
    path = parents.reversed() + path
    guard !isInBrackets else { return }
    for number in (line + 1)..<max(line + 1, lines.count) {
      let below = Row(lines[number])
      if below.isBlank { continue }
      guard let token = below.tokens.first, token.column >= own else { break }
      if token.column == own, case .key(let key) = token.step { siblings[key] = String(below.value) }
      if token.column == own, token.step == .item { break }
    }
  }
}

/// A line of a spec: the dashes of its list items, its key, and its value.
private struct Row {
  struct Token {
    let column: Int
    let step: CursorContext.Step
  }

  private(set) var tokens: [Token] = []
  private(set) var value: [Unicode.Scalar] = []
  private(set) var valueColumn = 0
  private(set) var hasKey = false
  let isBlank: Bool

  var hasDash: Bool { tokens.contains { $0.step == .item } }

  /// The column of the first token or, without a token, of the value.
  var start: Int { tokens.first?.column ?? valueColumn }

  init(_ line: [Unicode.Scalar]) {
    var column = line.prefix { $0 == " " }.count
    isBlank = column == line.count || line[column] == "#"
    while column < line.count, line[column] == "-", column + 1 == line.count || line[column + 1] == " " {
      tokens.append(Token(column: column, step: .item))
      column += 1
      while column < line.count, line[column] == " " { column += 1 }
    }
    let rest = Array(line[column...])
    valueColumn = column
    value = rest
    guard let colon = Self.colon(in: rest) else { return }
    hasKey = true
    tokens.append(Token(column: column, step: .key(String(rest[..<colon]).unquoted)))
    value = Array(rest[(colon + 1)...].drop { $0 == " " })
  }

  /// Returns the index of the colon after a key; `nil` for a line that has no key.
  private static func colon(in line: [Unicode.Scalar]) -> Int? {
    guard let first = line.first, first != "{", first != "[", first != "#" else { return nil }
    var quote: Unicode.Scalar?
    for (index, scalar) in line.enumerated() {
      if let open = quote {
        if scalar == open { quote = nil }
      } else if index == 0, scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == ":", index + 1 == line.count || line[index + 1] == " " {
        return index
      }
    }
    return nil
  }
}

/// The unclosed brackets at the end of a text.
private struct OpenBrackets {
  enum Kind { case mapping, list }

  struct Frame {
    let kind: Kind
    /// The key whose value is being written; `nil` before the colon.
    var key: String?
    /// The text since the last comma, colon or bracket.
    var rest = ""
    /// The complete entries, as keys and values. The value is empty for a list item.
    var done: [(String, String)] = []
  }

  var frames: [Frame] = []
  var depth: Int { frames.count }

  init(_ text: [Unicode.Scalar]) {
    var quote: Unicode.Scalar?
    var parentheses = 0
    for scalar in text {
      let last = frames.indices.last
      if let open = quote {
        if scalar == open { quote = nil }
        if let last { frames[last].rest.unicodeScalars.append(scalar) }
        continue
      }
      let isStart = last.map { frames[$0].rest.isEmpty } ?? true
      switch scalar {
      case "\"" where isStart, "'" where isStart:
        quote = scalar
        if let last { frames[last].rest.unicodeScalars.append(scalar) }
      case "{" where isStart: frames.append(Frame(kind: .mapping))
      case "[" where isStart: frames.append(Frame(kind: .list))
      case "}" where last != nil && parentheses == 0, "]" where last != nil && parentheses == 0:
        frames.removeLast()
        if let outer = frames.indices.last { frames[outer].rest = "…" }
      case "," where last != nil && parentheses == 0:
        if let last { frames[last].finish() }
      case ":" where last != nil && frames[last ?? 0].kind == .mapping && frames[last ?? 0].key == nil:
        if let last { (frames[last].key, frames[last].rest) = (frames[last].rest.unquoted, "") }
      case " " where isStart: break
      default:
        if scalar == "(" { parentheses += 1 }
        if scalar == ")" { parentheses = max(0, parentheses - 1) }
        if let last { frames[last].rest.unicodeScalars.append(scalar) }
      }
    }
  }
}

extension OpenBrackets.Frame {
  fileprivate mutating func finish() {
    done.append((key ?? rest.unquoted, key == nil ? "" : rest))
    (key, rest) = (nil, "")
  }
}

extension String {
  fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self = String(view)
  }

  /// The text without surrounding spaces and quotation marks.
  fileprivate var unquoted: String {
    let words = trimmingSpaces()
    guard words.count > 1, let first = words.first, first == "\"" || first == "'", words.last == first else { return words }
    return String(words.dropFirst().dropLast())
  }
}

extension [Unicode.Scalar] {
  /// The line without its comment, but with the spaces before the comment.
  fileprivate var withoutComment: [Unicode.Scalar] {
    var quote: Unicode.Scalar?
    for (index, scalar) in enumerated() {
      let isStart = index == 0 || " {[,".unicodeScalars.contains(self[index - 1])
      if let open = quote {
        if scalar == open { quote = nil }
      } else if isStart, scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == "#", index == 0 || self[index - 1] == " " {
        return Array(self[..<index])
      }
    }
    return self
  }
}
