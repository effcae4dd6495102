import SecretCore
import Testing
import VaultCore

/// Tests of the estimated strength of passwords.
@Suite struct PasswordStrengthTests {
  @Test(
    "Words, patterns and dates are at most weak, also with common decorations, unlike long or random passwords",
    arguments: [
      ("", .veryWeak), ("password", .veryWeak), ("Password1", .veryWeak), ("P@ssw0rd", .veryWeak), ("qwertyuiop", .weak),
      ("aaaaaaaaaaaa", .veryWeak), ("19840612", .weak), ("zxcvbn1987", .weak), ("Tr0ub4dour&3", .good),
      ("correcthorsebatterystaple", .strong), ("kX9#mQ2$vL7p", .strong),
    ] as [(String, PasswordStrength.Level)])
  func levels(password: String, level: PasswordStrength.Level) throws {
    let strength = try PasswordStrength(of: SecretBytes(text: password))
    #expect(strength.level <= level && (level < .good || strength.level == level), "\(password): \(strength.guesses)")
  }

  @Test("Known words of the entry make a password weaker")
  func known() throws {
    let password = try SecretBytes(text: "wolkenkuckucksheim7")
    let alone = try PasswordStrength(of: password)
    let known = try PasswordStrength(of: password, knowing: ["", "Mail", "wolkenkuckucksheim"])
    #expect(known.guesses < alone.guesses / 2)
    #expect(try PasswordStrength(of: password, knowing: []) == alone)
  }

  @Test(
    "The estimate counts each non-ASCII character as one, and detects repeats and sequences", arguments: ["п", "é", "漢", "😀"])
  func otherScripts(character: Character) throws {
    let repeated = try PasswordStrength(of: SecretBytes(text: String(repeating: character, count: 12)))
    #expect(repeated.level == .veryWeak, "\(repeated.guesses)")
    let six = try PasswordStrength(of: SecretBytes(text: "пароль"))
    #expect(six.level <= .good, "\(six.guesses)")
    let run = try PasswordStrength(of: SecretBytes(text: "абвгдежз"))
    #expect(run.level <= .weak, "\(run.guesses)")
    let long = try PasswordStrength(of: SecretBytes(text: "верный конь батарея скрепка"))
    #expect(long.level == .strong, "\(long.guesses)")
  }

  @Test("A password of up to 1024 arbitrary bytes has a finite strength")
  func anyBytes() throws {
    for count in [1, 100, 101, 1024] {
      for byte in [UInt8(1), 0x41, 0x80, 0xBF, 0xC0, 0xFF] {
        let strength = try PasswordStrength(of: SecretBytes(copying: [UInt8](repeating: byte, count: count)))
        #expect(strength.guesses >= 0 && strength.guesses.isFinite)
      }
    }
  }

  @Test("Longer passwords need more guesses")
  func order() throws {
    #expect(PasswordStrength.Level.allCases == PasswordStrength.Level.allCases.sorted())
    #expect(PasswordStrength.Level.allCases.count == 5)
    var last = -1.0
    for text in ["a", "aB", "aB3", "aB3$", "aB3$xK", "aB3$xKq9", "aB3$xKq9!zT", "aB3$xKq9!zT7w"] {
      let guesses = try PasswordStrength(of: SecretBytes(text: text)).guesses
      #expect(guesses > last)
      last = guesses
    }
  }
}
