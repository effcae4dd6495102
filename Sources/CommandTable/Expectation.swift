/// The expected value of an argument or option, to complete the sentence "Please provide …".
public enum Expectation: Equatable, Sendable {
  /// A value that a text describes, such as `"a key and a value as key=value"`.
  case text(String)
  /// A decimal integer in a range.
  case number(ClosedRange<Int>)
  /// One of the words.
  case choices([String])

  /// Returns the description of the value.
  func words(in translation: Translation) -> String {
    switch self {
    case .text(let text): return translation(text)
    case .number(let range): return translation("a number from {0} to {1}", "\(range.lowerBound)", "\(range.upperBound)")
    case .choices(let choices):
      let words = choices.map { translation("'{0}'", $0) }
      guard words.count > 1 else { return words.joined() }
      return translation("one of {0} or {1}", words.dropLast().joined(separator: ", "), words[words.count - 1])
    }
  }
}
