/// Reads a text: literal but for the values in braces.
func parseText(_ words: String, at place: ScalarPlace) throws(ExpressionParser.Failure) -> TextSyntax {
  let scalars = Array(words.unicodeScalars)
  var pieces: [TextSyntax.Piece] = []
  var literal = ""
  var index = 0
  while index < scalars.count {
    if scalars[index] == "{" {
      guard let close = scalars[index...].firstIndex(of: "}") else {
        throw .init(diagnostic: .expressionSyntax("the brace is never closed", at: place.range(of: index..<index + 1)))
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
