import Testing

@testable import SecretCore

struct RecoveryTextTests {
  private let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private let bytes = (0..<32).map { UInt8($0 * 7 + 3) }

  private func kit() throws -> [Character] {
    try RecoveryText.encode(SecretBytes(copying: bytes)).revealed.map { Character(UnicodeScalar($0)) }
  }

  /// Returns the error of decoding a text; `nil` if decoding succeeds.
  ///
  /// The function expects that a decoded text is the secret of the kit.
  private func error(_ text: some Sequence<Character>) throws -> RecoveryKitError? {
    let entered = text.map { String($0) }.joined()
    let text = try SecretBytes(copying: Array(entered.utf8))
    do throws(RecoveryKitError) {
      let secret = try RecoveryText.decode(text)
      #expect(secret.revealed == bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("The encoding conforms to the specification in docs/formats.md")
  func vector() throws {
    // A program in another language, written from the specification, computed this text.
    let expected = "20RAA24C19Y9HD96GXMP4JAGRAXF6HAV3KGFA0R2H3WPVKPJAEQCNS5R33WYXNEW0DBGPB"
    #expect(try String(kit()) == expected)
    #expect(try error(kit()) == nil)
  }

  @Test("Lower-case letters, look-alike characters and separators are accepted")
  func leniency() throws {
    let kit = try kit()
    let groups = stride(from: 0, to: 70, by: 5).map { String(kit[$0..<$0 + 5]) }
    #expect(try error(groups.joined(separator: " ")) == nil)
    #expect(try error(groups.joined(separator: "-").lowercased() + "\n") == nil)
    #expect(try error(groups.joined(separator: "\r\n")) == nil)
    #expect(try error(String(kit).replacing("0", with: "o").replacing("1", with: "l")) == nil)
    #expect(try error(String(kit).replacing("0", with: "O").replacing("1", with: "I")) == nil)
  }

  @Test("A wrong character at any position is reported with the number of its group")
  func wrongCharacters() throws {
    let kit = try kit()
    for place in kit.indices {
      for character in alphabet + ["U", "!"] where character != kit[place] {
        var wrong = kit
        wrong[place] = character
        #expect(try error(wrong) == .wrongGroups([place / 5 + 1]))
      }
    }
  }

  @Test("Two exchanged characters of a group are reported with the number of the group")
  func exchangedCharacters() throws {
    let kit = try kit()
    for place in kit.indices {
      for other in place / 5 * 5..<place where kit[other] != kit[place] {
        var wrong = kit
        wrong.swapAt(place, other)
        #expect(try error(wrong) == .wrongGroups([place / 5 + 1]))
      }
    }
  }

  @Test("Two exchanged groups are reported with their numbers")
  func exchangedGroups() throws {
    let kit = try kit()
    for group in 0..<14 {
      for other in 0..<group {
        var groups = stride(from: 0, to: 70, by: 5).map { String(kit[$0..<$0 + 5]) }
        groups.swapAt(group, other)
        #expect(try error(groups.joined()) == .wrongGroups([other + 1, group + 1]))
      }
    }
  }

  @Test("The checksum detects errors that a group's check character misses")
  func checksum() throws {
    // The first group of another secret has a valid check character.
    var other = bytes
    other[1] ^= 0x80
    let kit = try kit()
    let first = try RecoveryText.encode(SecretBytes(copying: other)).revealed.prefix(5).map { Character(UnicodeScalar($0)) }
    #expect(Array(first) != Array(kit.prefix(5)))
    #expect(try error(first + kit.dropFirst(5)) == .wrongChecksum)
  }

  @Test("A group of a wrong length is reported by its number, and a missing group by the number of characters")
  func lengths() throws {
    let kit = try kit()
    var groups = stride(from: 0, to: 70, by: 5).map { String(kit[$0..<$0 + 5]) }
    groups[6].removeLast()
    #expect(try error(groups.joined(separator: " ")) == .groupLength(7, 4))
    groups[6] += "00"
    #expect(try error(groups.joined(separator: " ")) == .groupLength(7, 6))
    groups.remove(at: 6)
    #expect(try error(groups.joined(separator: " ")) == .characterCount(65))
    #expect(try error(groups.joined()) == .characterCount(65))
    #expect(try error(kit.dropLast()) == .characterCount(69))
    #expect(try error("") == .characterCount(0))
  }

  @Test("The groups at the beginning of a kit are checked before the other groups are entered")
  func beginnings() throws {
    func error(_ text: String) -> RecoveryKitError? {
      Array(text.utf8).withUnsafeBytes { text -> RecoveryKitError? in
        do throws(RecoveryKitError) {
          try RecoveryText.check(beginning: text)
          return nil
        } catch {
          return error
        }
      }
    }
    let kit = try String(kit())
    for count in 0...14 { #expect(error(String(kit.prefix(count * 5))) == nil) }
    #expect(error("20RAA 24C1X") == .wrongGroups([2]))
    #expect(error("24C19 20RAA") == .wrongGroups([1, 2]))
    #expect(error("20RAA-24C1\n") == .groupLength(2, 4))
    #expect(error(kit + "20RAA") == .characterCount(75))
  }

  @Test("The message for wrong groups contains their numbers, and not the input")
  func messages() throws {
    var wrong = try kit()
    (wrong[12], wrong[31]) = ("!", "!")
    #expect(
      try error(wrong)?.description == "Groups 3 and 7 do not match the kit. Compare them with the kit and try again.")
  }
}
