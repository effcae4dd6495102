import VaultCore

extension PasswordRecipe {
  /// The classes of characters, each with the letter that stands for it in ``stored``.
  private static let letters: [(characters: CharacterClass, letter: Character)] = [
    (.lowerCase, "l"), (.upperCase, "u"), (.digits, "d"), (.symbols, "s"),
  ]

  /// The lengths that the flow of the generator allows.
  private static let storedLengths = 4...64

  /// Creates a recipe from the settings on the generator's screen.
  ///
  /// - Throws: ``Refusal``.
  init(
    length: Int, lowercase: Bool, uppercase: Bool, digits: Bool, symbols: Bool, avoidsLookAlikes: Bool
  ) throws(Refusal) {
    let choices: [(isChosen: Bool, characters: CharacterClass)] = [
      (lowercase, .lowerCase), (uppercase, .upperCase), (digits, .digits), (symbols, .symbols),
    ]
    let classes = Set(choices.filter(\.isChosen).map(\.characters))
    try self.init(length: length, classes: classes, avoidsLookAlikes: avoidsLookAlikes)
  }

  /// Creates a recipe from its stored text; fails with `nil` if another version of the program wrote the text.
  init?(stored text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let length = Int(parts[0]), PasswordRecipe.storedLengths.contains(length) else { return nil }
    let classes = Set(PasswordRecipe.letters.filter { parts[1].contains($0.letter) }.map(\.characters))
    do throws(Refusal) {
      try self.init(length: length, classes: classes, avoidsLookAlikes: parts[1].contains("a"))
    } catch {
      return nil
    }
    guard stored == text else { return nil }
  }

  /// The recipe as a text: the length, a space, and one letter for each setting that is on, such as `16 luds`.
  var stored: String {
    let chosen = PasswordRecipe.letters.filter { classes.contains($0.characters) }.map(\.letter)
    return "\(length) " + String(chosen) + (avoidsLookAlikes ? "a" : "")
  }
}
