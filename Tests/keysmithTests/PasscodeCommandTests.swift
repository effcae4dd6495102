import Foundation
import Testing

extension OnTheCommandLine {
  /// Tests of `keysmith passcode …`.
  ///
  /// Each call is a separate process.
  struct PasscodeCommandTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    @Test("A passcode is created, shown, changed and removed")
    func life() async throws {
      #expect(try await Keysmith.passcode("status", in: folder).output == "No passcode is set.\n")

      let create = try await Keysmith.passcode("create", "739105", "739105", in: folder)
      #expect(create.status == 0 && create.output == "The passcode is set.\n" && create.errors.isEmpty)
      let status = try await Keysmith.passcode("status", in: folder)
      let device = folder.device.path
      #expect(
        status.output == """
          A passcode of 6 digits is set.
          No failed attempts since the last unlock.
          Device secret: a file in \(device). It protects a copy of the store that does not include this directory.

          """)

      let change = try await Keysmith.passcode("change", "739105", "246802", "246802", in: folder)
      #expect(change.status == 0 && change.output == "The passcode is changed.\n" && change.errors.isEmpty)
      #expect(try await Keysmith.opens("739105", in: folder) == false)
      #expect(try await Keysmith.opens("246802", in: folder))

      let disable = try await Keysmith.passcode("disable", "246802", in: folder)
      #expect(disable.status == 0 && disable.output == "The passcode is removed.\n")
      #expect(disable.errors == "Warning: Without a passcode, anyone can open the app.\n")
      #expect(
        try await Keysmith.passcode("status", in: folder).output.hasPrefix("No passcode is set.\nDevice secret: a file in "))
    }

    @Test("A passcode can be changed to another length, and keeps its length by default")
    func changeLength() async throws {
      func change(_ arguments: String..., lines: String...) async throws -> Keysmith.Result {
        try await Keysmith.run(["passcode", "change", "--store", folder.store.path] + arguments, lines: lines, in: folder)
      }
      _ = try await Keysmith.run(
        ["passcode", "create", "--length", "4", "--store", folder.store.path], lines: ["7391", "7391"], in: folder)
      #expect(try await change("--length", "6", lines: "7391", "620481", "620481").status == 0)
      #expect(try await Keysmith.passcode("status", in: folder).output.hasPrefix("A passcode of 6 digits is set."))
      #expect(try await change("--length", "5", lines: "620481", "62048", "62048").status == 0)
      #expect(try await change(lines: "62048", "84026", "84026").status == 0)
      #expect(try await Keysmith.passcode("status", in: folder).output.hasPrefix("A passcode of 5 digits is set."))
      #expect(try await change("--length", "7", lines: "84026").status == 64)
    }

    @Test("Resetting the passcode erases the vault, and needs a confirmation")
    func reset() async throws {
      let vault = ["--store", folder.store.path]
      try await folder.setPasscode("739105")
      _ = try await Keysmith.run(["vault", "add", "Bank"] + vault, lines: ["739105", "hunter2"], in: folder)
      let asked = try await Keysmith.passcode("reset", in: folder)
      #expect(asked.status == 1 && asked.output.isEmpty)
      #expect(
        asked.errors == """
          Error: The passcode, its settings, all entries of the vault and the history of copied passwords will be deleted. \
          The Secret Folder stays. Add --delete-everything to confirm.

          """)
      #expect(try await Keysmith.run(["vault", "list"] + vault, lines: ["739105"], in: folder).output == "Bank\t\t\n")
      let reset = try await Keysmith.run(["passcode", "reset", "--delete-everything"] + vault, in: folder)
      #expect(reset.status == 0 && reset.errors.isEmpty)
      #expect(reset.output == "The passcode and the vault are deleted. The Secret Folder has not changed.\n")
      let status = try await Keysmith.passcode("status", in: folder).output.split(separator: "\n")
      #expect(status.dropFirst().first?.hasPrefix("The previous passcode and its vault were erased at 2") == true)
      #expect(try await Keysmith.passcode("status", in: folder).output.hasPrefix("No passcode is set.\n"))
      _ = try await Keysmith.passcode("create", "739105", "739105", in: folder)
      let list = try await Keysmith.run(["vault", "list"] + vault, lines: ["739105"], in: folder)
      #expect(list.status == 0 && list.output.isEmpty)
    }

    @Test("Erasure after 10 wrong codes can be set with the passcode, and for the Secret Folder with the folder's code")
    func erasure() async throws {
      let store = ["--store", folder.store.path]
      try await folder.setPasscode("739105")
      try await folder.setUpFolder("1357")
      let wrong = try await Keysmith.run(["passcode", "erase-after", "10"] + store, lines: ["000000"], in: folder)
      #expect(wrong.status == 1 && wrong.errors == "Error: Incorrect passcode.\n")
      #expect(try await !Keysmith.passcode("status", in: folder).output.contains("is erased"))
      let chosen = try await Keysmith.run(["passcode", "erase-after", "10"] + store, lines: ["739105"], in: folder)
      #expect(chosen.output == "After 10 wrong codes in a row, the passcode and the vault are erased.\n")
      let line = "After 10 further wrong codes, the protected data is erased.\n"
      #expect(line.contains("is erased"), "these words must be absent before and after")
      #expect(try await Keysmith.passcode("status", in: folder).output.contains(line))
      #expect(try await !Keysmith.run(["folder", "status"] + store, in: folder).output.contains("is erased"))
      _ = try await Keysmith.run(["folder", "erase-after", "10"] + store, lines: ["1357"], in: folder)
      #expect(try await Keysmith.run(["folder", "status"] + store, in: folder).output.contains(line))
      let off = try await Keysmith.run(["passcode", "erase-after", "off"] + store, lines: ["739105"], in: folder)
      #expect(off.output == "Wrong codes erase nothing.\n")
      #expect(try await !Keysmith.passcode("status", in: folder).output.contains("is erased"))
      #expect(try await Keysmith.run(["passcode", "erase-after", "3"] + store, lines: ["739105"], in: folder).status == 64)
    }

    @Test("Few attempts before the erasure are reported after a wrong code, and the last one also before the code is read")
    func lastAttempts() async throws {
      try await folder.setPasscode("739105")
      try await folder.erasePasscode(after: 3, "739105")
      let list = ["vault", "list", "--store", folder.store.path]
      let first = try await Keysmith.run(list, lines: ["000000"], in: folder)
      #expect(
        first.errors == "Error: Incorrect passcode. After 2 further wrong codes, the protected data is erased.\n")
      let sentence = "After 1 further wrong code, the protected data is erased."
      let second = try await Keysmith.passcode("change", "000001", in: folder)
      #expect(second.errors == "Error: Incorrect passcode. \(sentence)\n")
      let third = try await Keysmith.passcode("disable", "000002", in: folder)
      #expect(third.errors.hasPrefix("Warning: \(sentence)\n"))
      #expect(
        third.errors.hasSuffix(
          "Error: Too many wrong passcodes were entered. The passcode and the protected data are erased.\n"))
      #expect(!third.errors.contains("could not be checked"))
    }

    @Test("A weak code is accepted with a warning before it is confirmed")
    func weakCode() async throws {
      let warning = "Warning: This code is easy to guess: it repeats digits.\n"
      let create = try await Keysmith.passcode("create", "111111", "111111", in: folder)
      #expect(create.status == 0 && create.output == "The passcode is set.\n" && create.errors == warning)
      let once = try await Keysmith.passcode("change", "111111", "123123", in: folder)
      #expect(once.errors == "\(warning)Error: The input ended at \"Confirm new passcode\". Nothing has changed.\n")
    }

    @Test("The current passcode is refused as the new passcode")
    func samePasscode() async throws {
      try await folder.setPasscode("739105")
      let change = try await Keysmith.passcode("change", "739105", "739105", "739105", in: folder)
      #expect(change.status == 1 && change.output.isEmpty)
      #expect(change.errors == "Error: This is the current passcode. Choose another.\n")
      #expect(try await Keysmith.opens("739105", in: folder))
    }

    @Test("A passcode has the requested length", arguments: [4, 5])
    func length(digits: Int) async throws {
      let code = String("13579".prefix(digits))
      let arguments = ["passcode", "create", "--length", "\(digits)", "--store", folder.store.path]
      #expect(try await Keysmith.run(arguments, lines: [code, code], in: folder).status == 0)
      #expect(try await Keysmith.passcode("status", in: folder).output.hasPrefix("A passcode of \(digits) digits is set.\n"))
      #expect(try await Keysmith.passcode("disable", code, in: folder).status == 0)
    }

    @Test("Two different codes are refused without setting a passcode")
    func mismatch() async throws {
      let result = try await Keysmith.passcode("create", "739105", "654321", "739105", "739105", in: folder)
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errors == "Error: Passcodes don't match. Try again.\n")
      #expect(result.bytesRead == 14, "the first refusal ends the command, and no further line is read")
      #expect(!FileManager.default.fileExists(atPath: folder.store.path))
    }

    @Test(
      "A line that is not a code of six digits is refused with a message that does not repeat the line",
      arguments: ["12345", "1234567", "12345a", "", " 123456", "１２３４５６", "-12345"])
    func notACode(line: String) async throws {
      let result = try await Keysmith.passcode("create", line, "123456", in: folder)
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errors == "Error: The input is not a code of 6 digits. Nothing has changed.\n")
      #expect(result.bytesRead <= line.utf8.count + 1)
    }

    @Test("Input that ends early is refused with the prompt of the missing line")
    func inputEnds() async throws {
      let none = try await Keysmith.passcode("create", in: folder)
      #expect(none.status == 1 && none.errors == "Error: The input ended at \"Enter a passcode\". Nothing has changed.\n")
      let one = try await Keysmith.passcode("create", "739105", in: folder)
      #expect(one.status == 1 && one.errors == "Error: The input ended at \"Confirm passcode\". Nothing has changed.\n")
    }

    @Test("'change' and 'disable' without a passcode, and 'create' with a passcode, fail before they read a line")
    func fits() async throws {
      for command in ["change", "disable"] {
        let result = try await Keysmith.passcode(command, "123456", in: folder)
        #expect(result.status == 1 && result.bytesRead == 0)
        #expect(result.errors == "Error: No passcode is set. Use 'keysmith passcode create' to set one.\n")
      }
      #expect(try await Keysmith.passcode("create", "123456", "123456", in: folder).status == 0)
      let again = try await Keysmith.passcode("create", "123456", "123456", in: folder)
      #expect(again.status == 1 && again.bytesRead == 0)
      #expect(again.errors == "Error: A passcode is already set. Use 'keysmith passcode change' to replace it.\n")
    }

    @Test("The fifth wrong code starts a lockout of 30 seconds for all processes, in which no code is read")
    func lockout() async throws {
      try await folder.setPasscode("123456")
      for attempt in 1...4 {
        let command = attempt.isMultiple(of: 2) ? "change" : "disable"
        let result = try await Keysmith.passcode(command, "11111\(attempt)", in: folder)
        let warning = attempt == 4 ? " One attempt is left before a lockout." : ""
        #expect(result.status == 1 && result.errors.hasSuffix("Error: Incorrect passcode.\(warning)\n"))
      }
      #expect(try await Keysmith.passcode("status", in: folder).output.contains("\n4 failed attempts since the last unlock.\n"))
      let fifth = try await Keysmith.passcode("disable", "111115", in: folder)
      #expect(fifth.status == 1 && fifth.errors.hasSuffix("Error: Too many attempts. Try again in 30 seconds.\n"))

      for command in ["change", "disable"] {
        let refused = try await Keysmith.passcode(command, "123456", in: folder)
        #expect(refused.status == 1 && refused.bytesRead == 0)
        #expect(try #/^Error: Too many attempts\. Try again in (30|2\d) seconds\.\n$/#.wholeMatch(in: refused.errors) != nil)
      }
      let status = try await Keysmith.passcode("status", in: folder)
      #expect(status.status == 0 && status.output.contains("\n5 failed attempts since the last unlock.\n"))
      #expect(try #/\nLocked out for another (30|2\d) seconds\.\n/#.firstMatch(in: status.output) != nil)
    }

    @Test("If the device secret is missing, the passcode commands fail instead of reporting that no passcode is set")
    func unreadable() async throws {
      try await folder.setPasscode("123456")
      let secret = folder.device.appending(path: "device-secret").path
      try FileManager.default.removeItem(atPath: secret)
      for command in ["status", "create", "change", "disable"] {
        let result = try await Keysmith.passcode(command, "123456", in: folder)
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors.contains(secret) && result.errors.contains("is missing"))
      }
    }

    @Test(
      "An invalid command line is a usage error that does not repeat a code",
      arguments: [
        ["passcode", "creat"], ["passcode", "create", "--length", "7"], ["passcode", "create", "123456"], ["--sotre", "x"],
      ])
    func usage(arguments: [String]) async throws {
      let result = try await Keysmith.run(arguments, in: folder)
      #expect(result.status == 64 && result.output.isEmpty && result.errors.hasPrefix("Error: "))
      #expect(!result.errors.contains("123456"))
    }
  }
}
