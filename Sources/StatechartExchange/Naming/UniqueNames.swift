import StatechartLanguage

/// A generator of unique and valid names for a spec.
struct UniqueNames {
  /// Names that are reserved or used.
  private var reserved: Set<String>
  /// The used names in the form that they have in Swift, in which `net.up` and `netUp` are the same.
  private var taken: Set<String> = []
  /// The next number for each base name.
  private var numbers: [String: Int] = [:]

  init(reserved: Set<String>) {
    self.reserved = reserved.union(ReservedNames.words)
  }

  /// Reserves the names in `names` that are free and valid in the language.
  ///
  /// - Returns: The newly reserved names.
  mutating func keep(_ names: [String]) -> Set<String> {
    Set(names.filter { Self.isLegal($0) && take($0) })
  }

  /// Reserves a name.
  ///
  /// - Returns: Whether the name was free.
  mutating func take(_ name: String) -> Bool {
    guard !reserved.contains(name), taken.insert(Self.joined(name)).inserted else { return false }
    reserved.insert(name)
    return true
  }

  /// Reserves a name that is only a prefix of other names.
  ///
  /// - Returns: Whether the name was free.
  mutating func takeBeginning(_ name: String) -> Bool { reserved.insert(name).inserted }

  /// Reserves and returns a free name: `prefix`, followed by a name that is similar to `text`.
  ///
  /// - Parameter otherwise: The name or prefix for a text without a valid first character.
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

  /// Returns whether the text consists of letters, digits and underscores, and begins with a letter.
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
