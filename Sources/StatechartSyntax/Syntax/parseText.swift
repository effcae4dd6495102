import Statechart
import StatechartModel

/// Returns the syntax tree of a text, which is literal except for the placeholders and plurals in braces.
func parseText(_ words: String, at scalarRange: ScalarSourceRange) throws(ExpressionParser.Failure) -> TextSyntax {
  var parser = TextParser(words, at: scalarRange)
  return try parser.wholeText()
}

/// A parser for the pieces of a text.
private struct TextParser {
  typealias Failure = ExpressionParser.Failure

  /// The maximum nesting depth of plurals, which limits recursion.
  private static let maximumDepth = 3

  private let scalars: [Unicode.Scalar]
  private let scalarRange: ScalarSourceRange
  private var index = 0
  private var depth = 0

  init(_ words: String, at scalarRange: ScalarSourceRange) {
    (scalars, self.scalarRange) = (Array(words.unicodeScalars), scalarRange)
  }

  mutating func wholeText() throws(Failure) -> TextSyntax {
    TextSyntax(pieces: try pieces(), range: scalarRange.range(of: 0..<scalars.count))
  }

  /// Parses the pieces up to the end of the text, or in a plural up to the end of the form.
  private mutating func pieces() throws(Failure) -> [TextSyntax.Piece] {
    var pieces: [TextSyntax.Piece] = []
    var literal = ""
    while index < scalars.count, depth == 0 || !isAtEndOfForm {
      guard scalars[index] == "{" else {
        try refuseInterpolation()
        literal.unicodeScalars.append(scalars[index])
        index += 1
        continue
      }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
      try refuseTwoBraces()
      let end = endOfValue
      pieces.append(end.map { scalars[$0] } == "," ? .plural(try plural(comma: end ?? index)) : .value(try value()))
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    return pieces
  }

  // MARK: Values

  private func refuseTwoBraces() throws(Failure) {
    guard index + 1 < scalars.count, scalars[index + 1] == "{",
      let close = scalars[index...].firstIndex(of: "}"), close + 1 < scalars.count, scalars[close + 1] == "}"
    else { return }
    let range = scalarRange.range(of: index..<close + 2)
    let words = text(index + 2..<close).trimmingSpaces()
    throw Failure(
      diagnostic: .expressionSyntax(
        "expected one pair of braces around a value, found two", at: range,
        fixIts: scalarRange.isExact ? [.replace(range, with: "{\(words)}", isCertain: true)] : []))
  }

  /// Throws a failure for a string interpolation of Swift, `\(count)`, if the parentheses contain an expression.
  private func refuseInterpolation() throws(Failure) {
    guard scalars[index] == "\\" else { return }
    let found = Interpolation.all(in: scalars).filter { $0.span.lowerBound >= index }
    guard let first = found.first, first.span.lowerBound == index,
      (try? expression(index + 2..<first.span.upperBound - 1)) != nil
    else { return }
    let values = found.map { ($0.words, scalarRange.range(of: $0.span)) }
    var diagnostic = Diagnostic.swiftInterpolation(values, in: scalarRange.range(of: 0..<scalars.count))
    if !scalarRange.isExact { diagnostic.fixIts = [] }
    throw Failure(diagnostic: diagnostic)
  }

  /// The index of the brace or comma that ends the expression in braces; `nil` for an unterminated expression.
  private var endOfValue: Int? {
    var open = 0
    return scalars[index...].dropFirst().firstIndex { scalar in
      if scalar == "(" { open += 1 }
      if scalar == ")" { open -= 1 }
      return scalar == "}" || scalar == "{" || scalar == "," && open == 0
    }
  }

  private mutating func value() throws(Failure) -> ExpressionSyntax {
    guard let close = scalars[index...].firstIndex(of: "}") else { throw missingBrace(at: index) }
    defer { index = close + 1 }
    return try expression(index + 1..<close)
  }

  private func expression(_ span: Range<Int>) throws(Failure) -> ExpressionSyntax {
    var parser = try ExpressionParser(text(span), at: scalarRange.advanced(by: span.lowerBound))
    return try parser.wholeExpression()
  }

  // MARK: Plurals

  private mutating func plural(comma: Int) throws(Failure) -> PluralSyntax {
    let open = index
    guard depth < Self.maximumDepth else {
      throw Failure(
        diagnostic: .expressionSyntax(
          "expected at most \(Self.maximumDepth) nested levels of plurals, found more",
          at: scalarRange.range(of: open..<open + 1)))
    }
    depth += 1
    defer { depth -= 1 }
    let number = try expression(open + 1..<comma)
    var forms: [PluralSyntax.Form] = []
    index = comma
    while index < scalars.count, scalars[index] == "," {
      let category = try category(besides: forms)
      let start = index
      let pieces = try pieces().trimmingEnd()
      forms.append(PluralSyntax.Form(category: category, pieces: pieces, source: text(start..<index).trimmingSpaces()))
    }
    guard index < scalars.count, scalars[index] == "}" else { throw missingBrace(at: open) }
    index += 1
    return PluralSyntax(
      of: number, forms, range: scalarRange.range(of: open..<index),
      formsRange: scalarRange.isExact ? scalarRange.range(of: comma..<index - 1) : nil)
  }

  /// Consumes the label of a plural form, such as `, one:`, and returns the plural category of the form.
  ///
  /// The spaces after the label are also consumed.
  private mutating func category(besides forms: [PluralSyntax.Form]) throws(Failure) -> PluralCategory {
    guard let label = label(at: index) else {
      throw Failure(diagnostic: .pluralWithoutForm(at: scalarRange.range(of: index..<index + 1)))
    }
    let name = Name(text: label.name, range: scalarRange.range(of: label.span))
    guard let category = PluralCategory(rawValue: label.name) else { throw Failure(diagnostic: .unknownPluralForm(name)) }
    guard !forms.contains(where: { $0.category == category }) else {
      throw Failure(diagnostic: .duplicatePluralForm(name))
    }
    index = label.end
    while index < scalars.count, scalars[index] == " " { index += 1 }
    return category
  }

  /// Whether a plural form ends at the current position: at a closing brace, or at a comma before the label of the next form.
  ///
  /// A misspelled label also ends the form. All other commas are literal.
  private var isAtEndOfForm: Bool {
    if scalars[index] == "}" { return true }
    guard scalars[index] == ",", let name = label(at: index)?.name else { return false }
    let known = PluralCategory.allCases.map(\.rawValue)
    return known.contains(name) || Diagnostic.foreignPluralForms[name] != nil || suggestion(for: name, among: known) != nil
  }

  /// Returns the label of a plural form, which is the name between a comma and a colon; `nil` without a label.
  private func label(at comma: Int) -> (name: String, span: Range<Int>, end: Int)? {
    guard let start = scalars[comma...].dropFirst().firstIndex(where: { $0 != " " }),
      let end = scalars[start...].firstIndex(where: { !($0.continuesIdentifier || $0 == "=") }), end > start,
      let colon = scalars[end...].firstIndex(where: { $0 != " " }), scalars[colon] == ":"
    else { return nil }
    return (text(start..<end), start..<end, colon + 1)
  }

  // MARK: Source text

  private func text(_ span: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[span])) }

  private func missingBrace(at open: Int) -> Failure {
    Failure(diagnostic: .expressionSyntax("unclosed '{'", at: scalarRange.range(of: open..<open + 1)))
  }
}

extension [TextSyntax.Piece] {
  /// Returns the pieces without spaces at the end of the last piece.
  fileprivate func trimmingEnd() -> [TextSyntax.Piece] {
    guard case .literal(let words) = last else { return self }
    let end = words.lastIndex { $0 != " " }.map { words.index(after: $0) } ?? words.startIndex
    return dropLast() + (end == words.startIndex ? [] : [.literal(String(words[..<end]))])
  }
}
