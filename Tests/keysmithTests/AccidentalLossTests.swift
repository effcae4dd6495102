import Foundation
import Testing

extension InTheTerminal {
  /// Accidental key presses and locks, which must not cause a loss of data.
  ///
  /// The tests run on a terminal with the real core.
  struct AccidentalLossTests {
    private let folder: Folder
    private let terminal: Terminal

    init() async throws {
      folder = try Folder()
      try await folder.setPasscode("739105")
      try await folder.finishOnboarding()
      // Only a shell with job control can suspend the app.
      terminal = try await Terminal("env HISTFILE= PS1='$ ' bash --norc -i", in: folder)
      try await terminal.type("\(Keysmith.executable.path) --store \(folder.store.path)\n")
      try #require(try await terminal.sees("Enter Passcode"))
      try await terminal.type("739105")
      try #require(try await terminal.sees("Very strong"))
    }

    @Test("Pressing the delete key twice does not delete an entry")
    func entry() async throws {
      try await terminal.press("F2")
      try #require(try await terminal.sees("No entries."))
      try await terminal.press("BTab")
      try await terminal.type("n")
      try #require(try await terminal.sees("Category"))
      try await terminal.type("Sushi")
      try #require(try await terminal.sees("Sushi"))
      for _ in 1...8 { try await terminal.press("Enter") }
      try #require(try await terminal.sees("╭ Entries"))
      // The rows appear later than the screen, and only then can a row have the focus.
      try #require(try await terminal.sees("Sushi"))
      // The button that opened the form has the focus, below the list.
      try #require(try await terminal.sees("New entry‹]"))
      try await terminal.press("Up")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Title: Sushi"))
      try #require(try await terminal.sees("[ ! Delete ] d"))
      try await terminal.type("dd")
      try #require(try await terminal.sees("moved to the bin"))
      try #require(try await terminal.sees("[ ! Delete ] d"))
      #expect(try await terminal.sees("moved to the bin"))
      try await terminal.type("d")
      #expect(try await terminal.sees("No entries."))
    }

    @Test("A form that was unsaved when the app locked is restored after unlocking, and can be saved")
    func locked() async throws {
      try await terminal.type("a")
      try #require(try await terminal.sees("Category"))
      try await terminal.type("Sushi")
      try #require(try await terminal.sees("Sushi"))
      try await folder.lockAtOnce()
      try await terminal.suspend()
      try await terminal.type("fg\n")
      try #require(try await terminal.sees("Enter Passcode"))
      try await terminal.type("739105")
      try #require(try await terminal.sees("Your changes are back, and not saved yet."))
      try #require(try await terminal.sees("Sushi"))
      for _ in 1...8 { try await terminal.press("Enter") }
      try #require(try await terminal.sees("╭ Entries"))
      let get = ["vault", "get", "Sushi", "--store", folder.store.path]
      #expect(try await Keysmith.run(get, lines: ["739105"], in: folder).output.count == 17)
    }

    @Test("Returning to the Secret Folder from the background requires its code")
    func door() async throws {
      try await terminal.press("F3")
      try #require(try await terminal.sees("This code will protect your private files."))
      try await terminal.type("d")
      try await terminal.type("8642")
      try #require(try await terminal.sees("Re-enter your passcode."))
      try await terminal.type("8642")
      try #require(try await terminal.sees("The folder is empty."))
      try await terminal.suspend()
      try await terminal.type("fg\n")
      #expect(try await terminal.sees("Enter your code to access the folder."))
      try await terminal.type("8642")
      #expect(try await terminal.sees("The folder is empty."))
    }
  }
}
