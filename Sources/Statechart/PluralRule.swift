#if !hasFeature(Embedded)
/// The rule by which a language chooses the plural category of a whole number.
public struct PluralRule: Sendable {
  /// The category of the absolute value of a number.
  private let categoryOfMagnitude: @Sendable (UInt) -> PluralCategory

  init(_ categoryOfMagnitude: @escaping @Sendable (UInt) -> PluralCategory) {
    self.categoryOfMagnitude = categoryOfMagnitude
  }

  /// The rule of a language by its code, as in BCP 47; of `pt-BR` that of `pt`, as `pt-BR` has none of its own.
  ///
  /// - Returns: `nil` for a language without a rule in the table, ``languages``.
  public init?(_ code: String) {
    let language = Language(code)
    guard let rule = language.shortened.lazy.compactMap({ Self.byLanguage[$0] }).first else { return nil }
    self = rule
  }

  /// The codes of the languages with a rule, sorted.
  public static var languages: [String] { byLanguage.keys.sorted() }

  /// The category of a number; a negative one has that of its absolute value.
  public func category(of number: Int) -> PluralCategory {
    categoryOfMagnitude(number.magnitude)
  }

  /// The categories that the numbers of a range have, in the order of ``PluralCategory``.
  ///
  /// - Complexity: Constant: no more than 4,000 numbers are tried, however large the range is.
  public func categories(of numbers: ClosedRange<Int>) -> [PluralCategory] {
    let found = Set(samples(of: numbers).map(categoryOfMagnitude))
    return PluralCategory.allCases.filter(found.contains)
  }

  /// The first numbers of a range that have a category, by size; fewer than `count` if the range has no more.
  public func examples(of category: PluralCategory, in numbers: ClosedRange<Int>, count: Int) -> [UInt] {
    Array(Set(samples(of: numbers)).sorted().lazy.filter { categoryOfMagnitude($0) == category }.prefix(count))
  }

  /// Absolute values of a range, among them some of each category: the rules look at the last three digits, and at those before
  /// them of multiples of a thousand and of a million.
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
  /// The words for a number in this language: those of its plural category.
  ///
  /// The compiler requires those of every category that the number can have. For others, and in a language without a rule, the
  /// words are those of the last category that has any.
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
