import Foundation
import Testing

extension InTheTerminal {
  /// Commands on a terminal: their prompts, and their output of stored text.
  struct CommandTerminalTests {
    private let folder: Folder

    init() async throws {
      folder = try Folder()
      try #require(try await Keysmith.passcode("create", "739105", "739105", in: folder).status == 0)
    }

    @Test("A password with control characters is shown with symbols and a warning on a terminal, and unchanged in a file")
    func controlCharacters() async throws {
      let password = "a\u{1B}[2Jb\u{9B}31mc\u{202E}d\u{7F}"
      let add = ["vault", "add", "Bank", "--store", folder.store.path]
      try #require(try await Keysmith.run(add, lines: ["739105", password], in: folder).status == 0)
      let get = ["vault", "get", "Bank", "--store", folder.store.path]
      #expect(try await Keysmith.run(get, lines: ["739105"], in: folder).output == "\(password)\n")
      let terminal = try await shell("vault get Bank --print")
      try #require(try await terminal.sees("Enter Passcode (6 digits"))
      try await terminal.type("739105\n")
      try #require(try await terminal.sees(#"a␛[2Jb\u{9B}31mc\u{202E}d␡"#))
      #expect(try await terminal.sees("Warning: Symbols such as ␛ or \\u{9B} replace 4 control characters"))
      #expect(try await terminal.sees("ended 0"))
    }

    @Test("On a terminal, 'vault get' copies the password and does not show it, and control-C clears the clipboard")
    func copiesOnTerminal() async throws {
      let add = ["vault", "add", "Bank", "--store", folder.store.path]
      try #require(try await Keysmith.run(add, lines: ["739105", "hunter2"], in: folder).status == 0)
      let environment = try "PATH=\(folder.installClipboard("xclip")):/usr/bin:/bin DISPLAY=:1"
      let command = "\(Keysmith.executable.path) vault get Bank --store \(folder.store.path)"
      let terminal = try await Terminal("sh -c '\(environment) \(command); echo ended $?; sleep 60'", in: folder)
      try #require(try await terminal.sees("Enter Passcode (6 digits"))
      try await terminal.type("739105\n")
      try #require(try await terminal.sees("control-C clears it now."))
      #expect(folder.clipboardLog == ["xclip -selection clipboard", "hunter2"])
      #expect(try await !terminal.lines.joined().contains("hunter2"))
      try await terminal.press("C-c")
      let isCleared = try await waitFor { folder.clipboardLog.count == 3 ? true : nil }
      #expect(isCleared == true)
      #expect(folder.clipboardLog.last == "xclip -selection clipboard")
    }

    @Test("A new passphrase must be typed twice, and must be confirmed if it is weak")
    func passphrase() async throws {
      let terminal = try await shell("vault export \(folder.url.path)/export")
      let dialogue = [
        ("Enter Passcode (6 digits", "739105"), ("Passphrase (not shown)", "password1"), ("Strength: very weak", ""),
        ("Passphrase (not shown)", "password1"), ("Type 'yes' to use the passphrase", "yes"),
        ("Repeat the passphrase (not shown)", "password1"),
      ]
      for (words, line) in dialogue {
        try #require(try await terminal.sees(words), "\(words)")
        try await terminal.type("\(line)\n")
      }
      try #require(try await terminal.sees("No entries written."))
      #expect(try await !terminal.lines.joined().contains("password1"))
    }

    @Test("After each line of a recovery kit, the number of groups is shown, or a wrong line is read again")
    func recoveryKit() async throws {
      let terminal = try await shell("recover")
      try #require(try await terminal.sees("Recovery kit (14 groups"))
      let lines = [
        ("20RAA-24C1X", "Group 2 does not match the kit."), ("20RAA-24C1", "Group 2 has 4 characters instead of 5."),
        ("20RAA-24C19", "2 of 14 groups"), ("Y9HDX", "Group 3 does not match the kit."), ("Y9HD9", "3 of 14 groups"),
      ]
      for (line, words) in lines {
        try await terminal.type("\(line)\n")
        try #require(try await terminal.sees(words), "\(words)")
      }
      #expect(try await terminal.sees("Type the whole line again:"))
      let screen = try await terminal.lines.joined()
      #expect(["20RAA", "24C1", "Y9HD"].allSatisfy { !screen.contains($0) })
    }

    @Test("A weak password is saved with a warning", arguments: ["vault add Bank", "vault edit Post --password"])
    func weakPassword(command: String) async throws {
      let add = ["vault", "add", "Post", "--store", folder.store.path]
      try #require(try await Keysmith.run(add, lines: ["739105", "rt5-hw9-qzx-pol-eee"], in: folder).status == 0)
      let terminal = try await shell(command)
      for (words, line) in [("Enter Passcode (6 digits", "739105"), ("Password (not shown)", "hunter2")] {
        try #require(try await terminal.sees(words), "\(words)")
        try await terminal.type("\(line)\n")
      }
      #expect(try await terminal.sees("Warning: The password is weak: others can guess it."))
      #expect(try await terminal.sees("ended 0"))
    }

    @Test("A message is wrapped between words at the width of the terminal, and not in a pipe")
    func wrappedMessage() async throws {
      let (first, rest) = (
        "Error: Expected at least one change: --title, --user, --category, --websites,", "--tags, --password or --note."
      )
      let terminal = try await shell("vault edit Post")
      try #require(try await terminal.sees("ended 64"))
      let lines = try await terminal.lines
      #expect(lines.prefix(2) == [first, rest])
      let edit = ["vault", "edit", "Post", "--store", folder.store.path]
      #expect(try await Keysmith.run(edit, lines: [], in: folder).errors.hasPrefix("\(first) \(rest)\n"))
    }

    @Test("No file is written if the two passphrases differ")
    func otherPassphrase() async throws {
      let terminal = try await shell("vault export \(folder.url.path)/export")
      for (words, line) in [
        ("Enter Passcode (6 digits", "739105"), ("Passphrase (not shown)", "heron quarry lantern wet otters"),
        ("Repeat the passphrase (not shown)", "heron quarry lantern wet otter"),
      ] {
        try #require(try await terminal.sees(words), "\(words)")
        try await terminal.type("\(line)\n")
      }
      #expect(try await terminal.sees("The passphrases are not the same. No file was written."))
      #expect(try await terminal.sees("Strength: very strong"))
      #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/export"))
    }

    @Test("On a dumb terminal, the app runs in line mode, with the given store")
    func dumbTerminal() async throws {
      try await folder.finishOnboarding()
      let terminal = try await Terminal(
        "sh -c 'TERM=dumb \(Keysmith.executable.path) --store \(folder.store.path); echo ended $?; sleep 60'", in: folder)
      try #require(try await terminal.sees("Enter Passcode"))
      try await terminal.type("739105\n")
      try #require(try await terminal.sees("Places: Generate (here); Vault; Secret Folder; Settings"))
      try await terminal.type("quit\n")
      #expect(try await terminal.sees("ended 0"))
    }

    /// Returns a terminal that runs the command and then prints its exit status.
    private func shell(_ command: String) async throws -> Terminal {
      try await Terminal(
        "sh -c '\(Keysmith.executable.path) \(command) --store \(folder.store.path); echo ended $?; sleep 60'", in: folder)
    }
  }
}
