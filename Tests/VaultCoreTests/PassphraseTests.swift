import Foundation
import SecretCore
import Testing

@testable import VaultCore

/// Tests of passphrases of random words.
@Suite struct PassphraseTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("A passphrase has six words of the list, differs each time, and has the highest level of strength")
  func passphrase() throws {
    let list = try WordList()
    let words = Set(try String(contentsOfFile: WordList.path, encoding: .utf8).split(separator: "\n").map { $0.dropFirst(6) })
    #expect(words.count == 7776)
    var seen: Set<String> = []
    for _ in 0..<50 {
      let passphrase = try list.passphrase()
      let parts = passphrase.text.split(separator: " ")
      #expect(parts.count == 6 && parts.allSatisfy { words.contains($0) })
      #expect(try PasswordStrength(of: passphrase).level == .strong)
      #expect(seen.insert(passphrase.text).inserted)
    }
    // Of 300 random words from a list of 7776, few are equal.
    #expect(Set(seen.flatMap { $0.split(separator: " ") }).count > 270)
    #expect(WordList.strength(ofWords: 6) == "One of 7776^6 passphrases, 77.5 bits of entropy.")
  }

  @Test("A word list that is missing, or has too few words, duplicates, wrong numbers or capitals, is refused with its path")
  func damaged() throws {
    let path = home.path("list")
    #expect(throws: VaultFailure.wordListMissing(path: path)) { _ = try WordList(path: path) }
    let whole = try String(contentsOfFile: WordList.path, encoding: .utf8)
    let twice = whole.replacing("\tabdomen\n", with: "\tabacus\n")
    let changes = [String(whole.dropLast(20)), twice, whole.replacing("11111\t", with: "11112\t"), "", "abacus\n"]
    for text in changes + [whole.replacing("abacus", with: "Abacus")] {
      try Data(text.utf8).write(to: URL(filePath: path))
      #expect(throws: VaultFailure.wordListDamaged(path: path)) { _ = try WordList(path: path) }
    }
    try Data(whole.utf8).write(to: URL(filePath: path))
    _ = try WordList(path: path)
  }
}
