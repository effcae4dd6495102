public import SecretCore

/// What a password is to be made of: at least one character of each class that is asked for, and otherwise as it comes.
public struct PasswordRecipe: Equatable, Sendable {
  /// A recipe that leads to no password.
  public enum Refusal: Error, Equatable, Sendable {
    /// No class of characters was chosen.
    case noCharacters
    /// The length is not one of ``PasswordRecipe/lengths``.
    case length
  }

  /// How many characters a password can have: enough for one of each class at least.
  public static let lengths = 4...128

  /// How many characters the password has.
  public let length: Int

  /// What they are taken from: each class occurs.
  public let classes: Set<CharacterClass>

  /// Whether characters that are easily taken for another are left out, for who has to type the password off.
  public let avoidsLookAlikes: Bool

  /// The recipe with these choices.
  public init(length: Int, classes: Set<CharacterClass>, avoidsLookAlikes: Bool = false) throws(Refusal) {
    guard PasswordRecipe.lengths.contains(length) else { throw .length }
    guard !classes.isEmpty else { throw .noCharacters }
    (self.length, self.classes, self.avoidsLookAlikes) = (length, classes, avoidsLookAlikes)
  }

  /// A new password, in ASCII.
  ///
  /// Of all that the recipe allows each is as likely as any other: one that lacks a class is thrown away as a whole, and not mended.
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
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .noCharacters: "Choose at least one kind of characters."
    case .length: "A password has \(PasswordRecipe.lengths.lowerBound) to \(PasswordRecipe.lengths.upperBound) characters."
    }
  }
}
