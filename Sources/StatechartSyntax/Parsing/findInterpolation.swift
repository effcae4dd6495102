import StatechartModel

/// A string interpolation in Swift's syntax, `\(count)`.
struct Interpolation {
  /// The source text in the parentheses.
  let words: String
  let span: Range<Int>

  /// Returns the interpolations in a text, except empty and nested interpolations.
  static func all(in scalars: [Unicode.Scalar]) -> [Interpolation] {
    var found: [Interpolation] = []
    for start in scalars.indices.dropLast() where scalars[start] == "\\" && scalars[start + 1] == "(" {
      var depth = 0
      let close = scalars[start...].dropFirst().firstIndex { scalar in
        if scalar == "(" { depth += 1 }
        if scalar == ")" { depth -= 1 }
        return depth == 0
      }
      guard let close, close > start + 2, found.last.map({ $0.span.upperBound <= start }) ?? true else { continue }
      found.append(Interpolation(words: String(String.UnicodeScalarView(scalars[start + 2..<close])), span: start..<close + 1))
    }
    return found
  }
}

extension SourceFile {
  /// Returns the interpolations in the rest of a line if the first interpolation is at `origin`; otherwise `nil`.
  func interpolations(at origin: SourcePosition) -> [(words: String, range: SourceRange)]? {
    let found = Interpolation.all(in: Array(rest(from: origin).unicodeScalars))
    guard found.first?.span.lowerBound == 0 else { return nil }
    func position(_ index: Int) -> SourcePosition { SourcePosition(line: origin.line, column: origin.column + index) }
    return found.map { value in
      let (start, end) = (position(value.span.lowerBound), position(value.span.upperBound))
      return (value.words, SourceRange(file: self, start: start, end: end))
    }
  }
}
