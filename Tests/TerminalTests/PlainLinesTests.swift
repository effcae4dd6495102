import Terminal
import Testing

@Suite struct PlainLinesTests {
  @Test("A screen reads as lines where there is no terminal")
  func lines() {
    #expect(
      plainLines(passcode(message: "Incorrect passcode")) == [
        "Set Passcode", "Confirm passcode", "● ● ○ ○ ○ ○", "! Incorrect passcode", "[Cancel]",
      ])
    #expect(plainLines(lockout()) == ["Secret Folder", "Too many attempts", "1:05", "[Cancel]"])
    #expect(plainLines(warning()).last == "[Reset folder] [Keep]")
  }
}
