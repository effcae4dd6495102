import CZxcvbn
import Foundation
public import SecretCore

/// The estimated strength of a password against a guessing attack that tries words, names, dates and keyboard patterns first.
///
/// libzxcvbn computes the estimate, and recognizes only English words and ASCII characters. The library would count each byte
/// of a non-ASCII character as a random symbol, so each such character is replaced by a letter. The library frees its own
/// copies of the password without zeroizing the memory.
public struct PasswordStrength: Equatable, Sendable {
  /// The level of strength, which is determined by the number of guesses.
  public enum Level: Int, CaseIterable, Comparable, Sendable {
    /// Fewer than 10^3 guesses: a very common password, a word of the entry, or a very short password.
    case veryWeak
    /// Fewer than 10^6 guesses: resists an online attack with some attempts per hour.
    case weak
    /// Fewer than 10^8 guesses: resists an online attack with some attempts per second.
    case fair
    /// Fewer than 10^10 guesses: resists an offline attack on a slow hash for some days.
    case good
    /// 10^10 guesses or more: resists an offline attack on a slow hash for a longer time.
    case strong

    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The decimal logarithm of the number of guesses, 0 or more.
  public let guesses: Double

  /// The level for the number of guesses.
  public var level: Level {
    switch guesses {
    case ..<3: .veryWeak
    case ..<6: .weak
    case ..<8: .fair
    case ..<10: .good
    default: .strong
    }
  }

  /// Creates the estimate for `password`, in UTF-8.
  ///
  /// The `known` words, such as the title and user of the password's entry, count as easy to guess.
  ///
  /// - Throws: ``/SecretCore/CoreError/outOfMemory``.
  public init(of password: borrowing SecretBytes, knowing known: [String] = []) throws(CoreError) {
    let letters = try password.letters()
    let copies = known.filter { !$0.isEmpty }.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var words = copies.map { UnsafePointer($0) } + [nil]
    let bits = letters.withUnsafeBytes {
      ZxcvbnMatch($0.baseAddress?.assumingMemoryBound(to: CChar.self), &words, nil)
    }
    guesses = max(0, bits * log10(2))
  }
}

extension SecretBytes {
  /// Returns the text in UTF-8 with a letter in place of each non-ASCII character, and a zero byte at the end.
  ///
  /// Equal characters become equal letters, and consecutive characters mostly become consecutive letters, so that repeats and
  /// most sequences are still detected.
  fileprivate borrowing func letters() throws(CoreError) -> SecretBytes {
    let length = count
    return try withUnsafeBytes { text throws(CoreError) in
      try SecretBytes(count: length + 1) { letters in
        var end = 0
        for byte in text {
          switch byte {
          case ..<0x80:
            letters[end] = byte
            end += 1
          case 0xC0...:
            letters[end] = letter(Int(byte))
            end += 1
          default:
            if end > 0 { letters[end - 1] = letter(Int(letters[end - 1]) - Int(UInt8(ascii: "a")) + Int(byte)) }
          }
        }
      }
    }
  }
}

private func letter(_ number: Int) -> UInt8 { UInt8(ascii: "a") + UInt8(number % 26) }
