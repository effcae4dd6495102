/// Checks the limits for the nesting depth and the number of values of JSON text, and that brackets and strings are closed.
///
/// - Throws: ``ForeignFormatError/nestedTooDeeply(line:)``, ``ForeignFormatError/tooManyValues(limit:)``,
///   ``ForeignFormatError/malformedJSON(line:)`` with the line of a surplus closing bracket, or with the last line if a bracket
///   or a string is not closed.
func checkJSON(_ bytes: [UInt8]) throws(ForeignFormatError) {
  var line = 1
  var depth = 0
  var values = 1
  var isInString = false
  var isEscaped = false
  for byte in bytes {
    if byte == .newline { line += 1 }
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == .quote {
        isInString = false
      }
      continue
    }
    switch byte {
    case .quote: isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      values += 1
      guard depth <= ForeignFormatLimits.mostNesting else { throw .nestedTooDeeply(line: line) }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      guard depth >= 0 else { throw .malformedJSON(line: line) }
    case UInt8(ascii: ","): values += 1
    default: break
    }
    guard values <= ForeignFormatLimits.mostValues else { throw .tooManyValues(limit: ForeignFormatLimits.mostValues) }
  }
  guard depth == 0, !isInString else { throw .malformedJSON(line: line) }
}
