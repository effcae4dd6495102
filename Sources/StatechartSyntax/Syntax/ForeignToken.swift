import StatechartModel

/// A token of another language or tool, such as `&&`, with the equivalent token of this language.
struct ForeignToken: Sendable, Equatable {
  /// The source text of the token.
  let written: String
  /// The equivalent in this language; empty if the token must be removed.
  let meant: String
  /// The range of the characters to replace, counted from the start of the expression.
  let span: Range<Int>
  /// The range of a second replacement, such as a closing quote, counted from the start of the expression.
  var closing: Range<Int>?
  /// Another possible equivalent.
  var alternative: String?

  /// The operators of other languages, with their equivalents in this language.
  ///
  /// An operator precedes the operators that are its prefixes, because the lexer uses the first match.
  static let signs: [(written: String, meant: String)] = [
    ("===", "=="), ("!==", "!="), ("&&", "and"), ("||", "or"), ("<>", "!="), ("=>", ">="), ("=<", "<="), ("≥", ">="),
    ("≤", "<="),
    ("≠", "!="), ("…", "..."), ("×", "*"), (":=", "="), ("–", "-"), ("—", "-"), ("−", "-"),
  ]
}

extension Diagnostic {
  /// Returns one diagnostic for all tokens of other languages in an expression.
  ///
  /// The message names the first token, and the fix-it replaces all these tokens. A second fix-it uses the alternatives, if any
  /// token has an alternative. The diagnostic has no fix-its if the exact positions of the tokens are unknown.
  static func foreignTokens(_ words: [ForeignToken], at scalarRange: ScalarSourceRange) -> Diagnostic {
    func fixIt(_ text: (ForeignToken) -> String) -> FixIt {
      let edits = words.flatMap { word in
        [word.span, word.closing].compactMap { $0 }.map { TextEdit(scalarRange.range(of: $0), text(word)) }
      }
      let titles = words.map { word in
        let new = text(word).trimmingSpaces()
        return new.isEmpty ? "remove '\(word.written)'" : "replace '\(word.written)' with '\(new)'"
      }
      return FixIt(titles.joined(separator: ", "), edits, isCertain: true)
    }
    let (first, meant) = (words[0], words[0].meant.trimmingSpaces())
    var fixIts = scalarRange.isExact ? [fixIt(\.meant)] : []
    if scalarRange.isExact, words.contains(where: { $0.alternative != nil }) {
      fixIts.append(fixIt { $0.alternative ?? $0.meant })
    }
    return Diagnostic(
      .expressionSyntax, at: scalarRange.range(of: first.span),
      meant.isEmpty ? "unexpected '\(first.written)'" : "expected '\(meant)', found '\(first.written)'", fixIts: fixIts)
  }
}
