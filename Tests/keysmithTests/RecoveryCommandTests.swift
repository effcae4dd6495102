import Foundation
import ProgramTesting
import Testing

extension OnTheCommandLine {
  /// Tests of `keysmith recovery-kit` and `keysmith recover`.
  ///
  /// Each call is a separate process.
  struct RecoveryCommandTests {
    private let folder: Folder
    /// The directories of another machine, with a copy of the store.
    private let other: Folder

    init() async throws {
      folder = try Folder()
      other = try Folder()
      try await folder.setPasscode("7391")
      try await run("vault", "add", "Bank", lines: "7391", "hunter2")
      try await folder.setUpFolder("1357")
      try await run("folder", "add", folder.file("a.txt", "secret"), lines: "1357")
      try FileManager.default.copyItem(at: folder.store, to: other.store)
    }

    @discardableResult
    private func run(_ arguments: String..., lines: String..., on machine: Folder? = nil) async throws -> Keysmith.Result {
      let machine = machine ?? folder
      return try await Keysmith.run(arguments + ["--store", machine.store.path], lines: lines, in: machine)
    }

    /// Runs `recovery-kit`, and returns the lines with the groups of the kit.
    private func kit() async throws -> [String] {
      let result = try await run("recovery-kit", lines: "7391")
      #expect(result.status == 0)
      return result.output.split(separator: "\n").dropFirst().prefix(3).map(String.init)
    }

    private func recover(_ kit: [String], _ code: String) async throws -> Keysmith.Result {
      try await Keysmith.run(["recover", "--store", other.store.path], lines: kit + [code], in: other)
    }

    @Test("With the kit and the codes, a copy of the store and its Secret Folder open on another machine")
    func recovery() async throws {
      let kit = try await kit()
      #expect(kit.map { $0.split(separator: " ").count } == [5, 5, 4])
      let recovered = try await recover(kit, "7391")
      #expect(recovered.status == 0)
      #expect(
        recovered.errors == """
          'Erase after 10 wrong codes' is off on this machine, whatever the setting of the other machine is.

          """)
      #expect(recovered.output == "The device secret is restored.\nThe store opens.\n")
      #expect(try await run("vault", "get", "Bank", lines: "7391", on: other).output == "hunter2\n")
      #expect(try await run("folder", "list", lines: "1357", on: other).output == "a.txt\t6\n")
      let log = try await run("log", on: other).output
      #expect(log.contains("passcode\tthe device secret was restored from a recovery kit\n"))
      #expect(log.contains("folder\tthe device secret was restored from a recovery kit\n"))
      #expect(try await run("log").output.contains("passcode\tthe recovery kit was shown\n"))
      let mode = try FileManager.default.attributesOfItem(atPath: other.device.appending(path: "device-secret").path)
      #expect(mode[.posixPermissions] as? Int == 0o600)
    }

    @Test("A wrong first code starts the longest lockout, which another recovery does not end")
    func guesses() async throws {
      let kit = try await kit()
      let first = try await recover(kit, "0000")
      #expect(first.status == 1 && first.output == "The device secret is restored.\n")
      #expect(first.errors == "Error: Too many attempts. Try again in 30 minutes.\n")
      for code in ["7391", "0001"] {
        let again = try await recover(kit, code)
        #expect(again.status == 1 && again.output == "The device secret already exists.\n")
        #expect(again.errors.hasPrefix("Error: Too many attempts. Try again in "))
      }
      // Only the device secret is lost, not the attempt counter.
      try FileManager.default.removeItem(at: other.device.appending(path: "device-secret"))
      let restored = try await recover(kit, "7391")
      #expect(restored.output == "The device secret is restored.\n")
      #expect(restored.errors.hasPrefix("Error: Too many attempts. Try again in "))
      // The folder's code also has only one attempt.
      #expect(try await run("folder", "list", lines: "0000", on: other).errors.hasPrefix("Error: Too many attempts."))
      #expect(try await run("folder", "list", lines: "1357", on: other).errors.hasPrefix("Error: Too many attempts."))
    }

    @Test("An input without a complete code reports that the device secret stays restored, and counts no attempt")
    func incompleteCode() async throws {
      let kit = try await kit()
      let message = """
        Error: No complete code was entered, and no attempt was counted. The device secret stays restored: open the store with \
        'keysmith'.

        """
      let incomplete = try await recover(kit, "739")
      #expect(incomplete.status == 1 && incomplete.output == "The device secret is restored.\n")
      #expect(incomplete.errors == message)
      #expect(try await run("vault", "get", "Bank", lines: "7391", on: other).output == "hunter2\n")
      try FileManager.default.removeItem(at: other.device)
      let ended = try await Keysmith.run(["recover", "--store", other.store.path], lines: kit, in: other)
      #expect(ended.status == 1 && ended.errors == message)
    }

    @Test("A recovered store reports the attempts since the recovery")
    func status() async throws {
      _ = try await Keysmith.run(["recover", "--store", other.store.path], lines: kit(), in: other)
      #expect(try await run("passcode", "status", on: other).output.contains("No failed attempts since the last unlock.\n"))
      let wrong = try await run("vault", "list", lines: "0000", on: other)
      #expect(wrong.errors == "Error: Too many attempts. Try again in 30 minutes.\n")
      #expect(try await run("passcode", "status", on: other).output.contains("1 failed attempt since the last unlock.\n"))
    }

    @Test("A recovery renames a damaged device secret, and keeps the attempt counter")
    func damage() async throws {
      let kit = try await kit()
      for code in ["0000", "1111", "2222", "3333"] { try await run("vault", "list", lines: code) }
      let secret = folder.device.appending(path: "device-secret")
      try Data("damaged".utf8).write(to: secret)
      let recovered = try await Keysmith.run(["recover", "--store", folder.store.path], lines: kit + ["5555"], in: folder)
      #expect(recovered.output == "The device secret is restored.\n")
      #expect(recovered.errors == "Error: Too many attempts. Try again in 30 seconds.\n")
      #expect(try Data(contentsOf: secret.appendingPathExtension("lost")) == Data("damaged".utf8))
    }

    @Test("A recovery never overwrites an existing device secret, and changes nothing with the kit of another store")
    func foreign() async throws {
      let kit = try await kit()
      let third = try Folder()
      try await third.setPasscode("2468")
      let secret = third.device.appending(path: "device-secret")
      let before = try Data(contentsOf: secret)
      let marked = try await Keysmith.run(["recover", "--store", third.store.path], lines: kit + ["2468"], in: third)
      #expect(marked.status == 1 && marked.output.isEmpty)
      #expect(marked.errors.contains("The recovery kit does not match \(third.store.path)/store.sqlite."))
      // The kit belongs to this store, but not to the directory of the device secret.
      let present = try await Keysmith.run(
        ["recover", "--store", other.store.path, "--device", third.device.path], lines: kit + ["7391"], in: other)
      #expect(present.status == 1 && present.output.isEmpty)
      #expect(present.errors.contains("\(secret.path) is not the device secret of the recovery kit"))
      #expect(try Data(contentsOf: secret) == before)
      let empty = try Folder()
      let nothing = try await Keysmith.run(["recover", "--store", empty.store.path], lines: kit, in: empty)
      #expect(nothing.errors.contains("No store with a code was found in \(empty.store.path)"))
      #expect(!FileManager.default.fileExists(atPath: empty.device.path))
    }

    @Test("A wrong character is reported with the number of its group, without repeating or storing the input")
    func wrongCharacter() async throws {
      var kit = try await kit()
      // The second character of the seventh group.
      let place = kit[1].index(kit[1].startIndex, offsetBy: 7)
      kit[1].replaceSubrange(place...place, with: kit[1][place] == "X" ? "Y" : "X")
      let wrong = try await recover(kit, "7391")
      #expect(wrong.status == 1 && wrong.output.isEmpty)
      #expect(wrong.errors == "Error: Group 7 does not match the kit. Compare it with the kit and try again.\n")
      #expect(!FileManager.default.fileExists(atPath: other.device.path))
      let short = try await recover([String(kit[0].dropLast()), kit[1], kit[2], ""], "7391")
      #expect(short.errors == "Error: Group 5 has 4 characters instead of 5. Compare it with the kit and try again.\n")
    }

    @Test("Printing a kit requires a store with a passcode, and counts a wrong passcode")
    func proof() async throws {
      let wrong = try await run("recovery-kit", lines: "0000")
      #expect(wrong.status == 1 && wrong.output.isEmpty && wrong.errors == "Error: Incorrect passcode.\n")
      #expect(try await run("passcode", "status").output.contains("1 failed attempt since the last unlock.\n"))
      try await run("passcode", "disable", lines: "7391")
      let unset = try await run("recovery-kit", lines: "7391")
      #expect(unset.status == 1 && unset.output.isEmpty)
      #expect(unset.errors.hasPrefix("Error: No passcode is set."))
    }

    @Test("The QR code contains the characters of the groups")
    func code() async throws {
      let output = try await run("recovery-kit", lines: "7391").output
      let lines = output.split(separator: "\n")
      let groups = lines[1...3].joined(separator: " ").filter { $0 != " " }
      let image = folder.url.appending(path: "code.pbm")
      try bitmap(of: lines.dropFirst(4), scale: 4).write(to: image)
      let file = folder.url.appending(path: "read").path
      let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      // The QR code reader prints an error about a missing D-Bus on some systems, but decodes the image.
      let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
      defer {
        close(descriptor)
        close(nothing)
      }
      let reader = try Child(
        "zbarimg", ["--quiet", "--raw", image.path], environment: ["PATH": "/usr/bin:/bin"], input: nothing,
        output: descriptor, errors: nothing)
      #expect(try await reader.end() == 0)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "\(groups)\n")
    }

    /// Returns the half blocks as an image in the portable bitmap format.
    private func bitmap(of lines: some Sequence<Substring>, scale: Int) -> Data {
      let rows = lines.flatMap { line in
        ["▀", "▄"].map { half in line.map { $0 == "█" || String($0) == half } }
      }
      let pixels = rows.flatMap { row in
        Array(repeating: row.flatMap { Array(repeating: $0 ? "1" : "0", count: scale) }.joined(separator: " "), count: scale)
      }
      return Data("P1\n\((rows.first?.count ?? 0) * scale) \(pixels.count)\n\(pixels.joined(separator: "\n"))\n".utf8)
    }
  }
}
