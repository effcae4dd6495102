/// A class of password characters.
public enum CharacterClass: CaseIterable, Sendable {
  /// `a` to `z`.
  case lowerCase
  /// `A` to `Z`.
  case upperCase
  /// `0` to `9`.
  case digits
  /// The other printable characters of ASCII, except quotation marks, the backquote, the backslash and the space, which many
  /// forms mishandle.
  case symbols

  private static let lookAlikes = Array("0Oo1Il|".utf8)

  /// Returns the characters of the class, in ASCII, optionally without the look-alikes `0`, `O`, `o`, `1`, `I`, `l` and `|`.
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
