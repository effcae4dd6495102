import Foundation
import Testing

extension InTheTerminal {
  /// Control-Q asks where something would be lost, and what was interrupted is told.
  struct QuitTests {
    private let folder: Folder

    init() async throws {
      folder = try Folder()
      try await folder.finishOnboarding()
    }

    @Test("With a half-filled form control-Q asks, and the form is there again, or the app is left")
    func form() async throws {
      let terminal = try await folder.openApp()
      try await openForm(terminal)
      try await terminal.press("C-q")
      try #require(try await terminal.sees("Quit KeySmith?"))
      try #require(try await terminal.sees("What was typed is not saved."))
      try await terminal.press("C-q")
      try await terminal.press("Escape")
      try #require(try await terminal.sees("Category"))
      #expect(try await terminal.sees("Sushi"))
      try await terminal.press("C-q")
      try #require(try await terminal.sees("Quit KeySmith?"))
      try await leave(terminal)
    }

    @Test("A form in which nothing was typed, and one that was saved or discarded, keep nobody from leaving", arguments: 0...2)
    func nothingToLose(way: Int) async throws {
      let terminal = try await folder.openApp()
      try await openForm(terminal, typing: way == 0 ? "" : "Sushi")
      if way == 1 {
        for _ in 1...6 { try await terminal.press("Enter") }
        try #require(try await terminal.sees("╭ Entries"))
      } else if way == 2 {
        try await terminal.press("Escape")
        try #require(try await terminal.sees("What was typed is not saved."))
        let isDiscarded = try await waitFor {
          try await terminal.type("d")
          return try await waitFor(.seconds(1)) { try await terminal.lines.contains { $0.contains("╭ Entries") } ? true : nil }
        }
        try #require(isDiscarded == true)
      }
      try await terminal.press("C-q")
      #expect(try await hasLeft(terminal))
    }

    @Test("While a file is copied control-Q asks, and nothing of the file is left where the app is left nevertheless")
    func copy() async throws {
      let terminal = try await addLargeFile()
      try await terminal.press("C-q")
      try #require(try await terminal.sees("A file is still being copied."))
      try await leave(terminal)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.store.appending(path: "folder/files").path).isEmpty)
      try await folder.startApp(terminal)
      try await openFolder(terminal)
      #expect(try await !terminal.lines.joined().contains("KeySmith ended"), "who has left knows of it")
    }

    @Test("A copy in the middle of which the app was ended is told when the folder is opened the next time, and once")
    func interrupted() async throws {
      let terminal = try await addLargeFile()
      kill(try #require(folder.appProcess), SIGKILL)
      try #require(try await hasLeft(terminal))
      try await folder.startApp(terminal)
      try await openFolder(terminal)
      #expect(try await terminal.sees("KeySmith ended while a file was being added."))
      try await terminal.press("F1")
      try #require(try await terminal.sees("Avoid look-alikes"))
      try await openFolder(terminal)
      #expect(try await !terminal.lines.joined().contains("KeySmith ended"))
    }

    @Test("An import in the middle of which the program was ended is told in the vault")
    func interruptedImport() async throws {
      let note = folder.store.appending(path: "importing")
      try Data([1]).write(to: note)
      chmod(note.path, 0o600)
      let terminal = try await folder.openApp()
      try #require(try await terminal.sees("Avoid look-alikes"))
      try await terminal.press("F2")
      #expect(try await terminal.sees("The last import was interrupted."))
      #expect(!FileManager.default.fileExists(atPath: note.path))
    }

    private func openForm(_ terminal: Terminal, typing title: String = "Sushi") async throws {
      try #require(try await terminal.sees("Avoid look-alikes"))
      try await terminal.press("F2")
      try #require(try await terminal.sees("No entries."))
      try await terminal.press("BTab")
      try await terminal.type("n")
      try #require(try await terminal.sees("Category"))
      guard !title.isEmpty else { return }
      try await terminal.type(title)
      try #require(try await terminal.sees(title))
    }

    /// Begins to add a file that takes long: it has no blocks, so that the disk need not hold it.
    private func addLargeFile() async throws -> Terminal {
      try await folder.setUpFolder("8642")
      let file = folder.home.appending(path: "large")
      try Data().write(to: file)
      truncate(file.path, 4 << 30)
      let terminal = try await folder.openApp()
      try #require(try await terminal.sees("Avoid look-alikes"))
      try await openFolder(terminal)
      try await terminal.type("~/large")
      try #require(try await terminal.sees("~/large"))
      try await terminal.press("Enter")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Adding"))
      return terminal
    }

    private func openFolder(_ terminal: Terminal) async throws {
      try #require(try await terminal.sees("Avoid look-alikes"))
      try await terminal.press("F3")
      try #require(try await terminal.sees("Enter your code to access the folder."))
      try await terminal.type("8642")
      try #require(try await terminal.sees("Add a file"))
    }

    /// Presses the button that quits until it may be meant.
    private func leave(_ terminal: Terminal) async throws {
      let isLeft = try await waitFor {
        try await terminal.type("q")
        return try await waitFor(.seconds(1)) { try await terminal.property("#{alternate_on}") == "0" ? true : nil }
      }
      try #require(isLeft == true)
    }

    private func hasLeft(_ terminal: Terminal) async throws -> Bool {
      try await waitFor { try await terminal.property("#{alternate_on}") == "0" ? true : nil } == true
    }
  }
}
