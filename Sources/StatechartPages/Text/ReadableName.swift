/// The conversion of names of a spec to readable text.
package enum ReadableName {
  /// Returns a name as the beginning of a sentence: `couldNotCheck` becomes `Could not check`.
  static func sentence(_ name: String) -> String {
    let words = words(of: name)
    return words.enumerated().map { $0 == 0 ? capitalized($1) : $1 }.joined(separator: " ")
  }

  /// Returns a name as a title: `SetPasscode` becomes `Set Passcode`.
  package static func title(_ name: String) -> String {
    words(of: name).map(capitalized).joined(separator: " ")
  }

  /// Returns the words of a name in camel case, in lower case except for abbreviations: `openPINPad` becomes `open`, `PIN`,
  /// `pad`.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      let follows = index + 1 < characters.count ? characters[index + 1] : nil
      let precedes = index > 0 ? characters[index - 1] : nil
      let begins = character.isUppercase && (precedes?.isUppercase != true || follows?.isLowercase == true)
      if words.isEmpty || begins { words.append("") }
      words[words.count - 1].append(character)
    }
    return words.map { $0.count > 1 && $0.allSatisfy(\.isUppercase) ? $0 : $0.lowercased() }
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
