import Flows
import Testing

@testable import keysmith

extension InTheTerminal {
  /// The deletion of all data at the lock.
  struct ResetTests {
    @Test("After all data was deleted at the lock, the app shows the welcome")
    func welcome() async throws {
      let folder = try Folder()
      let _: PasscodeService.CreateOutcome = try await Services(folder.core()).create(passcode: code("123456"))
      try PreferencesFile(directory: folder.store).update { $0.isOnboarded = true }
      let terminal = try await folder.openApp()
      try #require(try await terminal.sees("Forgot passcode?"))
      try await terminal.type("f")
      try #require(try await terminal.sees("[ ! Delete passwords ] d"))
      try await terminal.type("d")
      try #require(try await terminal.sees("[ ! Delete passcode and vault ] d"))
      try await terminal.type("d")
      try #require(try await terminal.sees("The Secret Folder has not changed."))
      try await terminal.press("Enter")
      #expect(try await terminal.sees("Your passwords, your device, your rules."))
    }
  }
}
