import Foundation
import Testing

extension InTheTerminal {
  /// The language of the app.
  struct LanguageTests {
    private let folder: Folder

    init() async throws {
      folder = try Folder()
      try await folder.finishOnboarding()
    }

    @Test("A chosen language applies at once and after a restart, regardless of the locale")
    func chosen() async throws {
      let terminal = try await folder.openApp()
      try #require(try await terminal.sees("Avoid look-alikes"))
      try await terminal.press("F4")
      try #require(try await terminal.sees("Appearance"))
      try await terminal.type("l")
      try #require(try await terminal.sees("Follow the locale"))
      try await terminal.press("Down")
      try await terminal.press("Down")
      try await terminal.press("Enter")
      #expect(try await terminal.sees("Язык"))
      #expect(try await terminal.sees("[ Назад ] esc"))
      try await terminal.press("C-q")
      try #require(try await waitFor { try await terminal.property("#{alternate_on}") == "0" ? true : nil } == true)
      try await folder.startApp(terminal)
      #expect(try await terminal.sees("Оформление"))
    }
  }
}
