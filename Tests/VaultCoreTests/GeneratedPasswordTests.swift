import SecretCore
import Testing

@testable import VaultCore

@Suite struct GeneratedPasswordTests {
  @Test(
    "A password has the requested length and classes, each at least once, and no other characters", arguments: 1..<16)
  func recipes(choice: Int) throws {
    let classes = Set(CharacterClass.allCases.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element))
    for (length, avoids) in [(4, false), (4, true), (20, false), (128, true)] {
      let recipe = try PasswordRecipe(length: length, classes: classes, avoidsLookAlikes: avoids)
      let sets = classes.map { Set($0.characters(avoidingLookAlikes: avoids)) }
      for _ in 0..<50 {
        let password = try recipe.password().withUnsafeBytes { Array($0) }
        #expect(password.count == length)
        #expect(sets.allSatisfy { !$0.isDisjoint(with: password) })
        #expect(password.allSatisfy { character in sets.contains { $0.contains(character) } })
      }
    }
  }

  @Test("Settings without a class, or with a length outside of 4 to 128, are refused")
  func refusals() {
    for length in [Int.min, -1, 0, 3, 129, Int.max] {
      #expect(throws: PasswordRecipe.Refusal.length) { try PasswordRecipe(length: length, classes: [.digits]) }
    }
    #expect(throws: PasswordRecipe.Refusal.noCharacters) { try PasswordRecipe(length: 20, classes: []) }
    #expect(PasswordRecipe.Refusal.length.description.contains("4 to 128"))
  }

  @Test("The classes are disjoint sets of printable ASCII characters, and avoiding look-alikes removes only the look-alikes")
  func classes() {
    let all = CharacterClass.allCases.flatMap { $0.characters(avoidingLookAlikes: false) }
    #expect(all.count == 90 && Set(all).count == 90 && all.allSatisfy { (0x21...0x7E).contains($0) })
    let clear = CharacterClass.allCases.flatMap { $0.characters(avoidingLookAlikes: true) }
    #expect(Set(all).subtracting(clear) == Set("0Oo1Il|".utf8))
    #expect(Set(0x21...0x7E).subtracting(all) == Set("\"'\\`".utf8))
  }

  /// Compares the chi-squared statistic with a bound.
  ///
  /// The statistic of uniform random characters exceeds this bound about once in 10^9 runs.
  @Test(
    "The characters of a class are uniformly distributed",
    arguments: [(CharacterClass.digits, 60.7), (.lowerCase, 92.8), (.upperCase, 92.8), (.symbols, 96.4)])
  func evenness(class set: CharacterClass, bound: Double) throws {
    let recipe = try PasswordRecipe(length: 128, classes: Set(CharacterClass.allCases))
    let found = try (0..<600).flatMap { _ in try recipe.password().withUnsafeBytes { Array($0) } }
    let characters = set.characters(avoidingLookAlikes: false)
    #expect(chiSquare(characters.map { character in found.count { $0 == character } }) < bound)
  }

  @Test("Random numbers are below their bound, and are uniform for the bound 90, unlike remainders of random bytes")
  func bias() throws {
    // The bound of the chi-squared statistic with 89 degrees of freedom.
    let bound = 193.6
    var random = try RandomNumbers(below: 90)
    var counts = [Int](repeating: 0, count: 90)
    for _ in 0..<90_000 { counts[try random.next()] += 1 }
    #expect(chiSquare(counts) < bound)
    var biased = [Int](repeating: 0, count: 90)
    for byte in try Random.bytes(90_000) { biased[Int(byte) % 90] += 1 }
    #expect(chiSquare(biased) > bound)
    for limit in [1, 2, 128, 129, 255, 256] {
      var random = try RandomNumbers(below: limit)
      for _ in 0..<2000 { #expect(try (0..<limit).contains(random.next())) }
    }
  }

  @Test("The first and the last character can be of any class, because the classes have no fixed positions")
  func places() throws {
    let recipe = try PasswordRecipe(length: 8, classes: Set(CharacterClass.allCases))
    let firsts = try Set((0..<600).map { _ in try recipe.password().withUnsafeBytes { $0[0] } })
    let lasts = try Set((0..<600).map { _ in try recipe.password().withUnsafeBytes { $0[7] } })
    for set in CharacterClass.allCases {
      #expect(!firsts.isDisjoint(with: set.characters(avoidingLookAlikes: false)))
      #expect(!lasts.isDisjoint(with: set.characters(avoidingLookAlikes: false)))
    }
  }

  @Test(
    "Passwords of letters and digits differ, and are strong except at most one of 50 with 12 characters",
    arguments: [12, 16, 32])
  func strong(length: Int) throws {
    let recipe = try PasswordRecipe(length: length, classes: [.lowerCase, .upperCase, .digits])
    var seen: Set<[UInt8]> = []
    var strong = 0
    for _ in 0..<50 {
      let password = try recipe.password()
      if try PasswordStrength(of: password).level == .strong { strong += 1 }
      seen.insert(password.withUnsafeBytes { Array($0) })
    }
    // A random password of 12 characters can contain a word or a date, which zxcvbn takes into account.
    #expect(strong >= (length == 12 ? 49 : 50))
    #expect(seen.count == 50)
  }

  /// Returns the chi-squared statistic of the counts against a uniform distribution.
  private func chiSquare(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }
}
