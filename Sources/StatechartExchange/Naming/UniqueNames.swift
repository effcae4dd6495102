import StatechartLanguage

/// Gives out names that the language allows, each once.
struct UniqueNames {
  /// Names that mean something already.
  private let reserved: Set<String>
  /// The names that are given out, as they would be joined in Swift: `net.up` and `netUp` are one there.
  private var taken: Set<String> = []
  /// The number that the next name alike gets.
  private var numbers: [String: Int] = [:]

  /// What no name can be: words of expressions, and what YAML takes for nothing.
  static let always = ReservedNames.words.union(["null", "any", "self", "else"])

  init(reserved: Set<String>) {
    self.reserved = reserved.union(Self.always)
  }

  /// A name as much like `text` as can be, after `prefix`.
  mutating func name(like text: String, prefix: String = "", otherwise: String) -> String {
    let base = Self.legal(text, otherwise: otherwise)
    var number = numbers[prefix + base] ?? 1
    while true {
      let name = prefix + (number == 1 ? base : "\(base)\(base.last?.isNumber == true ? "_" : "")\(number)")
      number += 1
      numbers[prefix + base] = number
      if !reserved.contains(name), taken.insert(Self.joined(name)).inserted { return name }
    }
  }

  /// Letters, digits and underscores, beginning with a letter.
  private static func legal(_ text: String, otherwise: String) -> String {
    let words = text.unicodeScalars.split { !($0.properties.isXIDContinue && $0 != "_") }
    let joined = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "_")
    guard let first = joined.unicodeScalars.first else { return otherwise }
    return first.properties.isXIDStart ? joined : "\(otherwise)\(joined)"
  }

  static func joined(_ name: String) -> String {
    name.split { $0 == "." || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
