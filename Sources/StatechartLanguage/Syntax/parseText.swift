/// Reads a text: literal but for the values in braces.
func parseText(_ words: String, at place: ScalarPlace) throws(ExpressionParser.Failure) -> TextSyntax {
  let scalars = Array(words.unicodeScalars)
  var pieces: [TextSyntax.Piece] = []
  var literal = ""
  var index = 0
  while index < scalars.count {
    if scalars[index] == "{", index + 1 < scalars.count, scalars[index + 1] == "{",
      let close = scalars[index...].firstIndex(of: "}"), close + 1 < scalars.count, scalars[close + 1] == "}"
    {
      let words = String(String.UnicodeScalarView(scalars[index + 2..<close]))
      let range = place.range(of: index..<close + 2)
      throw .init(
        diagnostic: .expressionSyntax(
          "expected one brace around a value, found two", at: range,
          fixIts: place.isExact ? [.replace(range, with: "{\(words.trimmingSpaces())}", isCertain: true)] : []))
    }
    if scalars[index] == "{" {
      guard let close = scalars[index...].firstIndex(of: "}") else {
        throw .init(diagnostic: .expressionSyntax("missing closing brace", at: place.range(of: index..<index + 1)))
      }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
      var inner = ""
      inner.unicodeScalars.append(contentsOf: scalars[index + 1..<close])
      var parser = try ExpressionParser(inner, at: place.advanced(by: index + 1))
      pieces.append(.value(try parser.wholeExpression()))
      index = close + 1
    } else {
      literal.unicodeScalars.append(scalars[index])
      index += 1
    }
  }
  if !literal.isEmpty { pieces.append(.literal(literal)) }
  return TextSyntax(pieces: pieces, range: place.range(of: 0..<scalars.count))
}
