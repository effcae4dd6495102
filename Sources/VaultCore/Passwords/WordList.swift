import Foundation
public import SecretCore

/// The word list for passphrases: the EFF's long list of 7776 words that are easy to distinguish.
///
/// The list is read from the file of the Debian package `diceware`. Each line contains the five dice rolls that select a word,
/// a tab, and the word. A file with fewer words, or with a duplicate, would make passphrases weaker than ``strength(ofWords:)``
/// states. Such a file is refused. A file with more words, with other dice rolls, or with characters other than `a` to `z` and
/// the hyphen is also refused.
///
/// Source: Joseph Bonneau, "EFF's New Wordlists for Random Passphrases", eff.org, 2016.
public struct WordList: Sendable {
  /// The path of the list in the package.
  public static let path = "/usr/lib/python3/dist-packages/diceware/wordlists/wordlist_en_eff.txt"

  /// The number of words in a passphrase.
  ///
  /// Six words have 77.5 bits of entropy, more than 10^23 guesses. The highest score of zxcvbn, 4, requires 10^10 guesses.
  public static let usualCount = 6

  private static let diceCount = 5

  /// The words, in the order of their dice rolls.
  private let words: [String]

  /// Reads and validates the word list in the file at `path`.
  ///
  /// - Throws: ``VaultFailure/wordListMissing(path:)``, ``VaultFailure/wordListDamaged(path:)``.
  public init(path: String = WordList.path) throws(VaultFailure) {
    guard let data = FileManager.default.contents(atPath: path) else { throw .wordListMissing(path: path) }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map { $0.split(separator: "\t") }
    let dice = lines.map { Array(($0.first ?? "").utf8) }
    let words = lines.compactMap { $0.count == 2 ? String($0[1]) : nil }
    guard words.count == lines.count, Set(words).count == 7776, words.count == 7776,
      dice.enumerated().allSatisfy({ $1 == WordList.dice(of: $0) }),
      words.allSatisfy({
        $0.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") }
      })
    else { throw .wordListDamaged(path: path) }
    self.words = words
  }

  /// Returns a passphrase of ``usualCount`` random words, separated by spaces.
  ///
  /// - Throws: ``/SecretCore/CoreError/cryptographyUnavailable``, ``/SecretCore/CoreError/outOfMemory``.
  public func passphrase() throws(CoreError) -> SecretBytes {
    var dice = try RandomNumbers(below: 6)
    var passphrase = try SecretBuffer()
    for index in 0..<WordList.usualCount {
      var number = 0
      for _ in 0..<WordList.diceCount { number = 6 * number + (try dice.next()) }
      if index > 0 { try passphrase.append(Array(" ".utf8)) }
      try passphrase.append(Array(words[number].utf8))
    }
    return try passphrase.withUnsafeBytes { bytes throws(CoreError) in
      try SecretBytes(count: bytes.count) { $0.copyMemory(from: bytes) }
    }
  }

  /// Returns a description of the strength of a passphrase of `count` words, for the user.
  public static func strength(ofWords count: Int) -> String {
    "One of 7776^\(count) passphrases, \(String(format: "%.1f", bits(ofWords: count))) bits of entropy."
  }

  /// Returns the entropy of a passphrase of `count` words, in bits.
  package static func bits(ofWords count: Int) -> Double { Double(count) * log2(7776) }

  /// Returns the five dice rolls that select the word at `index`, as ASCII digits from 1 to 6.
  private static func dice(of index: Int) -> [UInt8] {
    var rest = index
    var digits: [UInt8] = []
    for _ in 0..<diceCount {
      digits.insert(UInt8(ascii: "1") + UInt8(rest % 6), at: 0)
      rest /= 6
    }
    return digits
  }
}
