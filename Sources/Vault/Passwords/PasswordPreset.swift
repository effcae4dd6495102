/// A recipe that the generator offers by name.
public enum PasswordPreset: CaseIterable, Sendable {
  /// To be typed off, where symbols are refused: 12 letters and digits that nobody takes for others.
  case basic
  /// For anything else: 20 characters of every class.
  case strong
  /// As long as most sites allow: 64 characters of every class.
  case maximum

  /// What its passwords are made of.
  public var recipe: PasswordRecipe {
    switch self {
    case .basic: PasswordRecipe(unchecked: 12, [.lowerCase, .upperCase, .digits], avoidsLookAlikes: true)
    case .strong: PasswordRecipe(unchecked: 20, Set(CharacterClass.allCases), avoidsLookAlikes: false)
    case .maximum: PasswordRecipe(unchecked: 64, Set(CharacterClass.allCases), avoidsLookAlikes: false)
    }
  }
}
