public import SecretCore

/// The settings of the password generator.
///
/// A generated password contains at least one character of each chosen class.
public struct PasswordRecipe: Equatable, Sendable {
  /// Errors thrown by ``init(length:classes:avoidsLookAlikes:)`` for invalid settings.
  public enum Refusal: Error, Equatable, Sendable {
    /// No character class was chosen.
    case noCharacters
    /// The length is outside of ``PasswordRecipe/lengths``.
    case length
  }

  /// The allowed lengths.
  ///
  /// The shortest length has room for one character of each class.
  public static let lengths = 4...128

  /// The number of characters.
  public let length: Int

  /// The character classes.
  ///
  /// A password contains at least one character of each class.
  public let classes: Set<CharacterClass>

  /// Whether look-alike characters are excluded, for passwords that are typed by hand.
  public let avoidsLookAlikes: Bool

  /// Creates settings for passwords of `length` characters.
  ///
  /// - Throws: ``Refusal``.
  public init(length: Int, classes: Set<CharacterClass>, avoidsLookAlikes: Bool = false) throws(Refusal) {
    guard PasswordRecipe.lengths.contains(length) else { throw .length }
    guard !classes.isEmpty else { throw .noCharacters }
    (self.length, self.classes, self.avoidsLookAlikes) = (length, classes, avoidsLookAlikes)
  }

  /// Returns a random password, in ASCII.
  ///
  /// All passwords that the settings allow are equally likely: a candidate that lacks a class is discarded as a whole
  /// (rejection sampling).
  ///
  /// - Throws: ``/SecretCore/CoreError/cryptographyUnavailable``, ``/SecretCore/CoreError/outOfMemory``.
  public func password() throws(CoreError) -> SecretBytes {
    let sets = classes.map { $0.characters(avoidingLookAlikes: avoidsLookAlikes) }
    let all = sets.flatMap(\.self)
    var random = try RandomNumbers(below: all.count)
    var password = try SecretBytes(count: length)
    while true {
      for index in 0..<length {
        let number = try random.next()
        password.withUnsafeMutableBytes { $0[index] = all[number] }
      }
      let isComplete = password.withUnsafeBytes { password in
        sets.allSatisfy { set in password.contains { set.contains($0) } }
      }
      if isComplete { return password }
    }
  }
}

extension PasswordRecipe.Refusal: CustomStringConvertible {
  /// The requirement that the settings do not meet, as a sentence for the user.
  public var description: String {
    switch self {
    case .noCharacters: "Choose at least one character class."
    case .length: "A password has \(PasswordRecipe.lengths.lowerBound) to \(PasswordRecipe.lengths.upperBound) characters."
    }
  }
}
