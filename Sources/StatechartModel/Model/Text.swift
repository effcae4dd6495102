public import Statechart

/// A text that the flow shows, with parameters for values.
public struct Text: Sendable, Hashable {
  /// The language of the texts in specs, which selects their plural forms.
  public static let language = "en"

  /// The key: the name under `texts`, or a name derived from the first words, such as `enterCurrentPasscode`.
  ///
  /// The keys of texts without words are `text`, `text2`, `text3` and so on.
  public let key: String
  /// The pieces of the text, in order.
  public let pieces: [Piece]
  /// The parameters, each once, in the order of their first use.
  public package(set) var parameters: [Parameter]

  package init(key: String, pieces: [Piece], parameters: [Parameter]) {
    (self.key, self.pieces, self.parameters) = (key, pieces, parameters)
  }

  /// A piece of a text.
  public enum Piece: Sendable, Hashable {
    case literal(String)
    /// A reference to the parameter with this index.
    case parameter(Int)
    /// A plural: the forms for the values of the parameter with this index.
    indirect case plural(Int, [Form])
  }

  /// A plural form: the pieces for the numbers of a plural category.
  public struct Form: Sendable, Hashable {
    /// The plural category of the numbers.
    public let category: PluralCategory
    /// The pieces of the form, in order.
    public let pieces: [Piece]

    package init(category: PluralCategory, pieces: [Piece]) {
      (self.category, self.pieces) = (category, pieces)
    }
  }

  /// A parameter of a text.
  public struct Parameter: Sendable, Hashable {
    /// The name of the parameter.
    public let name: String
    /// The type of the parameter's values.
    public let type: ValueType
    /// The range of the parameter's values over all uses of the text; `nil` for a duration.
    public package(set) var numbers: ClosedRange<Int>?

    package init(name: String, type: ValueType, numbers: ClosedRange<Int>? = nil) {
      (self.name, self.type, self.numbers) = (name, type, numbers)
    }
  }
}

extension [Text.Form] {
  /// Returns the pieces of the plural form for a number in a language.
  ///
  /// Returns the pieces of the last form if no form has the number's category, or if the language has no plural rule. Returns
  /// an empty array if there are no forms.
  public func pieces(for number: Int, in language: String) -> [Text.Piece] {
    let category = PluralRule(language)?.category(of: number)
    return (first { $0.category == category } ?? last)?.pieces ?? []
  }
}

extension Text {
  /// The text with indices instead of parameter names, for comparing texts.
  package var outline: String {
    pieces.written { String($0) }
  }

  /// Whether the text has letters and therefore needs a translation.
  ///
  /// Numbers and punctuation need no translation.
  package var hasLetters: Bool { pieces.hasLetters }

  /// The text in the syntax of a spec.
  package var written: String {
    pieces.written { parameters[$0].name }
  }
}

extension [Text.Piece] {
  /// Returns the pieces in the syntax of a spec.
  ///
  /// - Parameter name: A closure that returns the name of the parameter with an index.
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

  /// The pieces with each plural replaced by its last form.
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
