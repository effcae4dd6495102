import Foundation
import Testing

extension InTheTerminal {
  /// Quitting with unsaved data, and the report of interrupted operations.
  struct QuitTests {
    private let folder: Folder

    init() async throws {
      folder = try Folder()
      try await folder.finishOnboarding()
    }

    @Test("Control-Q requires confirmation if a form is unsaved, and either restores the form or quits")
    func form() async throws {
      let terminal = try await folder.openApp()
      try await openForm(terminal)
      try await terminal.press("C-q")
      try #require(try await terminal.sees("Quit KeySmith?"))
      try #require(try await terminal.sees("Unsaved changes will be lost."))
      try await terminal.press("C-q")
      try await terminal.press("Escape")
      try #require(try await terminal.sees("Category"))
      #expect(try await terminal.sees("Sushi"))
      try await terminal.press("C-q")
      try #require(try await terminal.sees("Quit KeySmith?"))
      try await leave(terminal)
    }

    @Test("A form that was unsaved when the app crashed is restored at the next start, until the user discards it")
    func crashed() async throws {
      let terminal = try await folder.openApp()
      try await openForm(terminal)
      try await crashWhenStored(terminal)
      #expect(try await terminal.sees("Sushi"))
      try await terminal.press("C-q")
      try #require(try await terminal.sees("Unsaved changes will be lost."))
      try await leave(terminal)
      #expect(!isFormStored)
    }

    @Test("A custom field that was being typed when the app crashed is restored at the next start, and can be saved")
    func crashedField() async throws {
      let add = ["vault", "add", "Bank", "--store", folder.store.path]
      try #require(try await Keysmith.run(add, lines: ["hunter2"], in: folder).status == 0)
      let terminal = try await folder.openApp()
      try await openField(terminal)
      try await terminal.type("Customer\tK-4711\t")
      try #require(try await terminal.sees("› [x] Hidden"))
      try await crashWhenStored(terminal)
      try #require(try await terminal.sees("Customer"))
      try await terminal.type("\t\t")
      try #require(try await terminal.sees("› [x] Hidden"))
      try await terminal.press("Enter")
      try #require(try await terminal.sees("K-4711"))
      try await terminal.type("s")
      try #require(try await terminal.sees("Saved."))
      #expect(!isFormStored)
    }

    @Test("An empty, saved or discarded form does not prevent quitting", arguments: 0...2)
    func nothingToLose(way: Int) async throws {
      let terminal = try await folder.openApp()
      try await openForm(terminal, typing: way == 0 ? "" : "Sushi")
      if way == 1 {
        for _ in 1...8 { try await terminal.press("Enter") }
        try #require(try await terminal.sees("╭ Entries"))
      } else if way == 2 {
        try await terminal.press("Escape")
        try #require(try await terminal.sees("Discard unsaved changes?"))
        let isDiscarded = try await waitFor {
          try await terminal.type("d")
          return try await waitFor(.seconds(1)) { try await terminal.lines.contains { $0.contains("╭ Entries") } ? true : nil }
        }
        try #require(isDiscarded == true)
      }
      try await terminal.press("C-q")
      #expect(try await hasLeft(terminal))
    }

    @Test("Quitting during a file copy requires confirmation, and removes the partial file")
    func copy() async throws {
      let terminal = try await addLargeFile()
      try await terminal.press("C-q")
      try #require(try await terminal.sees("A file is still being copied."))
      try await leave(terminal)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.store.appending(path: "folder/files").path).isEmpty)
      try await folder.startApp(terminal)
      try await unlockFolder(terminal)
      #expect(try await !terminal.lines.joined().contains("KeySmith quit"), "a copy that the user cancelled is not reported")
    }

    @Test("A copy that was interrupted by SIGKILL is reported once, when the folder is opened the next time")
    func interrupted() async throws {
      let terminal = try await addLargeFile()
      let marker = folder.store.appending(path: "folder/working")
      let isMarked = try await waitFor { (try? Data(contentsOf: marker))?.isEmpty == false ? true : nil }
      try #require(isMarked == true, "the copy writes no marker")
      kill(try #require(folder.appProcess), SIGKILL)
      try #require(try await hasLeft(terminal))
      try await folder.startApp(terminal)
      try await unlockFolder(terminal)
      #expect(try await terminal.sees("KeySmith quit while it added a file."))
      try await terminal.press("F1")
      try #require(try await terminal.sees("Avoid look-alikes"))
      try await openFolder(terminal)
      #expect(try await !terminal.lines.joined().contains("KeySmith quit"))
    }

    @Test("An interrupted import is reported in the vault")
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

    private var isFormStored: Bool {
      FileManager.default.fileExists(atPath: folder.store.appending(path: "unsaved").path)
    }

    /// Kills the app as soon as the unsaved form is stored, and starts the app again, which restores the form.
    private func crashWhenStored(_ terminal: Terminal) async throws {
      let isStored = try await waitFor { isFormStored ? true : nil }
      try #require(isStored == true)
      kill(try #require(folder.appProcess), SIGKILL)
      try #require(try await hasLeft(terminal))
      try await folder.startApp(terminal)
      try #require(try await terminal.sees("Your changes are back, and not saved yet."))
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

    /// Opens the form of a new field of the only entry.
    private func openField(_ terminal: Terminal) async throws {
      try #require(try await terminal.sees("Avoid look-alikes"))
      try await terminal.press("F2")
      try #require(try await terminal.sees("Bank"))
      try await terminal.press("Down")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("[›Show password‹]"))
      try await terminal.type("m")
      try #require(try await terminal.sees("More actions for this entry"))
      try await terminal.type("a")
      try #require(try await terminal.sees("› Name"))
    }

    /// Starts adding a sparse file of 4 GiB, which takes no disk space itself, and returns the terminal.
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
      try await unlockFolder(terminal)
    }

    /// Enters the code on the tab of the Secret Folder, which the app restores after a restart.
    private func unlockFolder(_ terminal: Terminal) async throws {
      try #require(try await terminal.sees("Enter your code to access the folder."))
      try await terminal.type("8642")
      try #require(try await terminal.sees("Add a file"))
    }

    /// Presses the quit button repeatedly, because early presses are rejected as accidental.
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
