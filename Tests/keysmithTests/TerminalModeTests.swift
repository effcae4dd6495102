import Foundation
import Testing

extension InTheTerminal {
  /// The terminal modes after the app ends for any reason.
  struct TerminalModeTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    @Test("Quitting the app restores the terminal", arguments: ["C-q", "C-c"])
    func left(key: String) async throws {
      let terminal = try await shell(running: ["--store", folder.store.path])
      try await expectApp(terminal)
      try await terminal.press(key)
      try await expectFound(terminal, status: "0")
    }

    @Test(
      "A termination signal restores the terminal, on the first screen and on a keypad", arguments: [SIGTERM, SIGINT, SIGHUP],
      ["", "c"])
    func signal(number: Int32, keys: String) async throws {
      let terminal = try await shell(running: ["--store", folder.store.path])
      try await expectApp(terminal)
      try await terminal.type(keys)
      if keys == "c" {
        #expect(
          try await waitFor { try await terminal.lines.contains { $0.contains("Enter a passcode") } ? true : nil } == true)
      }
      let text = try #require(try await waitFor { try? String(contentsOf: file("pid"), encoding: .utf8) })
      kill(try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))), number)
      try await expectFound(terminal, status: "\(128 + number)")
    }

    @Test("Shrinking the terminal redraws the flow")
    func resize() async throws {
      let terminal = try await shell(running: ["--store", folder.store.path])
      try await expectApp(terminal)
      try await terminal.type("c")
      #expect(try await waitFor { SeenScreen(try await terminal.lines).emptyDots == 6 ? true : nil } == true)
      try await terminal.type("12")
      let before = try await waitFor { SeenScreen(try await terminal.lines).filledDots == 2 ? try await terminal.lines : nil }
      try await terminal.resize(columns: 40, rows: 16)
      let after = try await waitFor {
        let lines = try await terminal.lines
        return lines != before && lines.allSatisfy { $0.count <= 40 } && lines.contains { $0.contains("Cancel") } ? lines : nil
      }
      #expect(SeenScreen(try #require(after)).filledDots == 2)
    }

    @Test("The terminal does not echo codes typed for a command, and is restored afterwards")
    func notShown() async throws {
      let terminal = try await shell(running: ["passcode", "create", "--store", folder.store.path])
      for prompt in ["Enter a passcode", "Confirm passcode"] {
        #expect(try await waitFor { try await terminal.lines.contains { $0.hasPrefix(prompt) } ? true : nil } == true)
        try await terminal.type("739105")
        try await terminal.press("Enter")
      }
      #expect(try await waitFor { try await terminal.lines.contains("The passcode is set.") ? true : nil } == true)
      #expect(try await !terminal.lines.joined().contains("739105"))
      try await expectFound(terminal, status: "0")
    }

    @Test("Codes typed ahead while the program is busy are not echoed, and are read in order")
    func typedAhead() async throws {
      #expect(try await Keysmith.passcode("create", "123456", "123456", in: folder).status == 0)
      let terminal = try await shell(running: ["passcode", "change", "--store", folder.store.path])
      #expect(try await waitFor { try await terminal.lines.contains { $0.contains("not shown") } ? true : nil } == true)
      for code in ["123456", "739105", "739105"] {
        try await terminal.type(code)
        try await terminal.press("Enter")
      }
      #expect(try await waitFor { try await terminal.lines.contains("The passcode is changed.") ? true : nil } == true)
      #expect(try await !terminal.lines.joined().contains("739105"))
      try await expectFound(terminal, status: "0")
    }

    @Test("Secrets typed ahead of a prompt while the code is verified are not echoed, and are the input of the prompt")
    func secretsTypedAhead() async throws {
      #expect(try await Keysmith.passcode("create", "123456", "123456", in: folder).status == 0)
      let added = try await shell(running: ["vault", "add", "Bank", "--note", "--store", folder.store.path])
      #expect(try await added.sees("Enter Passcode (6 digits, not shown)"))
      try await added.type("123456\n")
      // Verifying the code takes longer than this pause.
      try await Task.sleep(for: .milliseconds(100))
      try await added.type("hunter2\nlandmark\n\u{4}")
      #expect(try await added.sees("Added Bank."))
      #expect(try await !added.lines.joined().contains(#/hunter2|landmark/#))
      for (field, words) in [([], "hunter2"), (["--field", "note"], "landmark")] {
        let arguments = ["vault", "get", "Bank", "--store", folder.store.path] + field
        #expect(try await Keysmith.run(arguments, lines: ["123456"], in: folder).output == "\(words)\n")
      }
    }

    @Test("A passphrase typed ahead is not echoed, and encrypts or decrypts the file", arguments: ["export", "import"])
    func passphraseTypedAhead(command: String) async throws {
      #expect(try await Keysmith.passcode("create", "123456", "123456", in: folder).status == 0)
      let other = command == "export" ? "import" : "export"
      let words = ["--store", folder.store.path, file("exported").path]
      let passphrase = "landmark 7 quiet otters"
      let byLines = { try await Keysmith.run(["vault", other] + words, lines: ["123456", passphrase], in: folder).status }
      if command == "import" { #expect(try await byLines() == 0) }
      let terminal = try await shell(running: ["vault", command] + words)
      #expect(try await terminal.sees("Enter Passcode (6 digits, not shown)"))
      // A new passphrase is read twice.
      try await terminal.type("123456\n\(passphrase)\n" + (command == "export" ? "\(passphrase)\n" : ""))
      #expect(try await terminal.sees(command == "export" ? "No entries written." : "0 added"))
      #expect(try await !terminal.lines.joined().contains("landmark"))
      if command == "export" { #expect(try await byLines() == 0) }
    }

    @Test("The program sets the limit of the core file size to zero")
    func noDump() async throws {
      let terminal = try await shell(running: ["passcode", "create", "--store", folder.store.path])
      #expect(try await waitFor { try await terminal.lines.contains { $0.contains("not shown") } ? true : nil } == true)
      let process = try String(contentsOf: file("pid"), encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
      let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
      let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
      #expect(core.split(separator: " ").suffix(3) == ["0", "0", "bytes"])
    }

    @Test("A crash prints no memory contents", arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGABRT])
    func noReport(number: Int32) async throws {
      let terminal = try await shell(
        running: ["passcode", "create", "--store", folder.store.path], environment: "SWIFT_BACKTRACE=enable=yes,interactive=no")
      #expect(try await waitFor { try await terminal.lines.contains { $0.contains("not shown") } ? true : nil } == true)
      let text = try String(contentsOf: file("pid"), encoding: .utf8)
      kill(try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))), number)
      let status = try await waitFor(.seconds(30)) { try? String(contentsOf: file("status"), encoding: .utf8).nonEmpty }
      #expect(status == "\(128 + number)\n")
      #expect(try await !terminal.lines.joined(separator: "\n").contains(#/Thread|Registers|Backtrace|0x/#))
    }

    @Test("A command that is interrupted at its prompt restores the terminal")
    func interrupted() async throws {
      let terminal = try await shell(running: ["passcode", "create", "--store", folder.store.path])
      #expect(try await waitFor { try await terminal.lines.contains { $0.hasPrefix("Enter a passcode") } ? true : nil } == true)
      try await terminal.type("7391")
      try await terminal.press("C-c")
      try await expectFound(terminal, status: "130")
      #expect(try await !terminal.lines.joined().contains("7391"))
    }

    /// Returns a terminal with a shell that records the terminal modes before and after the program, and then sleeps.
    private func shell(running arguments: [String], environment: String = "") async throws -> Terminal {
      let command = ([Keysmith.executable.path] + arguments).joined(separator: " ")
      let script = """
        trap : INT
        stty -g > \(file("before").path)
        sh -c 'echo $$ > \(file("pid").path); exec env \(environment) \(command)'
        echo $? > \(file("status").path)
        stty -g > \(file("after").path)
        sleep 60
        """
      try Data(script.utf8).write(to: file("script"))
      return try await Terminal("sh \(file("script").path)", in: folder)
    }

    private func file(_ name: String) -> URL { folder.url.appending(path: name) }

    private func expectApp(_ terminal: Terminal) async throws {
      #expect(
        try await waitFor { try await terminal.lines.contains { $0.contains("your device, your rules") } ? true : nil } == true)
    }

    private func expectFound(_ terminal: Terminal, status: String) async throws {
      let after = try await waitFor { try? String(contentsOf: file("after"), encoding: .utf8).nonEmpty }
      #expect(after != nil && after == (try? String(contentsOf: file("before"), encoding: .utf8)))
      #expect(try String(contentsOf: file("status"), encoding: .utf8).trimmingCharacters(in: .newlines) == status)
      let modes = try await terminal.property("#{alternate_on} #{cursor_flag} #{mouse_any_flag}")
      #expect(modes == "0 1 0", "the alternate screen and mouse reporting are off, and the cursor is visible")
    }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
