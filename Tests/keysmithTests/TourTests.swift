import Foundation
import Testing

extension OnTheCommandLine {
  /// What is seen without a terminal.
  struct TourTests {
    @Test(
      "Without a terminal the tour is played to its end, without a digit, and leaves nothing behind", arguments: [[], ["tour"]])
    func tour(arguments: [String]) async throws {
      let folder = try Folder()
      let temporary = folder.url.appending(path: "temporary")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      let result = try await Keysmith.run(arguments, in: folder, environment: ["TMPDIR": temporary.path])
      #expect(result.status == 0 && result.errors.isEmpty)
      for words in [
        "Set Passcode", "! Passcodes don't match. Try again.", "SetPasscode.confirming.mismatch", "> ••••••", "Very strong",
        "An entry needs a title.", "  Post", "  letter.txt", "Change Passcode", "! Incorrect passcode", "> (away, 1 minute)",
        "AppLock.locked.(keypad.proving.typing, biometrics.quiet)", "Disable Passcode", "[ ] Passcode Lock",
      ] {
        #expect(result.output.contains(words), "\(words)")
      }
      #expect(!result.output.contains("! Very strong"), "what is good is no warning")
      for code in ["246802", "135791", "8642"] { #expect(!result.output.contains(code)) }
      #expect(result.duration < .seconds(30))
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.home.path) == [])
    }

    @Test("A tour that cannot go on says so at once")
    func failure() async throws {
      let folder = try Folder()
      let file = folder.url.appending(path: "file")
      try Data().write(to: file)
      let result = try await Keysmith.run(["tour"], in: folder, environment: ["TMPDIR": file.path])
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("Error: "))
      #expect(result.duration < .seconds(5))
    }
  }
}
