import Terminal
import Testing

@Suite struct PlainLinesTests {
  @Test("Without a terminal, a screen is printed as lines of text")
  func lines() {
    #expect(
      plainLines(passcode(message: "Incorrect passcode")) == [
        "Set Passcode", "Confirm passcode", "● ● ○ ○ ○ ○", "! Incorrect passcode", "[Cancel]",
      ])
    #expect(plainLines(lockout()) == ["Secret Folder", "Too many attempts", "1:05", "[Cancel]"])
    #expect(plainLines(warning()).last == "[Reset folder] [Keep]")
  }
}
