// What is said where YAML takes for its own what was meant otherwise: quotes, brackets, colons, commas, comments.

extension Diagnostic {
  static func cutAtComma(_ value: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, at: range, "within { } a comma ends a value, and this has one",
      fix: "put it in quotes, \"\(value)\", or on a line of its own without the braces")
  }

  static func recordCut(_ item: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, at: range,
      "a record that is written out stands in quotes, as YAML takes its colons and commas for its own",
      fix: "put all of it in quotes: \(quoted(item))")
  }

  static func textBeginsWithBrace(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "a text that begins with a brace stands in quotes", fix: "put all of it in quotes: \(quoted(text))")
  }

  static func curlyQuotes(at range: SourceRange) -> Diagnostic {
    Diagnostic(.syntax, at: range, "for YAML these quotes are letters like any other", fix: "write \" or ' instead")
  }

  static func missing(_ missing: SourceFile.Missing, at range: SourceRange) -> Diagnostic {
    switch missing {
    case .colon(let key, let mended):
      Diagnostic(.syntax, at: range, "a colon is missing after '\(key)'", fix: "write '\(mended)'")
    case .spaceAfterColon(let mended):
      Diagnostic(.syntax, at: range, "a space is missing after this colon", fix: "write '\(mended)'")
    case .spaceAfterDash(let mended):
      Diagnostic(.syntax, at: range, "a space is missing after this dash", fix: "write '\(mended)'")
    }
  }

  /// A text ends at its second quote, and something stands after that.
  static func textGoesOn(_ text: SourceFile.Quoted, in file: SourceFile) -> Diagnostic {
    let start = SourceRange(file: file, start: text.start, end: text.start)
    guard text.isWithin else {
      return quoteNotClosed(at: start)
        .noting("it goes on to this one", at: SourceRange(file: file, start: text.end, end: text.end))
    }
    return Diagnostic(
      .syntax, at: SourceRange(file: file, start: text.end, end: text.end), "this quote ends the text, which goes on after it",
      fix: text.quote == "'"
        ? "put all of it in double quotes, or write '' here" : "put all of it in single quotes, or write \\\" here")
  }

  static func keysOnALine(_ line: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "two keys on one line stand in braces", fix: "write '{ \(line) }', or the second on a line of its own"
    )
  }

  static func closesNothing(_ bracket: Character, at range: SourceRange) -> Diagnostic {
    Diagnostic(.syntax, at: range, "this '\(bracket)' closes nothing", fix: "remove it")
  }

  static func quoteNotClosed(at range: SourceRange) -> Diagnostic {
    Diagnostic(.syntax, at: range, "the text that begins here has no closing quote", fix: "add the quote where it ends")
  }

  static func bracketNotClosed(_ bracket: Character, at range: SourceRange, until end: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "the '\(bracket)' here is not closed, or a comma is missing in what follows it",
      fix: "add '\(bracket == "{" ? "}" : "]")' where it ends, or the comma"
    )
    .noting("it is missing before this", at: end)
  }

  static func colourCutOff(_ value: Node, colour: Substring) -> Diagnostic {
    let words = value.range.file.text(in: value.range)
    return Diagnostic(
      .textCutShort, at: value.range, "the value ends here, as ' #' begins a comment",
      fix: "put all of it in quotes: \(quoted("\(words) \(colour)"))")
  }

  static func cutAtBracket(_ cut: SourceFile.CutAtBracket, at range: SourceRange) -> Diagnostic {
    let words = range.file.text(in: range)
    return Diagnostic(
      .syntax, at: range, "within [ ] and { } a bracket ends what stands before it, and this has one",
      fix: cut.isIndex
        ? "a list is read with 'first', 'last' and 'contains(…)', and not by numbers"
        : "put all of it in quotes: \(quoted(words))")
  }

  static func bracketInComment(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .textCutShort, at: range, "' #' begins a comment here, and the bracket that closes stands in it",
      fix: "put the text in quotes if '#' belongs to it, or the comment behind the bracket")
  }

  /// - Parameters:
  ///   - value: Where it stands on one line.
  ///   - isInBraces: Whether a comma can be missing as well.
  static func colonInValue(_ value: String?, isInBraces: Bool, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "a colon ends a key, and this value has one",
      fix: "put all of it in quotes" + (value.map { ": \(quoted($0))" } ?? "")
        + (isInBraces ? ", or a comma before the next key" : ""))
  }

  static func wronglyIndented(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "this line is indented neither like those beside it nor like what is in them",
      fix: "begin it in the column of the keys that it stands beside")
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

  static func cutAtBrace(_ item: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "within [ ] and { } a brace ends what stands before it, and this has one",
      fix: "put all of it in quotes: \(quoted(item))")
  }

  static func textCutShort(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .textCutShort, .warning, at: range, "the text ends here, as ' #' begins a comment",
      fix: "put the text in quotes if '#' belongs to it")
  }
}
