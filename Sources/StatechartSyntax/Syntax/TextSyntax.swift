package import Statechart
package import StatechartModel

/// The syntax tree of a text with placeholders: `Try again in {wait}`.
package struct TextSyntax: Sendable {
  package let pieces: [Piece]
  package let range: SourceRange

  package init(pieces: [Piece], range: SourceRange) {
    (self.pieces, self.range) = (pieces, range)
  }

  var hasValues: Bool {
    pieces.contains { piece in
      if case .literal = piece { false } else { true }
    }
  }

  /// A piece of a text: a literal, a placeholder or a plural.
  package enum Piece: Sendable {
    case literal(String)
    case value(ExpressionSyntax)
    case plural(PluralSyntax)
  }
}

/// A plural: `{attempts, one: {attempts} attempt, other: {attempts} attempts}`.
package final class PluralSyntax: Sendable {
  package let number: ExpressionSyntax
  package let forms: [Form]
  /// The source range, including both braces.
  package let range: SourceRange
  /// The range from the comma after the number up to the closing brace; `nil` if the exact positions are unknown.
  package let formsRange: SourceRange?

  package init(of number: ExpressionSyntax, _ forms: [Form], range: SourceRange, formsRange: SourceRange?) {
    (self.number, self.forms, self.range, self.formsRange) = (number, forms, range, formsRange)
  }

  /// A form of a plural.
  package struct Form: Sendable {
    package let category: PluralCategory
    package let pieces: [TextSyntax.Piece]
    /// The source text of the form.
    package let source: String

    package init(category: PluralCategory, pieces: [TextSyntax.Piece], source: String) {
      (self.category, self.pieces, self.source) = (category, pieces, source)
    }
  }
}

extension TextSyntax {
  /// The text with indices instead of the paths in placeholders, for the comparison of texts in different flows.
  package var outline: String {
    let names = values.map(\.text)
    return pieces.outline { value in names.firstIndex(of: value.path ?? "") ?? 0 }
  }

  /// The path of each value, such as `entry.count`, without duplicates, with the source range of its first occurrence.
  package var values: [Name] {
    var seen: Set<String> = []
    return pieces.values.map { Name(text: $0.path ?? "", range: $0.range) }.filter { seen.insert($0.text).inserted }
  }

  /// The placeholders after a dollar sign, `${count}`, with the ranges from the sign to the closing brace.
  ///
  /// Placeholders with an unknown range are omitted.
  package var valuesAfterDollars: [(words: String, range: SourceRange)] {
    zip(pieces, pieces.dropFirst()).compactMap { before, piece in
      guard case .literal(let literal) = before, literal.hasSuffix("$"), case .value(let value) = piece,
        value.range.isOnOneLine, value.range.start.column > 2
      else { return nil }
      let (file, line) = (value.range.file, value.range.start.line)
      let range = SourceRange(
        file: file, start: SourcePosition(line: line, column: value.range.start.column - 2),
        end: SourcePosition(line: line, column: value.range.end.column + 1))
      let words = file.text(in: value.range)
      return file.text(in: range) == "${\(words)}" ? (words, range) : nil
    }
  }

  /// The plurals in the text.
  ///
  /// A nested plural follows its outer plural.
  package var plurals: [PluralSyntax] { pieces.plurals }
}

extension [TextSyntax.Piece] {
  fileprivate var values: [ExpressionSyntax] {
    flatMap { piece in
      switch piece {
      case .literal: [ExpressionSyntax]()
      case .value(let value): [value]
      case .plural(let plural): [plural.number] + plural.forms.flatMap(\.pieces.values)
      }
    }
  }

  fileprivate var plurals: [PluralSyntax] {
    flatMap { piece in
      if case .plural(let plural) = piece { [plural] + plural.forms.flatMap(\.pieces.plurals) } else { [PluralSyntax]() }
    }
  }

  fileprivate func outline(number: (ExpressionSyntax) -> Int) -> String {
    map { piece in
      switch piece {
      case .literal(let words): return words
      case .value(let value): return "{\(number(value))}"
      case .plural(let plural):
        let forms = plural.forms.map { ", \($0.category): \($0.pieces.outline(number: number))" }
        return "{\(number(plural.number))\(forms.joined())}"
      }
    }.joined()
  }
}

extension TextSyntax {
  /// The literal text, without the placeholders and plurals.
  package var literalText: String {
    pieces.map { piece in
      if case .literal(let words) = piece { words } else { "" }
    }.joined()
  }
}
