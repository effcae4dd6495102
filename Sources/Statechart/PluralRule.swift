#if !hasFeature(Embedded) || STATECHART_TEXTS
/// The rule that maps a whole number to its plural category in a language.
public struct PluralRule: Sendable {
  /// A function that returns the category of the absolute value of a number.
  private let categoryOfMagnitude: @Sendable (UInt) -> PluralCategory

  init(_ categoryOfMagnitude: @escaping @Sendable (UInt) -> PluralCategory) {
    self.categoryOfMagnitude = categoryOfMagnitude
  }

  /// Creates the rule of a language from its code, as in BCP 47.
  ///
  /// `pt-BR` has no rule of its own, so the rule of `pt` applies.
  ///
  /// - Returns: `nil` if neither the language nor a less specific variant is in ``languages``.
  public init?(_ code: String) {
    self.init(Language(code))
  }

  fileprivate init?(_ language: Language) {
    for code in language.shortened {
      for (languages, rule) in Self.table
      where Array(languages.utf8).split(separator: UInt8(ascii: " ")).contains(where: code.elementsEqual) {
        self = rule
        return
      }
    }
    return nil
  }

  /// The codes of the languages that have a rule, sorted.
  public static var languages: [String] {
    table.flatMap { Array($0.languages.utf8).split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) } }
      .sorted()
  }

  /// Returns the category of a number.
  ///
  /// A negative number has the category of its absolute value.
  public func category(of number: Int) -> PluralCategory {
    categoryOfMagnitude(number.magnitude)
  }

  /// Returns the categories of the numbers in a range, in the order of ``PluralCategory``.
  ///
  /// - Complexity: O(1). The function evaluates the rule for at most 4,000 numbers of the range.
  public func categories(of numbers: ClosedRange<Int>) -> [PluralCategory] {
    let found = Set(samples(of: numbers).map(categoryOfMagnitude))
    return PluralCategory.allCases.filter(found.contains)
  }

  /// Returns the absolute values of at most `count` numbers of a range that have a category, smallest first.
  ///
  /// The function evaluates the rule for the same numbers as ``categories(of:)``.
  public func examples(of category: PluralCategory, in numbers: ClosedRange<Int>, count: Int) -> [UInt] {
    Array(Set(samples(of: numbers)).sorted().lazy.filter { categoryOfMagnitude($0) == category }.prefix(count))
  }

  /// Returns the absolute values of sample numbers, in which every category of the range occurs.
  ///
  /// A rule tests for small numbers, or tests at most the last three digits. For multiples of a thousand or a million, a rule
  /// can also test the digits before the zeros.
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
  /// Returns the plural form for the category of a number in this language.
  ///
  /// The compiler requires a form for every category that the number can have. If the form is missing, or the language has no
  /// rule, the result is the form of the last category that has a form. Without any form, the result is empty.
  public func plural(
    of number: Int, zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil, many: String? = nil,
    other: String? = nil
  ) -> String {
    let chosen =
      switch PluralRule(self)?.category(of: number) {
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
