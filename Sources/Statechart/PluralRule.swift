#if !hasFeature(Embedded)
/// The rule that maps a whole number to its plural category in a language.
public struct PluralRule: Sendable {
  /// Returns the category of the absolute value of a number.
  private let categoryOfMagnitude: @Sendable (UInt) -> PluralCategory

  init(_ categoryOfMagnitude: @escaping @Sendable (UInt) -> PluralCategory) {
    self.categoryOfMagnitude = categoryOfMagnitude
  }

  /// Creates the rule of a language from its code, as in BCP 47. `pt-BR` has no rule of its own, so the rule of `pt` applies.
  ///
  /// - Returns: `nil` for a language without a rule in the table, ``languages``.
  public init?(_ code: String) {
    let language = Language(code)
    guard let rule = language.shortened.lazy.compactMap({ Self.byLanguage[$0] }).first else { return nil }
    self = rule
  }

  /// The codes of the languages that have a rule, sorted.
  public static var languages: [String] { byLanguage.keys.sorted() }

  /// Returns the category of a number. A negative number has the category of its absolute value.
  public func category(of number: Int) -> PluralCategory {
    categoryOfMagnitude(number.magnitude)
  }

  /// Returns the categories of the numbers in a range, in the order of ``PluralCategory``.
  ///
  /// - Complexity: Constant. The function tries at most 4,000 numbers, however large the range is.
  public func categories(of numbers: ClosedRange<Int>) -> [PluralCategory] {
    let found = Set(samples(of: numbers).map(categoryOfMagnitude))
    return PluralCategory.allCases.filter(found.contains)
  }

  /// Returns the absolute values of the first `count` numbers of a range that have a category, smallest first. There are fewer
  /// if the range has no more.
  public func examples(of category: PluralCategory, in numbers: ClosedRange<Int>, count: Int) -> [UInt] {
    Array(Set(samples(of: numbers)).sorted().lazy.filter { categoryOfMagnitude($0) == category }.prefix(count))
  }

  /// Returns absolute values of numbers in a range, with some numbers of each category in the range. The rules use the last
  /// three digits, and for multiples of a thousand and of a million the digits before those.
  private func samples(of numbers: ClosedRange<Int>) -> [UInt] {
    let (first, last) = (numbers.lowerBound.magnitude, numbers.upperBound.magnitude)
    let least = numbers.contains(0) ? 0 : min(first, last)
    let most = max(first, last)
    return [1, 1_000, 1_000_000].flatMap { (step: UInt) -> [UInt] in
      let start = least.isMultiple(of: step) ? least : (least / step + 1).multipliedReportingOverflow(by: step).partialValue
      guard start >= least, start <= most else { return [] }
      return (0...min(1_100, (most - start) / step)).map { start + $0 * step }
    }
  }
}

extension Language {
  /// Returns the form for the plural category of a number in this language.
  ///
  /// The compiler requires the forms of every category that the number can have. If the form is missing, or the language has no
  /// rule, the result is the form of the last category that has one.
  public func plural(
    of number: Int, zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil, many: String? = nil,
    other: String? = nil
  ) -> String {
    let chosen =
      switch PluralRule(code)?.category(of: number) {
      case .zero: zero
      case .one: one
      case .two: two
      case .few: few
      case .many: many
      case .other, nil: other
      }
    return chosen ?? other ?? many ?? few ?? two ?? one ?? zero ?? ""
  }
}
#endif
