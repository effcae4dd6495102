// Diagnostics of placeholders in the syntax of another language.

package import StatechartModel

extension Diagnostic {
  /// Returns the diagnostic for a string interpolation of Swift, `\(count)`.
  ///
  /// - Parameters:
  ///   - values: The source text in each pair of parentheses, with the exact range of its placeholder.
  ///   - text: The range of the whole text; `nil` if the range is unknown.
  static func swiftInterpolation(_ values: [(words: String, range: SourceRange)], in text: SourceRange?) -> Diagnostic {
    let words = values[0].words
    return Diagnostic(
      .expressionSyntax, at: values[0].range, "expected '{\(words)}', found '\\(\(words))'",
      fixIts: FixIt.placeholders(values, in: text, isCertain: true))
  }

  /// Returns the diagnostic for a placeholder of shells and JavaScript, `${count}`.
  package static func dollarBeforeValue(_ values: [(words: String, range: SourceRange)], in text: SourceRange) -> Diagnostic {
    let words = values[0].words
    return Diagnostic(
      .foreignPlaceholder, .warning, at: values[0].range,
      "expected '{\(words)}', found '${\(words)}', which shows a dollar sign before the value",
      advice: "put a space after '$' to show an amount of dollars",
      fixIts: FixIt.placeholders(values, in: text, isCertain: false))
  }
}

extension FixIt {
  /// Returns a fix-it that replaces placeholders with values in braces.
  ///
  /// If the replacement begins the text, the fix-it quotes the text, because YAML would read the brace as a mapping. The result
  /// is empty if such a text contains a single quote.
  fileprivate static func placeholders(
    _ values: [(words: String, range: SourceRange)], in text: SourceRange?, isCertain: Bool
  ) -> [FixIt] {
    let title = values.map { "replace '\($0.range.file.text(in: $0.range))' with '{\($0.words)}'" }.joined(separator: ", ")
    var edits = values.map { TextEdit($0.range, "{\($0.words)}") }
    if let text, text.start == values[0].range.start {
      let before = text.file.line(text.start.line).unicodeScalars.prefix(text.start.column - 1).last
      if before != "'", before != "\"" {
        let written = text.file.text(in: text)
        guard !written.contains("'") else { return [] }
        let end = SourceRange(file: text.file, start: text.end, end: text.end)
        edits[0] = TextEdit(values[0].range, "'{\(values[0].words)}")
        if let last = edits.last, last.range.end == text.end {
          edits[edits.count - 1] = TextEdit(last.range, last.replacement + "'")
        } else {
          edits.append(TextEdit(end, "'"))
        }
      }
    }
    return [FixIt(title, edits, isCertain: isCertain)]
  }
}
