public import Statechart

/// Words that the flow shows, with places for values.
public struct Text: Sendable, Hashable {
  /// The language of the texts in specs, whose plural forms they have.
  public static let language = "en"

  /// A name made from the words: `enterCurrentPasscode`.
  public let key: String
  public let pieces: [Piece]
  /// The values that stand in it, in their order, each once.
  public package(set) var parameters: [Parameter]

  package init(key: String, pieces: [Piece], parameters: [Parameter]) {
    (self.key, self.pieces, self.parameters) = (key, pieces, parameters)
  }

  public enum Piece: Sendable, Hashable {
    case literal(String)
    /// The parameter with this index.
    case parameter(Int)
    /// The words for the number that is the parameter with this index.
    indirect case plural(Int, [Form])
  }

  /// The words for the numbers of a plural category.
  public struct Form: Sendable, Hashable {
    public let category: PluralCategory
    public let pieces: [Piece]

    package init(category: PluralCategory, pieces: [Piece]) {
      (self.category, self.pieces) = (category, pieces)
    }
  }

  public struct Parameter: Sendable, Hashable {
    public let name: String
    public let type: ValueType
    /// The numbers that it can be, wherever the text is used; `nil` for a duration.
    public package(set) var numbers: ClosedRange<Int>?

    package init(name: String, type: ValueType, numbers: ClosedRange<Int>? = nil) {
      (self.name, self.type, self.numbers) = (name, type, numbers)
    }
  }
}

extension [Text.Form] {
  /// The pieces for a number in a language; those of the last form if none is for its category.
  public func pieces(for number: Int, in language: String) -> [Text.Piece] {
    let category = PluralRule(language)?.category(of: number)
    return (first { $0.category == category } ?? last)?.pieces ?? []
  }
}

extension Text {
  /// The text without the names of its values, which are numbered.
  package var outline: String {
    pieces.written { String($0) }
  }

  /// Whether there is anything to translate: numbers and signs are the same everywhere.
  package var hasLetters: Bool { pieces.hasLetters }

  /// The text as an author would write it.
  package var written: String {
    pieces.written { parameters[$0].name }
  }
}

extension [Text.Piece] {
  /// The pieces as they are written, with names for the parameters.
  public func written(name: (Int) -> String) -> String {
    map { piece in
      switch piece {
      case .literal(let words): words
      case .parameter(let index): "{\(name(index))}"
      case .plural(let number, let forms):
        "{\(name(number))\(forms.map { ", \($0.category): \($0.pieces.written(name: name))" }.joined())}"
      }
    }.joined()
  }

  /// The pieces with the words of its last form in place of each plural.
  public var withLastForms: [Text.Piece] {
    flatMap { piece in
      if case .plural(_, let forms) = piece { forms.last?.pieces.withLastForms ?? [] } else { [piece] }
    }
  }

  fileprivate var hasLetters: Bool {
    contains { piece in
      switch piece {
      case .literal(let words): words.contains(where: \.isLetter)
      case .parameter: false
      case .plural(_, let forms): forms.contains { $0.pieces.hasLetters }
      }
    }
  }
}
