import Foundation
import Testing

extension InTheTerminal {
  /// Type-ahead of codes while the app is busy.
  struct TypeAheadTests {
    private let folder: Folder
    private let terminal: Terminal

    init() async throws {
      folder = try Folder()
      try #require(try await Keysmith.passcode("create", "739105", "739105", in: folder).status == 0)
      try await folder.finishOnboarding()
      terminal = try await Terminal("\(Keysmith.executable.path) --store \(folder.store.path)", in: folder)
      try #require(try await terminal.sees("Enter Passcode"))
      try await terminal.type("739105")
      try #require(try await terminal.sees("Very strong"))
      try await terminal.press("F4")
      try #require(try await terminal.sees("Recovery Kit"))
      try await terminal.type("p")
      try #require(try await terminal.sees("Change Passcode"))
      try await terminal.type("c")
      try #require(try await terminal.sees("Enter current passcode"))
    }

    @Test("The app accepts the three codes of a passcode change typed at once")
    func change() async throws {
      try await terminal.type("739105620481620481")
      #expect(try await terminal.sees("[x] Passcode Lock"))
      #expect(try await Keysmith.opens("620481", in: folder))
    }

    @Test("A wrong code discards the type-ahead buffer")
    func wrongCode() async throws {
      try await terminal.type("739100620481")
      try #require(try await terminal.sees("Incorrect passcode"))
      let screen = SeenScreen(try await terminal.lines)
      #expect(screen.filledDots == 0 && screen.prompt == "Enter current passcode")
      try await terminal.type("7")
      #expect(try await waitFor { try await SeenScreen(terminal.lines).filledDots == 1 ? true : nil } == true)
    }
  }
}
