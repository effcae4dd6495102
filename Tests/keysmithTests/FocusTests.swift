import Foundation
import Testing

extension InTheTerminal {
  /// The focus after the user returns to a screen.
  struct FocusTests {
    @Test("Cancelling a sheet returns the focus to the toggle that opened the sheet")
    func cancelled() async throws {
      let folder = try Folder()
      try #require(try await Keysmith.passcode("create", "739105", "739105", in: folder).status == 0)
      try await folder.finishOnboarding()
      let terminal = try await Terminal("\(Keysmith.executable.path) --store \(folder.store.path)", in: folder)
      try #require(try await terminal.sees("Enter Passcode"))
      try await terminal.type("739105")
      try #require(try await terminal.sees("Very strong"))
      try await terminal.press("F4")
      try #require(try await terminal.sees("Recovery Kit"))
      try await terminal.type("p")
      try #require(try await terminal.sees("[ Change Passcode ]"))
      try #require(try await terminal.sees("› [x] Passcode Lock"))
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Enter passcode to disable"))
      try await terminal.press("Escape")
      #expect(try await terminal.sees("› [x] Passcode Lock"))
      #expect(try await terminal.sees("[ Change Passcode ]"))
    }

    @Test("About shows the version that --version prints, and the developer's identifier")
    func about() async throws {
      let folder = try Folder()
      let version = try await Keysmith.run(["--version"], in: folder).output.trimmingCharacters(in: .newlines)
      try #require(try await Keysmith.passcode("create", "739105", "739105", in: folder).status == 0)
      try await folder.finishOnboarding()
      let terminal = try await Terminal("\(Keysmith.executable.path) --store \(folder.store.path)", in: folder)
      try #require(try await terminal.sees("Enter Passcode"))
      try await terminal.type("739105")
      try #require(try await terminal.sees("Very strong"))
      try await terminal.press("F4")
      try #require(try await terminal.sees("About"))
      try await terminal.type("b")
      #expect(try await terminal.sees("KeySmith \(version) (com.auroravitalis.keysmith)"))
    }
  }
}
