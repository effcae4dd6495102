import Foundation
import ProgramTesting
import Testing

extension OnTheCommandLine {
  /// Tests of `keysmith vault …`, `generate` and `log`.
  ///
  /// Each call is a separate process.
  struct VaultCommandTests {
    let folder: Folder

    init() async throws {
      folder = try Folder()
      try await folder.setPasscode("123456")
    }

    @discardableResult
    func run(_ arguments: String..., lines: String...) async throws -> Keysmith.Result {
      try await Keysmith.run(["vault"] + arguments + ["--store", folder.store.path], lines: lines, in: folder)
    }

    @Test("A password is saved, found, printed and removed")
    func life() async throws {
      let added = try await run("add", "Post", "--user", "ann", lines: "123456", "hunter2")
      #expect(added.status == 0 && added.output == "Added Post.\n" && added.errors.isEmpty)
      #expect(try await run("add", "Bank", "--category", "Money", lines: "123456", "1 2 3").status == 0)
      #expect(try await run("list", lines: "123456").output == "Bank\t\tMoney\nPost\tann\t\n")
      #expect(try await run("list", "ANN", lines: "123456").output == "Post\tann\t\n")
      #expect(try await run("get", "Bank", lines: "123456").output == "1 2 3\n")
      let removed = try await run("remove", "Bank", lines: "123456")
      #expect(removed.status == 0 && removed.output == "Moved Bank to the bin.\n" && removed.errors.isEmpty)
      let gone = try await run("get", "Bank", lines: "123456")
      #expect(
        gone.status == 1 && gone.output.isEmpty && gone.errors == "Error: The vault has no entry with that title.\n")
    }

    @Test("The case of a title is ignored if no entry has exactly the title, and several such entries are refused")
    func caseOfTitles() async throws {
      try await run("add", "Straße", lines: "123456", "hunter2")
      try await run("add", "ÉCOLE", lines: "123456", "hunter3")
      #expect(try await run("get", "École", lines: "123456").output == "hunter3\n")
      #expect(try await run("get", "STRAßE", lines: "123456").output == "hunter2\n")
      #expect(try await run("get", "ecole", lines: "123456").status == 1, "an accent is not a case")
      try await run("add", "école", lines: "123456", "hunter4")
      #expect(try await run("get", "école", lines: "123456").output == "hunter4\n")
      let several = try await run("get", "École", lines: "123456")
      #expect(several.status == 1 && several.errors.hasPrefix("Error: 2 entries have that title."))
      #expect(try await run("remove", "école", lines: "123456").output == "Moved école to the bin.\n")
      #expect(try await run("remove", "--erase", "école", lines: "123456").output == "Erased école.\n")
      #expect(try await run("remove", "École", lines: "123456").output == "Moved ÉCOLE to the bin.\n")
      #expect(try await run("restore", "école", lines: "123456").output == "Restored ÉCOLE.\n")
    }

    @Test("A command that opens the vault warns once of an interrupted import")
    func interruptedImport() async throws {
      try await run("add", "Post", lines: "123456", "hunter2")
      let marker = folder.store.appending(path: "importing")
      try Data([1]).write(to: marker)
      chmod(marker.path, 0o600)
      let listed = try await run("list", lines: "123456")
      #expect(listed.status == 0 && listed.output == "Post\t\t\n")
      #expect(
        listed.errors == "Warning: The last import was interrupted. Import the file again; no entry is duplicated.\n")
      #expect(try await run("list", lines: "123456").errors.isEmpty)
    }

    @Test("A copied password or user is cleared from the clipboard when the command is interrupted")
    func copying() async throws {
      try await run("add", "Post", "--user", "ann", lines: "123456", "hunter2")
      let environment = ["PATH": try folder.installClipboard("xclip") + ":/usr/bin:/bin", "DISPLAY": ":1"]
      for (options, text) in [([], "hunter2"), (["--field", "user"], "ann")] {
        try? FileManager.default.removeItem(at: folder.url.appending(path: "log"))
        let call = try Call(
          ["vault", "copy", "Post", "--store", folder.store.path] + options, input: "123456\n", folder, environment)
        let isCopied = try await waitFor { folder.clipboardLog.contains(text) ? true : nil }
        #expect(isCopied == true)
        #expect(folder.clipboardLog == ["xclip -selection clipboard", text])
        call.interrupt()
        let result = try await call.result()
        #expect(result.status == 0 && result.output.isEmpty && result.duration < .seconds(30))
        let announced = "Copied. The clipboard is cleared in 1 minute; control-C clears it now.\n"
        #expect(result.errors == "\(announced)The clipboard is cleared.\n")
        #expect(folder.clipboardLog == ["xclip -selection clipboard", text, "xclip -selection clipboard"])
      }
    }

    @Test("A clipboard that cannot be cleared is reported as an error")
    func notCleared() async throws {
      try await run("add", "Post", lines: "123456", "hunter2")
      let bin = try folder.installClipboard("xclip")
      let call = try Call(
        ["vault", "copy", "Post", "--store", folder.store.path], input: "123456\n", folder,
        ["PATH": bin + ":/usr/bin:/bin", "DISPLAY": ":1"])
      let isCopied = try await waitFor { folder.clipboardLog.contains("hunter2") ? true : nil }
      #expect(isCopied == true)
      try folder.makeClipboardFail("xclip")
      call.interrupt()
      let result = try await call.result()
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(
        result.errors.hasSuffix(
          "\nError: The clipboard could not be cleared. Copy another text to replace the copied text.\n"))
    }

    @Test("An edit changes the given fields, and keeps the other fields")
    func editing() async throws {
      try await run("add", "Post", "--user", "ann", "--category", "Mail", "--note", lines: "123456", "hunter2", "a note")
      let changed = try await run("edit", "Post", "--title", "Letters", "--user", "-", lines: "123456", "bob")
      #expect(changed.status == 0 && changed.output == "Changed Letters.\n" && changed.errors.isEmpty)
      #expect(try await run("list", lines: "123456").output == "Letters\tbob\tMail\n")
      #expect(try await run("get", "Letters", lines: "123456").output == "hunter2\n")
      #expect(try await run("get", "Letters", "--field", "note", lines: "123456").output == "a note\n")
      let texts = try await run("edit", "Letters", "--note", "--tags", "-", lines: "123456", "work", "another note")
      #expect(texts.status == 0)
      #expect(try await run("get", "Letters", "--field", "tags", lines: "123456").output == "work\n")
      #expect(try await run("get", "Letters", "--field", "note", lines: "123456").output == "another note\n")
      let password = try await run("edit", "Letters", "--password", "--category", "", lines: "123456", "1 2 3")
      #expect(password.status == 0)
      #expect(try await run("get", "Letters", lines: "123456").output == "1 2 3\n")
      #expect(try await run("list", lines: "123456").output == "Letters\tbob\t\n")
      let empty = try await run("edit", "Letters", lines: "123456")
      #expect(empty.status == 64 && empty.errors.contains("Expected at least one change"))
      let blank = try await run("edit", "Letters", "--title", " ", lines: "123456")
      #expect(blank.status == 1 && blank.errors == "Error: An entry needs a title.\n")
      #expect(try await run("list", lines: "123456").output == "Letters\tbob\t\n")
    }

    @Test("An audit lists the entries with weak, then reused passwords, and prints nothing if no such entry exists")
    func audit() async throws {
      try await run("add", "Depot", lines: "123456", "password1")
      try await run("add", "Garage", lines: "123456", "hunter2")
      try await run("add", "Harbour", lines: "123456", "zebrakite")
      try await run("add", "Post", lines: "123456", "rt5-hw9-qzx-pol-eee")
      try await run("add", "Club", lines: "123456", "rt5-hw9-qzx-pol-eee")
      let audit = try await run("audit", lines: "123456")
      #expect(audit.status == 1 && audit.errors.isEmpty)
      #expect(
        audit.output == """
          Depot\tweak\tvery weak
          Garage\tweak\tweak
          Harbour\tweak\tweak
          Club\treused\talso in Post
          Post\treused\talso in Club

          """)
      for title in ["Depot", "Garage", "Harbour", "Club"] { try await run("remove", title, lines: "123456") }
      let sound = try await run("audit", lines: "123456")
      #expect(sound.status == 0 && sound.output.isEmpty)
      #expect(try await run("audit", "--days", "0", lines: "123456").status == 64)
    }

    @Test("A failing clipboard program ends the command with an error")
    func failingClipboard() async throws {
      try await run("add", "Post", lines: "123456", "hunter2")
      let environment = ["PATH": try folder.installClipboard("xclip", failing: true), "DISPLAY": ":1"]
      let refused = try await Keysmith.run(
        ["vault", "copy", "Post", "--store", folder.store.path], lines: ["123456"], in: folder, environment: environment)
      #expect(refused.status == 1)
      #expect(refused.errors.hasPrefix("Error: Nothing was copied"))
    }

    @Test("Commands refuse a rolled-back vault until a logged 'vault accept' with the correct code")
    func older() async throws {
      try await run("add", "Post", lines: "123456", "hunter2")
      let file = folder.store.appending(path: "vault.sqlite")
      let older = try Data(contentsOf: file)
      try await run("add", "Bank", lines: "123456", "1 2 3")
      try older.write(to: file)
      let refused = try await run("list", lines: "123456")
      #expect(refused.status == 1 && refused.output.isEmpty)
      #expect(
        refused.errors == """
          Error: \(file.path) is older than its last known version. Restore the newest copy. To accept the current state, use \
          'keysmith vault accept'.

          """)
      let wrong = try await run("accept", lines: "654321")
      #expect(wrong.status == 1 && wrong.errors == "Error: Incorrect passcode.\n")
      #expect(try await run("list", lines: "123456").status == 1)
      let accepted = try await run("accept", lines: "123456")
      #expect(accepted.status == 0 && accepted.output == "Accepted the vault: 1 entry.\n")
      #expect(try await run("list", lines: "123456").output == "Post\t\t\n")
      let log = try await Keysmith.run(["log", "--store", folder.store.path], in: folder).output
      #expect(
        log.contains("\tvault\tthe current data was accepted after a rollback, tampering or a missing file was detected\n"))
    }

    @Test("'vault get --field' prints each field of an entry unchanged")
    func fields() async throws {
      let texts = ["--user", "ann", "--category", "Money", "--note"]
      let add = ["vault", "add", "Bank", "--store", folder.store.path]
      #expect(
        try await Keysmith.run(add + texts, lines: ["123456", "hunter2", "one", "two\t\u{1B}[2J"], in: folder).status == 0)
      for (field, words) in [("title", "Bank"), ("user", "ann"), ("category", "Money"), ("note", "one\ntwo\t\u{1B}[2J")] {
        #expect(try await run("get", "Bank", "--field", field, lines: "123456").output == "\(words)\n")
      }
      #expect(try await run("get", "Bank", "--field", "colour", lines: "123456").status == 64)
    }

    @Test("Titles, users, categories and search words given as '-' are read in the order of the help text")
    func textsFromInput() async throws {
      let add = ["vault", "add", "-", "--category", "-", "--user", "-", "--note", "--store", folder.store.path]
      let lines = ["123456", "Bank", "ann", "Money", "hunter2", "codes"]
      #expect(try await Keysmith.run(add, lines: lines, in: folder).output == "Added Bank.\n")
      #expect(try await run("list", "-", lines: "123456", "mon ann").output == "Bank\tann\tMoney\n")
      #expect(try await run("get", "-", lines: "123456", "Bank").output == "hunter2\n")
      #expect(try await run("get", "-", "--field", "note", lines: "123456", "Bank").output == "codes\n")
      #expect(try await run("remove", "-", lines: "123456", "Bank").output == "Moved Bank to the bin.\n")
      let generate = ["generate", "--save", "-", "--store", folder.store.path]
      #expect(try await Keysmith.run(generate, lines: ["123456", "Post"], in: folder).output.count == 17)
      #expect(try await run("list", lines: "123456").output == "Post\t\t\n")
      let untitled = try await run("add", "-", lines: "123456", " ", "hunter2")
      #expect(untitled.status == 1 && untitled.errors == "Error: An entry needs a title.\n")
    }

    @Test("'vault add' reports an empty line as empty, and not as the end of input")
    func emptyLine() async throws {
      let empty = try await run("add", "Bank", lines: "123456", "")
      #expect(
        empty.status == 1
          && empty.errors
            == "Error: The line for \"Password\" is empty; expected at least one character. Nothing has changed.\n"
      )
      #expect(try await run("list", lines: "123456").output.isEmpty)
    }

    @Test("A note is read from standard input, and must be neither missing nor too long")
    func notes() async throws {
      #expect(try await run("add", "Bank", "--note", "codes", lines: "123456", "hunter2").status == 64)
      let none = try await run("add", "Bank", "--note", lines: "123456", "hunter2")
      #expect(none.errors == "Error: The input ended at \"Note\". Nothing has changed.\n")
      let long = try await run("add", "Bank", "--note", lines: "123456", "hunter2", String(repeating: "a", count: 65_536))
      #expect(long.errors == "Error: The input has more than 65535 bytes. Nothing has changed.\n")
      #expect(try await run("list", lines: "123456").output.isEmpty)
      let longest = String(repeating: "a", count: 65_535)
      #expect(try await run("add", "Bank", "--note", lines: "123456", "hunter2", longest).status == 0)
      #expect(try await run("get", "Bank", "--field", "note", lines: "123456").output == longest + "\n")
    }

    @Test(
      "An invisible title or a title with control characters is refused before a line is read",
      arguments: [
        ("", "An entry needs a title."), (" \t", "An entry needs a title."),
        ("a\u{1B}[2J", "A title, a user and a category are each one line without control characters."),
        ("a\nb", "A title, a user and a category are each one line without control characters."),
      ])
    func titles(title: String, reason: String) async throws {
      let refused = try await run("add", title, lines: "123456", "hunter2")
      #expect(refused.status == 1 && refused.bytesRead == 0 && refused.errors == "Error: \(reason)\n")
      #expect(try await run("list", lines: "123456").output.isEmpty)
    }

    @Test("Unreadable entries are reported on standard error, do not hide other entries, and can be removed")
    func damagedEntry() async throws {
      try await run("add", "Bank", lines: "123456", "hunter2")
      try await run("add", "Post", lines: "123456", "hunter2")
      try folder.damageEntry(of: .vault)
      let list = try await run("list", lines: "123456")
      #expect(list.status == 0 && list.output.split(separator: "\n").count == 1)
      #expect(list.errors.hasPrefix("Warning: 1 entry could not be read: "))
      let identifier = list.errors.dropFirst("Warning: 1 entry could not be read: ".count).prefix { $0 != "." }
      let removed = try await run("remove", String(identifier), lines: "123456")
      #expect(removed.status == 0 && removed.output == "Erased an entry that could not be read.\n")
      let rest = try await run("list", lines: "123456")
      #expect(rest.output == list.output && rest.errors.isEmpty)
    }

    @Test("'vault add' saves no entry after a wrong passcode, the end of input or a line of more than 1024 bytes")
    func refusals() async throws {
      let wrong = try await run("add", "Post", lines: "654321", "hunter2")
      #expect(wrong.status == 1 && wrong.errors == "Error: Incorrect passcode.\n" && wrong.bytesRead == 7)
      let ended = try await run("add", "Post", lines: "123456")
      #expect(ended.status == 1 && ended.errors == "Error: The input ended at \"Password\". Nothing has changed.\n")
      let long = try await run("add", "Post", lines: "123456", String(repeating: "x", count: 1025))
      #expect(long.status == 1 && long.errors == "Error: The input has more than 1024 bytes. Nothing has changed.\n")
      #expect(try await run("list", lines: "123456").output.isEmpty)
    }

    @Test("Neither files nor the outputs of 'add', 'list' and 'export' contain a secret")
    func canaries() async throws {
      let results = try await [
        run("add", "Post", lines: "123456", "canary-7391"), run("list", lines: "123456"),
        run("export", folder.url.appending(path: "export").path, lines: "123456", "canary-passphrase"),
      ]
      #expect(!results.contains { ($0.output + $0.errors).contains("canary") })
      for (name, contents) in try folder.files() {
        #expect(contents.range(of: Data("canary".utf8)) == nil, "a secret is in \(name)")
      }
    }

    @Test("'generate' applies the requested options, and refuses to exclude all characters")
    func generate() async throws {
      let made = try await Keysmith.run(["generate", "--length", "24", "--no-symbols", "--avoid-look-alikes"], in: folder)
      #expect(try #/[A-Za-z2-9]{24}\n/#.wholeMatch(in: made.output) != nil && made.status == 0)
      let all = ["--no-lowercase", "--no-uppercase", "--no-digits", "--no-symbols"]
      #expect(try await Keysmith.run(["generate"] + all, in: folder).status == 64)
    }

    @Test("'generate --save' prints the password only if the password is saved")
    func generateToKeep() async throws {
      func generate(_ title: String, _ code: String) async throws -> Keysmith.Result {
        try await Keysmith.run(["generate", "--save", title, "--store", folder.store.path], lines: [code], in: folder)
      }
      let made = try await generate("Sushi", "123456")
      #expect(made.status == 0 && made.output.count == 17 && made.errors == "Added Sushi.\n")
      #expect(try await run("get", "Sushi", lines: "123456").output == made.output)
      let refused = try await generate("Ramen", "654321")
      #expect(refused.status == 1 && refused.output.isEmpty && refused.errors == "Error: Incorrect passcode.\n")
      let untitled = try await generate(" ", "123456")
      #expect(untitled.status == 1 && untitled.output.isEmpty && untitled.errors == "Error: An entry needs a title.\n")
      #expect(try await run("list", lines: "123456").output == "Sushi\t\t\n")
      let second = try await generate("Sushi", "123456")
      #expect(second.status == 0 && second.errors.hasPrefix("Added Sushi.\nAnother entry has this title."))
    }

    @Test("A closed standard output causes an error")
    func closedOutput() async throws {
      for command in ["generate", "passcode status --store \(folder.store.path)", "--version"] {
        let null = try FileHandle(forUpdating: URL(filePath: "/dev/null"))
        let none = null.fileDescriptor
        let file = try folder.file("errors", "")
        let script = "exec \(Keysmith.executable.path) \(command) 1>&- 2>\(file)"
        let child = try Child(
          "/bin/sh", ["-c", script], environment: ["HOME": folder.home.path], input: none, output: none, errors: none)
        #expect(try await child.end() == 1)
        try null.close()
        #expect(try String(contentsOf: URL(filePath: file), encoding: .utf8) == "Error: The output is closed.\n")
      }
    }

    @Test("The log lists events, the latest first")
    func log() async throws {
      _ = try await Keysmith.passcode("disable", "111111", in: folder)
      let log = try await Keysmith.run(["log", "--store", folder.store.path], in: folder)
      let events = log.output.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
      #expect(log.status == 0 && events.allSatisfy { $0.count == 4 })
      #expect(events.first?.suffix(2) == ["passcode", "a wrong code was entered"])
      #expect(events.last?.suffix(1) == ["the log begins"])
    }

    @Test("The log lists every row number, including both row numbers of a correct code")
    func logNumbers() async throws {
      for code in ["111111", "123456"] { try await run("list", lines: code) }
      let log = try await Keysmith.run(["log", "--store", folder.store.path], in: folder).output
      let numbers = log.split(separator: "\n").reversed().flatMap { line in
        line.prefix { $0 != "\t" }.split(whereSeparator: { "-,".contains($0) }).compactMap { Int($0) }
      }
      #expect(numbers.count > 3 && numbers == Array(1...numbers.count), "\(log)")
    }
  }
}
