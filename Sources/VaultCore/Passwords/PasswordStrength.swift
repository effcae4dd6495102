import CZxcvbn
import Foundation
public import SecretCore

/// How long a password withstands somebody who tries likely ones first: words, names, dates, patterns of keys, and then the rest.
///
/// An estimate, by libzxcvbn. That knows English words, and ASCII alone: it would take each byte of another character for a symbol at
/// random, so each such character counts as a letter. The library's own copies of the password are in memory that is freed without being wiped.
public struct PasswordStrength: Equatable, Sendable {
  /// What the number of guesses means to the user.
  public enum Level: Int, CaseIterable, Comparable, Sendable {
    /// Fewer than 10^3 guesses: among the first that anybody tries.
    case veryWeak
    /// Fewer than 10^6: withstands a service that takes some attempts an hour.
    case weak
    /// Fewer than 10^8: withstands a service that takes some attempts a second.
    case fair
    /// Fewer than 10^10: withstands for some days whoever has the service's slow hash of it.
    case good
    /// 10^10 or more: withstands that for longer.
    case strong

    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The decimal logarithm of the number of guesses, 0 or more.
  public let guesses: Double

  /// What that means.
  public var level: Level {
    switch guesses {
    case ..<3: .veryWeak
    case ..<6: .weak
    case ..<8: .fair
    case ..<10: .good
    default: .strong
    }
  }

  /// The strength of `password`, in UTF-8, against somebody who tries `known` words early, such as the title and user of its entry.
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
  /// The text in UTF-8, with a letter in the place of each character that is not in ASCII, and a zero byte at its end.
  ///
  /// Equal characters become equal letters, and neighbours neighbours, so that repeats and runs are still found.
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
