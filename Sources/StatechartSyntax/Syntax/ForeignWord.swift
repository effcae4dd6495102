import StatechartModel

/// A word or a sign of another language or tool, which stands for one of this language.
struct ForeignWord: Sendable, Equatable {
  /// As it is written.
  let written: String
  /// The word to write instead.
  let meant: String
  /// The scalars that are replaced, counted from the start of the expression.
  let span: Range<Int>
  /// The scalars of a second replacement, such as a closing quote.
  var closing: Range<Int>?
  /// Another replacement that can be meant.
  var alternative: String?

  /// Signs of other languages; longer ones first.
  static let signs: [(written: String, meant: String)] = [
    ("===", "=="), ("!==", "!="), ("&&", "and"), ("||", "or"), ("<>", "!="), ("=>", ">="), ("=<", "<="), ("≥", ">="),
    ("≤", "<="),
    ("≠", "!="), ("…", "..."), ("×", "*"), (":=", "="), ("–", "-"), ("—", "-"), ("−", "-"),
  ]
}

extension Diagnostic {
  /// Words of other languages in one expression: one diagnostic, whose fix-it replaces all of them.
  static func foreignWords(_ words: [ForeignWord], at place: ScalarPlace) -> Diagnostic {
    func fixIt(_ text: (ForeignWord) -> String) -> FixIt {
      let edits = words.flatMap { word in
        [word.span, word.closing].compactMap { $0 }.map { TextEdit(place.range(of: $0), text(word)) }
      }
      let titles = words.map { word in
        let new = text(word).trimmingSpaces()
        return new.isEmpty ? "remove '\(word.written)'" : "replace '\(word.written)' with '\(new)'"
      }
      return FixIt(titles.joined(separator: ", "), edits, isCertain: true)
    }
    let (first, meant) = (words[0], words[0].meant.trimmingSpaces())
    var fixIts = place.isExact ? [fixIt(\.meant)] : []
    if place.isExact, words.contains(where: { $0.alternative != nil }) { fixIts.append(fixIt { $0.alternative ?? $0.meant }) }
    return Diagnostic(
      .expressionSyntax, at: place.range(of: first.span),
      meant.isEmpty ? "unexpected '\(first.written)'" : "expected '\(meant)', found '\(first.written)'", fixIts: fixIts)
  }
}
