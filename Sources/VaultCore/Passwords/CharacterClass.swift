/// A kind of characters that passwords are made of.
public enum CharacterClass: CaseIterable, Sendable {
  /// `a` to `z`.
  case lowerCase
  /// `A` to `Z`.
  case upperCase
  /// `0` to `9`.
  case digits
  /// What else is on every keyboard, but for quotation marks, backslash and space, which many a form mishandles.
  case symbols

  private static let lookAlikes = Array("0Oo1Il|".utf8)

  /// The characters, in ASCII; if asked for, without those that are easily taken for another: `0`, `O`, `o`, `1`, `I`, `l` and `|`.
  func characters(avoidingLookAlikes avoidsLookAlikes: Bool) -> [UInt8] {
    avoidsLookAlikes ? characters.filter { !CharacterClass.lookAlikes.contains($0) } : characters
  }

  private var characters: [UInt8] {
    switch self {
    case .lowerCase: Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    case .upperCase: Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    case .digits: Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
    case .symbols: Array("!#$%&()*+,-./:;<=>?@[]^_{|}~".utf8)
    }
  }
}
