import StatechartLanguage

/// Gives out names that the language allows, each once.
struct UniqueNames {
  /// Names that mean something already, or that are given out.
  private var reserved: Set<String>
  /// The names that are given out, as they would be joined in Swift: `net.up` and `netUp` are one there.
  private var taken: Set<String> = []
  /// The number that the next name alike gets.
  private var numbers: [String: Int] = [:]

  init(reserved: Set<String>) {
    self.reserved = reserved.union(ReservedNames.words)
  }

  /// Those of some names that can stay as they are: the language allows them, and the first of two alike.
  mutating func keep(_ names: [String]) -> Set<String> {
    Set(names.filter { Self.isLegal($0) && take($0) })
  }

  /// Gives out a name as it stands, unless something is in its way.
  mutating func take(_ name: String) -> Bool {
    guard !reserved.contains(name), taken.insert(Self.joined(name)).inserted else { return false }
    reserved.insert(name)
    return true
  }

  /// Gives out a name that only others begin with, and that is none by itself.
  mutating func takeBeginning(_ name: String) -> Bool { reserved.insert(name).inserted }

  /// A name as much like `text` as can be, after `prefix`.
  mutating func name(like text: String, prefix: String = "", otherwise: String) -> String {
    let base = Self.legal(text, otherwise: otherwise)
    var number = numbers[prefix + base] ?? 1
    while true {
      let name = prefix + (number == 1 ? base : "\(base)\(base.last?.isNumber == true ? "_" : "")\(number)")
      number += 1
      numbers[prefix + base] = number
      if take(name) { return name }
    }
  }

  /// Letters, digits and underscores, beginning with a letter.
  static func isLegal(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.first?.properties.isXIDStart == true && text.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }

  private static func legal(_ text: String, otherwise: String) -> String {
    if isLegal(text) { return text }
    let words = text.unicodeScalars.split { !($0.properties.isXIDContinue && $0 != "_") }
    let joined = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "_")
    guard let first = joined.unicodeScalars.first else { return otherwise }
    return first.properties.isXIDStart ? joined : "\(otherwise)\(joined)"
  }

  static func joined(_ name: String) -> String {
    name.split { $0 == "." || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
