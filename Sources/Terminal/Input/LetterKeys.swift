/// The letters that a Latin and a Russian keyboard layout have on the same key.
///
/// A user of one layout can thus press a button that shows a letter of the other layout.
enum LetterKeys {
  private static let latin = Array("qwertyuiop[]asdfghjkl;'zxcvbnm,.")
  private static let russian = Array("йцукенгшщзхъфывапролджэячсмитьбю")

  /// Returns the lowercase letter, and the letter on the same key of the other layout, if any.
  static func onSameKey(as character: Character) -> [Character] {
    let letter = Character(character.lowercased())
    for (own, other) in [(latin, russian), (russian, latin)] {
      if let index = own.firstIndex(of: letter) { return [letter, other[index]] }
    }
    return [letter]
  }
}
