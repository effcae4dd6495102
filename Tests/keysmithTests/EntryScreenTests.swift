import Foundation
import Testing

extension InTheTerminal {
  /// The screens of a vault entry.
  struct EntryScreenTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    /// Opens the list of entries with a new entry in the app, and returns the terminal.
    private func entry(_ title: String, note: [String] = [], showsTmux: Bool = false) async throws -> Terminal {
      try await folder.finishOnboarding()
      let arguments = ["vault", "add", title, "--store", folder.store.path] + (note.isEmpty ? [] : ["--note"])
      try #require(try await Keysmith.run(arguments, lines: ["hunter2"] + note, in: folder).status == 0)
      let command = "\(Keysmith.executable.path) --bell --store \(folder.store.path); echo The app has ended; exec sleep 100"
      let terminal = try await Terminal(command, in: folder, showsTmux: showsTmux)
      try #require(try await terminal.sees("Very strong"))
      try await terminal.press("F2")
      try #require(try await terminal.sees("╭ Entries"))
      try #require(try await terminal.sees(title))
      return terminal
    }

    /// Opens a new entry in the app, and returns the terminal.
    private func openEntry(note: [String] = []) async throws -> Terminal {
      let terminal = try await entry("Bank", note: note)
      try await terminal.press("Down")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("[›Show password‹]"))
      return terminal
    }

    /// Opens the form of a new field of a new entry, and returns the terminal.
    private func newField(note: [String] = []) async throws -> Terminal {
      let terminal = try await openEntry(note: note)
      try await terminal.type("m")
      try #require(try await terminal.sees("More actions for this entry"))
      try await terminal.type("a")
      try #require(try await terminal.sees("› Name"))
      return terminal
    }

    /// Shows the first detail of the entry, which the details show as `line`.
    private func showFirstDetail(_ line: String, in terminal: Terminal) async throws {
      try await terminal.press("Up")
      try await terminal.press("PPage")
      try await terminal.press("Down")
      try #require(try await terminal.sees("› \(line)"))
      try await terminal.press("Enter")
    }

    @Test("A note of several lines is shown in lines, with a blank in place of a tab")
    func note() async throws {
      let terminal = try await entry("Bank", note: ["Branch 12", "", "Ask for Ann\tor Bert"])
      try await terminal.press("Down")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Note: Branch 12"))
      let lines = try await terminal.lines.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " │")) }
      let first = try #require(lines.firstIndex(of: "Note: Branch 12"))
      #expect(lines[(first + 1)...(first + 2)] == ["", "Ask for Ann or Bert"])
    }

    @Test("Copying a password keeps the buttons and the focus, shows a message and rings the bell")
    func copied() async throws {
      let terminal = try await openEntry()
      let record = folder.url.appending(path: "record")
      try await terminal.record(to: record)
      try await terminal.press("Right")
      try #require(try await terminal.sees("[›Copy password‹]"))
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Copied!"))
      let words = try await terminal.lines.joined(separator: " ")
      #expect(words.contains("[ Show password ] s   [›✓ Copied!‹] c   ( ◷ One-time code )"))
      // The escape sequence OSC 52, which copies through the terminal, also ends with a bell character.
      let rings = try await waitFor {
        let sent = try String(contentsOf: record, encoding: .utf8)
        return sent.contains("\u{1B}]52;c;") && sent.replacing(#/\e]52;c;[^\a]*\a/#, with: "").contains("\u{7}") ? true : nil
      }
      #expect(rings == true)
    }

    @Test("Copying in the generator through the terminal's clipboard shows a message and rings the bell")
    func copiedInGenerator() async throws {
      let terminal = try await entry("Bank")
      try await terminal.press("F1")
      try #require(try await terminal.sees("Very strong"))
      let record = folder.url.appending(path: "record")
      try await terminal.record(to: record)
      try await terminal.type("c")
      #expect(try await terminal.sees("[ ✓ Copied! ]"))
      let rings = try await waitFor {
        try String(contentsOf: record, encoding: .utf8).replacing(#/\e]52;c;[^\a]*\a/#, with: "").contains("\u{7}") ? true : nil
      }
      #expect(rings == true)
    }

    @Test("Inside tmux, a copied password is in a buffer of its own, which is removed when the app ends")
    func copiedInTmux() async throws {
      let terminal = try await entry("Bank", showsTmux: true)
      _ = try await terminal.tmux(["set-buffer", "-b", "other", "kept"])
      try await terminal.press("Down")
      try await terminal.type("c")
      try #require(try await terminal.sees("Password copied for a minute"))
      let names = try await terminal.tmux(["list-buffers", "-F", "#{buffer_name}"]).split(separator: "\n")
      let buffer = String(try #require(names.first { $0.hasPrefix("keysmith-") }))
      #expect(try await terminal.tmux(["show-buffer", "-b", buffer]) == "hunter2")
      try await terminal.press("C-q")
      try #require(try await terminal.sees("The app has ended"))
      #expect(try await terminal.tmux(["list-buffers", "-F", "#{buffer_name} #{buffer_sample}"]) == "other kept\n")
    }

    @Test("A detail, a hidden field and a previous password of an entry are shown and copied")
    func details() async throws {
      let terminal = try await newField(note: ["Branch 12"])
      try await terminal.type("PIN\t4711")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("[›Save‹]"))
      try await terminal.press("Enter")
      try #require(try await terminal.sees("PIN: ••••"))
      #expect(try await !terminal.lines.joined().contains("4711"))
      try await showFirstDetail("PIN: ••••", in: terminal)
      #expect(try await terminal.sees("│  4711  │"))
      try await terminal.type("c")
      #expect(try await terminal.sees("Copied for a minute"))
      // Replace the password in the form by a generated one.
      try await terminal.type("e")
      try #require(try await terminal.sees("› Title"))
      #expect(try await !terminal.lines.joined().contains("Typing replaces"))
      for _ in 1...2 { try await terminal.press("Tab") }
      #expect(try await terminal.sees("Typing replaces the whole text"))
      for _ in 1...4 { try await terminal.press("BTab") }
      try #require(try await terminal.sees("[›Generate password‹]"))
      try await terminal.press("Enter")
      try #require(try await terminal.sees("[ Hide password ]"))
      try await terminal.type("s")
      try #require(try await terminal.sees("Previous password: ••••"))
      try await terminal.press("Up")
      try await terminal.press("PPage")
      try await terminal.press("Down")
      try #require(try await terminal.sees("› Previous password"))
      try await terminal.press("Enter")
      #expect(try await terminal.sees("│  hunter2  │"))
    }

    @Test("A field whose toggle is off is visible in the form and in the details, and is changed")
    func visibleField() async throws {
      let terminal = try await newField()
      try await terminal.type("Customer\tK-4711\t")
      try #require(try await terminal.sees("› [x] Hidden"))
      #expect(try await !terminal.lines.joined().contains("K-4711"))
      try await terminal.press("Enter")
      try #require(try await terminal.sees("› [ ] Hidden"))
      #expect(try await terminal.sees("K-4711"))
      try await terminal.type("s")
      try #require(try await terminal.sees("Customer: K-4711"))
      try await showFirstDetail("Customer: K-4711", in: terminal)
      try #require(try await terminal.sees("│  K-4711  │"))
      try await terminal.press("Tab")
      try await terminal.press("Tab")
      try #require(try await terminal.sees("[›Change field‹]"))
      try await terminal.press("Enter")
      try #require(try await terminal.sees("› Name"))
      #expect(try await terminal.sees("[ ] Hidden"))
      #expect(try await terminal.sees("K-4711"))
    }

    @Test("An entry is duplicated, archived and moved back")
    func archived() async throws {
      let terminal = try await openEntry()
      try await terminal.type("m")
      try #require(try await terminal.sees("More actions for this entry"))
      try await terminal.type("m")
      try #require(try await terminal.sees("This is the copy, in the vault."))
      #expect(try await terminal.sees("Title: Bank (2)"))
      try await terminal.type("m")
      try #require(try await terminal.sees("│   Archive"))
      for _ in 1...3 { try await terminal.press("Down") }
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Archived. Searches in the vault do not find the entry."))
      #expect(try await !terminal.lines.joined().contains("Bank (2)"))
      try await terminal.press("Down")
      try await terminal.type("a")
      try #require(try await terminal.sees("Bank (2)"))
      try await terminal.press("Down")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Title: Bank (2)"))
      try await terminal.type("m")
      try #require(try await terminal.sees("Move back to the vault"))
      for _ in 1...3 { try await terminal.press("Down") }
      try await terminal.press("Enter")
      try #require(try await terminal.sees("The archive is empty."))
      try await terminal.press("Escape")
      #expect(try await terminal.sees("Bank (2)"))
    }

    @Test("Undo restores a deleted entry with one key")
    func undone() async throws {
      try await folder.finishOnboarding()
      let arguments = ["vault", "add", "Mail", "--store", folder.store.path]
      try #require(try await Keysmith.run(arguments, lines: ["hunter2"], in: folder).status == 0)
      let terminal = try await openEntry()
      // Early presses of a destructive key are rejected as accidental.
      let isDeleted = try await waitFor {
        try await terminal.type("d")
        return try await waitFor(.seconds(1)) { try await terminal.lines.joined().contains("Deleted.") ? true : nil }
      }
      try #require(isDeleted == true)
      try #require(try await terminal.sees("Mail"))
      #expect(try await !terminal.lines.joined().contains("Bank"))
      try await terminal.type("u")
      #expect(try await terminal.sees("Restored."))
      #expect(try await terminal.sees("Bank"))
    }

    @Test("Copying the user of an entry without a user shows a message")
    func missingUser() async throws {
      let terminal = try await entry("Bank")
      try await terminal.press("Down")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("[›Show password‹]"))
      try await terminal.type("p")
      #expect(try await terminal.sees("The entry has no user."))
    }

    @Test("Emoji take as many cells in the app as on the terminal, and are erased completely")
    func emoji() async throws {
      let title = "🗝🗝🗝🗝 keys 🗝 x"
      let terminal = try await entry(title)
      let before = try await terminal.lines
      try await terminal.press("F1")
      try #require(try await terminal.sees("Very strong"))
      try await terminal.press("F2")
      try #require(try await terminal.sees(title))
      try #require(try await terminal.shows(before))
      try await terminal.press("Down")
      try #require(try await waitFor { try await terminal.lines != before ? true : nil } == true)
      try await terminal.press("Up")
      #expect(try await terminal.shows(before))
    }
  }
}
