import Foundation
import Testing

extension ThroughTheApp {
  /// Tests of the tour without a terminal.
  struct TourTests {
    @Test(
      "Without a terminal, the tour runs to its end, shows no digits and leaves no files", arguments: [[], ["tour"]])
    func tour(arguments: [String]) async throws {
      let folder = try Folder()
      let temporary = folder.url.appending(path: "temporary")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      let result = try await Keysmith.run(arguments, in: folder, environment: ["TMPDIR": temporary.path])
      #expect(result.status == 0 && result.errors.isEmpty)
      for words in [
        "Set Passcode", "! Passcodes don't match. Try again.", "SetPasscode.confirming.mismatch", "> •••••", "Very strong",
        "An entry needs a title.", "  Post", "  letter.txt", "Change Passcode", "! Incorrect passcode", "> (away, 1 minute)",
        "AppLock.locked.(keypad.proving.typing, biometrics.quiet)", "Disable Passcode", "[ ] Passcode Lock",
      ] {
        #expect(result.output.contains(words), "\(words)")
      }
      #expect(!result.output.contains("! Very strong"), "a good strength is not a warning")
      for code in ["24680", "13579", "8642"] { #expect(!result.output.contains(code)) }
      #expect(result.duration < .seconds(30))
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.home.path) == [])
    }

    @Test("Each step of the tour names the spec lines of its transitions")
    func lines() async throws {
      let result = try await Keysmith.run(["tour"], in: try Folder())
      let told = result.output.split(separator: "\n").filter { $0.hasPrefix("   by ") }
      // A line with the name of a flow and its state precedes each screen.
      let screens = result.output.split(separator: "\n").filter { $0.hasPrefix("   ") && $0.dropFirst(3).first!.isUppercase }
      #expect(told.count == screens.count && told.count > 20)
      for step in told {
        var file = ""
        for name in step.dropFirst("   by ".count).split(separator: ", ") {
          let parts = name.split(separator: " ")[0].split(separator: ":")
          if parts.count == 2 { file = String(parts[0]) }
          let line = try spec(file, try #require(Int(parts[parts.count - 1])))
          #expect(line.contains(":") || line.hasPrefix("- "), "\(file):\(parts.last ?? "") is no transition: \(line)")
        }
      }
      let refusal = try #require(result.output.split(separator: "! Incorrect passcode").dropFirst().first)
      let deciding = try #require(refusal.split(separator: "\n").first { $0.hasPrefix("   by ") })
      let number = try #require(Int(deciding.split(separator: " ").last ?? ""))
      #expect(try spec("set-passcode.yaml", number).hasPrefix("incorrect:"))
    }

    /// Returns a line of a spec, counted from 1, without leading and trailing blanks.
    private func spec(_ file: String, _ number: Int) throws -> String {
      let specs = URL(filePath: #filePath).appending(path: "../../../Specs").standardizedFileURL
      let places = ["", "parts/"].map { specs.appending(path: $0 + file) }
      let place = try #require(places.first { FileManager.default.fileExists(atPath: $0.path) })
      let lines = try String(contentsOf: place, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      return lines[number - 1].trimmingCharacters(in: .whitespaces)
    }

    @Test("A tour that fails ends at once with an error")
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
