import Foundation
import Testing

extension InTheTerminal {
  /// The history of copied passwords, in the generator.
  struct HistoryScreenTests {
    private let folder: Folder
    private let terminal: Terminal

    init() async throws {
      folder = try Folder()
      try await folder.lockAtOnce("739105")
      terminal = try await folder.openApp("PATH=\(folder.installClipboard("xclip")):/usr/bin:/bin DISPLAY=:1")
      try await unlock()
    }

    @Test("A copied but unsaved password is in the history after a lock, and can be shown, copied and saved")
    func afterTheLock() async throws {
      let password = try await copy()
      try await lock()
      try #require(try await terminal.sees("The app locked. The copied password"))
      #expect(folder.clipboardLog.count == 2, "the lock does not clear the clipboard")
      try await open()
      try await terminal.press("Enter")
      try #require(try await terminal.sees(password))
      try await terminal.type("c")
      #expect(try await waitFor { folder.clipboardLog.count { $0 == password } == 2 ? true : nil } == true)
      // The button "Save" does nothing while the password is being copied.
      try #require(try await terminal.sees("Copied!"))
      try await terminal.type("s")
      try #require(try await terminal.sees("Category"))
      try await terminal.type("Sushi")
      try #require(try await terminal.sees("Sushi"))
      for _ in 1...8 { try await terminal.press("Enter") }
      try #require(try await terminal.sees("Copied passwords"))
      let saved = try await Keysmith.run(
        ["vault", "get", "Sushi", "--store", folder.store.path], lines: ["739105"], in: folder)
      #expect(saved.output == "\(password)\n")
    }

    @Test("A password of the history is hidden when the app goes to the background")
    func hidden() async throws {
      let password = try await copy()
      try await open()
      try await terminal.press("Enter")
      try #require(try await terminal.sees(password))
      try await terminal.suspend()
      #expect(try await !terminal.lines.joined().contains(password))
    }

    @Test("The history is cleared after a confirmation")
    func cleared() async throws {
      _ = try await copy()
      try await open()
      try await press("c", until: "will be lost.")
      try await press("c", until: "No copied passwords yet.")
    }

    /// Copies the password on the screen, and returns the password.
    private func copy() async throws -> String {
      // The button appears together with the password.
      try #require(try await terminal.sees("Copy"))
      try await terminal.type("c")
      try #require(try await waitFor { folder.clipboardLog.count == 2 ? true : nil } == true)
      return try #require(folder.clipboardLog.last)
    }

    /// Opens the history, and focuses its first row.
    private func open() async throws {
      // The button "History" does nothing while the password is being copied.
      let isOpen = try await waitFor {
        try await terminal.click("History")
        return try await waitFor(.seconds(1)) {
          // The rows appear later than the screen, and only then can a row have the focus.
          let seen = try await terminal.lines.joined(separator: " ")
          return seen.contains("Copied passwords") && seen.contains("16 characters") ? true : nil
        }
      }
      try #require(isOpen == true, "the history does not open")
      try await terminal.press("Up")
    }

    /// Presses a key repeatedly until `words` appear, because the first presses are rejected as accidental.
    private func press(_ key: String, until words: String) async throws {
      let isSeen = try await waitFor {
        if try await terminal.lines.joined(separator: " ").contains(words) { return true }
        try await terminal.type(key)
        return try await waitFor(.seconds(1)) { try await terminal.lines.joined(separator: " ").contains(words) ? true : nil }
      }
      try #require(isSeen == true, "'\(words)' is not on the screen")
    }

    private func lock() async throws {
      try await terminal.suspend()
      try await terminal.type("fg\n")
      try await unlock()
    }

    private func unlock() async throws {
      try #require(try await terminal.sees("Enter Passcode"))
      try await terminal.type("739105")
      try #require(try await terminal.sees("Avoid look-alikes"))
    }
  }
}
