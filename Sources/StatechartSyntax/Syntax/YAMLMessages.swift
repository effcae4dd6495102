// Diagnostics of text with an unintended meaning in YAML: quotes, brackets, colons, commas and comments.

import StatechartModel

extension Diagnostic {
  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

  /// Returns a fix-it that quotes the text in a range; no fix-it if the range has several lines.
  private static func quoting(_ range: SourceRange, isCertain: Bool = false) -> [FixIt] {
    guard range.isOnOneLine else { return [] }
    let text = range.file.text(in: range)
    let edits = [
      TextEdit(range, text.contains("\\") || !text.contains("'") || text.contains("\"") ? quoted(text) : "\"\(text)\"")
    ]
    return [FixIt("put '\(text)' in quotes", edits, isCertain: isCertain)]
  }

  static func valueNeedsQuotes(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "a value that begins with '\(range.file.text(in: range).prefix(1))' needs quotes",
      fixIts: quoting(range, isCertain: true))
  }

  static func cutAtComma(_ value: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, at: range, "a value with a comma needs quotes within '{ }'", fixIts: quoting(range, isCertain: true))
  }

  static func recordCut(_ item: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .expressionSyntax, at: range, "a record needs quotes: its colons and commas are YAML syntax",
      fixIts: quoting(range, isCertain: true))
  }

  static func textBeginsWithBrace(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.syntax, at: range, "a text that begins with '{' needs quotes", fixIts: quoting(range, isCertain: true))
  }

  static func textWithPlural(at range: SourceRange) -> Diagnostic {
    Diagnostic(.syntax, at: range, "a text with plural forms needs quotes", fixIts: quoting(range, isCertain: true))
  }

  static func linesWithoutDashes(_ what: String, at range: SourceRange, edits: [TextEdit]) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: range, "expected a list \(what), found lines without dashes",
      fixIts: [FixIt("begin each item with '- '", edits, isCertain: true)])
  }

  static func curlyQuotes(at range: SourceRange) -> Diagnostic {
    let text = range.file.text(in: range)
    let straight = String(text.map { "“”„«»".contains($0) ? "\"" : "‘’‚".contains($0) ? "'" : $0 })
    return Diagnostic(
      .syntax, at: range, "expected straight quotes, found '\(text.prefix(1))'",
      fixIts: straight == text ? [] : [.replace(range, with: straight)])
  }

  /// Returns the colon and the type that a declaration such as `isHot = false` lacks; `nil` if the type cannot be inferred.
  private static func missingType(after name: SourceRange) -> String? {
    let rest = name.file.rest(from: name.end)
    if rest.wholeMatch(of: /\s*=\s*(true|false)\s*/) != nil { return ": bool" }
    if rest.wholeMatch(of: /\s*=\s*[0-9]+(ms|s|min|h)\s*/) != nil { return ": duration" }
    return nil
  }

  static func missing(_ missing: SourceFile.Missing, at range: SourceRange) -> Diagnostic {
    switch missing {
    case .colon(let key):
      Diagnostic(
        .syntax, at: range, "missing ':' after '\(key)'",
        fixIts: [.insert(missingType(after: range) ?? ":", after: range, isCertain: true)])
    case .spaceAfterColon:
      Diagnostic(
        .syntax, at: range, "missing space after ':'",
        fixIts: [FixIt("insert a space", [TextEdit(range, ": ")], isCertain: true)])
    case .spaceAfterDash:
      Diagnostic(
        .syntax, at: range, "missing space after '-'",
        fixIts: [FixIt("insert a space", [TextEdit(range, "- ")], isCertain: true)])
    }
  }

  /// Returns the diagnostic for a quoted text that continues after its closing quote.
  static func textContinuesAfterQuote(_ text: SourceFile.Quoted, in file: SourceFile) -> Diagnostic {
    let start = SourceRange(file: file, start: text.start, end: text.start)
    guard text.isWithin else {
      return missingQuote(at: start).noting(
        "the text ends at this quote", at: SourceRange(file: file, start: text.end, end: text.end))
    }
    // The quotes to escape: the quotes from `text.end` on, except the last quote, which ends the intended text.
    let line = Array(file.line(text.end.line).unicodeScalars)
    let quotes = line.indices.filter { line[$0] == text.quote.unicodeScalars.first && $0 + 1 >= text.end.column }
    let edits = quotes.dropLast(quotes.count > 1 ? 1 : 0).map { index in
      TextEdit(
        SourceRange(
          file: file, start: SourcePosition(line: text.end.line, column: index + 1),
          end: SourcePosition(line: text.end.line, column: index + 2)), text.quote == "'" ? "''" : "\\\"")
    }
    return Diagnostic(
      .syntax, at: SourceRange(file: file, start: text.end, end: text.end), "unexpected text after the closing quote",
      advice:
        "put the text in \(text.quote == "'" ? "double quotes instead of single" : "single quotes instead of double") quotes",
      fixIts: [FixIt("escape the quotes within the text", edits)])
  }

  static func keysOnALine(_ line: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "two keys on one line need braces",
      fixIts: [FixIt("put the keys in braces", [TextEdit(range, "{ \(line) }")])])
  }

  static func closesNothing(_ bracket: Character, at range: SourceRange) -> Diagnostic {
    var whole = range
    whole.end = SourcePosition(line: range.start.line, column: range.start.column + 1)
    return Diagnostic(.syntax, at: range, "unexpected '\(bracket)'", fixIts: [.replace(whole, with: "")])
  }

  static func missingQuote(at range: SourceRange) -> Diagnostic {
    Diagnostic(.syntax, at: range, "unterminated text: missing closing quote")
  }

  static func bracketNotClosed(_ bracket: Character, at range: SourceRange, until end: SourceRange) -> Diagnostic {
    let closing = bracket == "{" ? "}" : "]"
    return Diagnostic(.syntax, at: range, "unclosed '\(bracket)', or missing ',' between two items")
      .noting("expected '\(closing)' or ',' before this position", at: end)
  }

  /// Returns the diagnostic for two items without a comma between them, as in `[a b]`.
  static func missingComma(after range: SourceRange) -> Diagnostic {
    Diagnostic(.syntax, at: range, "missing ',' between two items", fixIts: [.insert(",", after: range, isCertain: true)])
  }

  static func colorCutOff(_ value: Node, color: Substring) -> Diagnostic {
    let words = value.range.file.text(in: value.range)
    var whole = value.range
    let rest = whole.file.rest(from: whole.end)
    whole.end.column += rest.prefix { $0 == " " }.count + color.count
    return Diagnostic(
      .textCutShort, at: value.range, "the value ends at ' #', which begins a comment",
      fixIts: [FixIt("put '\(words) \(color)' in quotes", [TextEdit(whole, quoted("\(words) \(color)"))], isCertain: true)])
  }

  static func cutAtBracket(_ cut: SourceFile.CutAtBracket, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range,
      cut.isIndex ? "subscripts are not supported" : "a value with a bracket needs quotes within '[ ]' and '{ }'",
      advice: cut.isIndex ? "read 'count', 'first' or 'last' of the list, or test the list with 'contains(…)'" : nil,
      fixIts: cut.isIndex ? [] : quoting(range, isCertain: true))
  }

  static func bracketInComment(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .textCutShort, at: range, "the closing bracket is inside a comment: ' #' begins a comment",
      advice: "put the text in quotes if '#' belongs to the text, or move the comment after the bracket")
  }

  /// Returns whether the key in front of a value always has a mapping as its value.
  private static func isValueOfGroup(_ range: SourceRange) -> Bool {
    let before = String(Substring(range.file.line(range.start.line).unicodeScalars.prefix(range.start.column - 1)))
    let keys: Set = ["on", "after", "every", "events", "context", "input", "output", "invoke", "screen"]
    return before.trimmingSpaces().hasSuffix(":") && keys.contains(String(before.trimmingSpaces().dropLast()))
  }

  /// Returns the diagnostic for a value that contains a colon and has no quotes.
  ///
  /// - Parameter isInBraces: Whether the value is in braces, where a comma may be missing instead.
  static func colonInValue(isInBraces: Bool, at range: SourceRange) -> Diagnostic {
    let text = range.file.text(in: range)
    if !isInBraces, range.isOnOneLine, let key = text.split(separator: ":").first,
      SyntaxReader.keysInBraces.contains(String(key)) || isValueOfGroup(range)
    {
      return Diagnostic(
        .syntax, at: range, "a mapping on one line needs braces",
        fixIts: [FixIt("put '\(text)' in braces", [TextEdit(range, "{ \(text) }")], isCertain: true)])
    }
    return Diagnostic(
      .syntax, at: range, "a value with a colon needs quotes",
      advice: isInBraces ? "put a comma before the next key, if another key follows" : nil, fixIts: quoting(range))
  }

  /// Returns the diagnostic for a line with wrong indentation.
  ///
  /// - Parameters:
  ///   - range: The source range of the parse error.
  ///   - corrections: The corrections of the line or of a line above it.
  static func wronglyIndented(at range: SourceRange, corrections: [SourceFile.Reindentation]) -> Diagnostic {
    let fixIts = corrections.map { FixIt($0.title, [$0.edit]) }
    guard let first = corrections.first else {
      return Diagnostic(
        .syntax, at: range, "wrong indentation: expected the indentation of an earlier line",
        advice: "begin the line in the column of a key above")
    }
    let word = first.range.file.text(in: first.range)
    let found = first.range.start.column - 1
    let message =
      first.spaces.map { "wrong indentation: expected \($0) space\($0 == 1 ? "" : "s") before '\(word)', found \(found)" }
      ?? "missing '- ' before '\(word)'"
    return Diagnostic(.syntax, at: first.range, message, fixIts: fixIts)
  }

  static func cutAtBrace(_ item: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "a value with a brace needs quotes within '[ ]' and '{ }'", fixIts: quoting(range, isCertain: true))
  }

  static func textCutShort(at range: SourceRange) -> Diagnostic {
    var whole = range
    let rest = range.file.rest(from: range.end)
    whole.end.column += rest.unicodeScalars.count
    while whole.end > range.end, whole.file.text(in: whole).last == " " { whole.end.column -= 1 }
    return Diagnostic(
      .textCutShort, .warning, at: range, "the text ends at ' #', which begins a comment",
      advice: "put a space after '#' if a comment is meant", fixIts: quoting(whole))
  }

  // MARK: Characters

  static func conflictMarker(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "unexpected merge conflict marker", advice: "keep one of the versions, and remove the markers")
  }

  static func tabInIndentation(at range: SourceRange) -> Diagnostic {
    let tabs = range.file.text(in: range)
    let spaces = String(tabs.flatMap { $0 == "\t" ? "  " : String($0) })
    return Diagnostic(
      .syntax, at: range, "expected spaces for the indentation, found a tab",
      fixIts: [FixIt("replace each tab with two spaces", [TextEdit(range, spaces)], isCertain: tabs.allSatisfy { $0 == "\t" })])
  }

  static func specialSpace(at range: SourceRange, count: Int) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "expected a space, found a no-break space or another special space",
      fixIts: [
        FixIt(
          "replace each special space with a space", [TextEdit(range, String(repeating: " ", count: count))], isCertain: true)
      ])
  }

  static func fullWidthColon(at range: SourceRange, hasSpace: Bool) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "expected ':', found a full-width colon",
      fixIts: [FixIt("replace the full-width colon with ':'", [TextEdit(range, hasSpace ? ":" : ": ")], isCertain: true)])
  }

  static func slashComment(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .syntax, at: range, "expected '#' before a comment, found '//'",
      fixIts: [.replace(range, with: "#", isCertain: true)])
  }
}
