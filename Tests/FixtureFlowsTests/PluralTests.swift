import FixtureFlows
import Statechart
import Testing

@Suite("Plurals") struct PluralTests {
  /// Example numbers of each plural category, by language.
  ///
  /// Source: the plural rules of the Unicode CLDR.
  private static let examples: [(language: String, numbers: [PluralCategory: [Int]])] = [
    ("en", [.one: [1, -1], .other: [0, 2, 11, 21, 101]]),
    ("fr", [.one: [0, 1], .many: [1_000_000, 2_000_000], .other: [2, 100, 1_000_001]]),
    ("es", [.one: [1], .many: [1_000_000], .other: [0, 2]]),
    ("pt-BR", [.one: [0, 1], .other: [2]]),
    ("pt-PT", [.one: [1], .other: [0, 2]]),
    ("hi", [.one: [0, 1], .other: [2]]),
    ("ja", [.other: [0, 1, 2, 100]]),
    ("lv", [.zero: [0, 10, 11, 19, 20, 111], .one: [1, 21, 101], .other: [2, 22]]),
    ("lt", [.one: [1, 21], .few: [2, 9, 22], .other: [0, 10, 11, 19]]),
    ("pl", [.one: [1], .few: [2, 4, 22], .many: [0, 5, 11, 12, 21, 101]]),
    ("cs", [.one: [1], .few: [2, 4], .other: [0, 5, 22]]),
    ("ru", [.one: [1, 21, 101], .few: [2, 4, 22], .many: [0, 5, 11, 14, 111]]),
    ("hr", [.one: [1, 21], .few: [2, 34], .other: [0, 5, 11, 12]]),
    ("sl", [.one: [1, 101], .two: [2, 102], .few: [3, 4], .other: [0, 5, 11]]),
    ("ro", [.one: [1], .few: [0, 2, 19, 101], .other: [20, 100]]),
    ("he", [.one: [1], .two: [2], .other: [0, 10, 20]]),
    ("ga", [.one: [1], .two: [2], .few: [3, 6], .many: [7, 10], .other: [0, 11]]),
    ("cy", [.zero: [0], .one: [1], .two: [2], .few: [3], .many: [6], .other: [4, 5, 7]]),
    ("ar", [.zero: [0], .one: [1], .two: [2], .few: [3, 110], .many: [11, 99, 111], .other: [100, 102]]),
    ("mt", [.one: [1], .two: [2], .few: [0, 3, 110], .many: [11, 19], .other: [20, 101]]),
    ("br", [.one: [1, 21], .two: [2, 22], .few: [3, 9, 29], .many: [1_000_000], .other: [0, 11, 73, 92]]),
    (
      "kw",
      [.zero: [0], .one: [1], .two: [2, 1_000, 20_000, 100_000], .few: [3, 83], .many: [21, 101], .other: [4, 30_000]]
    ),
  ]

  @Test("A number has the plural category that the CLDR defines for the language", arguments: examples)
  func categories(_ language: String, _ numbers: [PluralCategory: [Int]]) throws {
    let rule = try #require(PluralRule(language))
    for (category, numbers) in numbers {
      for number in numbers { #expect(rule.category(of: number) == category, "\(number) in \(language)") }
    }
    #expect(rule.categories(of: .min ... .max).count >= numbers.count)
  }

  @Test("The plural categories of a range are the plural categories of all numbers in the range")
  func ranges() throws {
    let russian = try #require(PluralRule("ru"))
    #expect(russian.categories(of: 2...4) == [.few])
    #expect(russian.categories(of: 0...9) == [.one, .few, .many])
    #expect(russian.categories(of: .min ... .max) == [.one, .few, .many])
    #expect(russian.examples(of: .one, in: 5...100, count: 3) == [21, 31, 41])
    let french = try #require(PluralRule("fr"))
    #expect(french.categories(of: -3...999_999) == [.one, .other])
    #expect(french.categories(of: 999_999...1_000_000) == [.many, .other])
    #expect(french.categories(of: Int.max - 5...Int.max) == [.other])
  }

  @Test("A language variant without its own plural rule uses the plural rule of its language")
  func languages() {
    #expect(PluralRule("ru_RU.UTF-8")?.category(of: 2) == .few)
    #expect(PluralRule("tlh") == nil)
    #expect(PluralRule("") == nil)
    #expect(PluralRule.languages.count > 200)
  }

  @Test("A text without a form for a number's category, or in an unknown language, uses its last plural form")
  func fallback() {
    #expect(Language("ru").plural(of: 5, one: "раз", few: "раза") == "раза")
    #expect(Language("tlh").plural(of: 1, one: "a", other: "b") == "b")
  }

  @Test("A generated text uses the plural forms of its numbers")
  func texts() {
    #expect(Basket.Text.full(items: 1, bags: 2).words == "1 item in 2 bags")
    #expect(Basket.Text.full(items: 0, bags: 1).words == "0 items in one bag")
  }
}
