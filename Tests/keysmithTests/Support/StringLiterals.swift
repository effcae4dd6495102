/// A reader of the string literals in Swift source code.
///
/// The reader supports literals on one line and on several lines, and interpolations, which can contain further literals.
struct StringLiterals {
  /// The texts of the literals, with placeholders as in `LocalizedText`.
  ///
  /// A literal within an interpolation is also in the array, except for the plural forms of a number, which are part of the
  /// placeholder.
  private(set) var texts: [String] = []

  private let source: [Unicode.Scalar]
  private var position = 0

  /// An argument of an interpolation.
  private struct Argument {
    var literals: [String] = []
    var hasCode = false

    /// The text of an argument that is only a literal.
    var text: String? { hasCode || literals.count != 1 ? nil : literals[0] }
  }

  init(in source: String) {
    self.source = Array(source.unicodeScalars)
    while position < self.source.count {
      if starts(with: "//") {
        while position < self.source.count, self.source[position] != "\n" { position += 1 }
      } else if starts(with: "\"") {
        let text = literal()
        texts.append(text)
      } else {
        position += 1
      }
    }
  }

  private func starts(with text: String) -> Bool { source[position...].starts(with: text.unicodeScalars) }

  /// Reads the literal at the position, and returns its text.
  private mutating func literal() -> String {
    let isMultiline = starts(with: "\"\"\"")
    let delimiter = isMultiline ? "\"\"\"" : "\""
    var lines = [""]
    var count = 0
    var indentations: [Int] = []
    position += delimiter.count
    while position < source.count, !starts(with: delimiter) {
      let scalar = next()
      if scalar == "\n" {
        lines.append("")
        indentations.append(skipSpaces())
      } else if scalar != "\\" {
        lines[lines.count - 1].unicodeScalars.append(scalar)
      } else if starts(with: "\n") {
        position += 1
        // The line continues; its indentation is not part of the text.
        _ = skipSpaces()
      } else {
        lines[lines.count - 1] += escaped(&count)
      }
    }
    position += delimiter.count
    guard isMultiline, let indentation = indentations.last else { return lines.joined() }
    let content = zip(lines.dropFirst(), indentations).dropLast().map { line, spaces in
      String(repeating: " ", count: max(0, spaces - indentation)) + line
    }
    return content.joined(separator: "\n")
  }

  private mutating func next() -> Unicode.Scalar {
    position += 1
    return source[position - 1]
  }

  private mutating func skipSpaces() -> Int {
    let start = position
    while position < source.count, source[position] == " " { position += 1 }
    return position - start
  }

  /// Reads the characters after a backslash, and returns the text that they stand for.
  ///
  /// - Parameter count: The number of interpolations of the literal.
  private mutating func escaped(_ count: inout Int) -> String {
    switch next() {
    case "(":
      count += 1
      return placeholder(count - 1)
    case "n": return "\n"
    case "t": return "\t"
    case "u":
      var digits = ""
      while position < source.count, source[position] != "}" { digits.unicodeScalars.append(next()) }
      position += 1
      return UInt32(digits.dropFirst(), radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? ""
    case let scalar: return String(scalar)
    }
  }

  /// Reads an interpolation up to its closing parenthesis, and returns its placeholder.
  private mutating func placeholder(_ index: Int) -> String {
    var arguments = [Argument()]
    var depth = 1
    while position < source.count {
      if starts(with: "\"") {
        let text = literal()
        arguments[arguments.count - 1].literals.append(text)
        continue
      }
      let scalar = next()
      switch scalar {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth == 0 { break }
      if scalar == ",", depth == 1 {
        arguments.append(Argument())
      } else if !scalar.properties.isWhitespace {
        arguments[arguments.count - 1].hasCode = true
      }
    }
    if arguments.count == 3, let one = arguments[1].text, let other = arguments[2].text { return "{\(index)|\(one)|\(other)}" }
    texts += arguments.flatMap(\.literals)
    return "{\(index)}"
  }
}
