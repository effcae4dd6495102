import Foundation
import Testing

extension OnTheCommandLine {
  /// Tests of `keysmith folder …`.
  ///
  /// Each call is a separate process.
  struct FolderCommandTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    @discardableResult
    private func run(_ arguments: String..., lines: String...) async throws -> Keysmith.Result {
      try await Keysmith.run(["folder"] + arguments + ["--store", folder.store.path], lines: lines, in: folder)
    }

    @Test("A file is added, listed, exported without overwriting another file, and removed")
    func files() async throws {
      #expect(try await run("status").output == "The Secret Folder is not set up.\n")
      let setUp = try await run("setup", "--length", "4", lines: "1357", "1357")
      #expect(setUp.status == 0 && setUp.output == "The Secret Folder is set up.\n")
      #expect(setUp.errors.isEmpty)
      let twice = try await run("setup", "--length", "4", lines: "1357", "1357")
      #expect(twice.status == 1 && twice.errors.contains("To choose another, reset the folder"))
      let path = try folder.file("note.txt", "nobody's business")
      let added = try await run("add", path, lines: "1357")
      #expect(added.status == 0 && added.output == "Added note.txt.\n" && added.errors.isEmpty)
      #expect(try await run("list", lines: "1357").output == "note.txt\t17\n")
      let out = folder.url.appending(path: "out.txt")
      #expect(try await run("get", "note.txt", "-o", out.path, lines: "1357").status == 0)
      #expect(try String(contentsOf: out, encoding: .utf8) == "nobody's business")
      let again = try await run("get", "note.txt", "-o", out.path, lines: "1357")
      #expect(again.status == 1 && again.errors.contains(out.path))
      let directory = folder.url.appending(path: "copies")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
      #expect(try await run("get", "note.txt", "-o", directory.path, lines: "1357").status == 0)
      let copy = directory.appending(path: "note.txt").path
      #expect(try String(contentsOfFile: copy, encoding: .utf8) == "nobody's business")
      let twiceThere = try await run("get", "note.txt", "-o", directory.path + "/", lines: "1357")
      #expect(twiceThere.status == 1 && twiceThere.errors.contains(copy))
      let removed = try await run("remove", "note.txt", lines: "1357")
      #expect(removed.status == 0 && removed.output == "Removed note.txt.\n")
      #expect(try await run("list", lines: "1357").output.isEmpty)
      let gone = try await run("remove", "note.txt", lines: "1357")
      #expect(gone.status == 1 && gone.errors == "Error: The Secret Folder has no file with that name.\n")
    }

    @Test("A command that opens the folder warns once of an interrupted copy of a file")
    func interruptedCopy() async throws {
      try await folder.setUpFolder("1357")
      let marker = folder.store.appending(path: "folder/working")
      let messages = [
        1: "KeySmith quit while it added a file. If the file is not in the list, add it again.",
        2: "KeySmith quit while it exported a file. If the file is missing, export it again.",
      ]
      for (kind, message) in messages {
        try Data([UInt8(kind)]).write(to: marker)
        chmod(marker.path, 0o600)
        let listed = try await run("list", lines: "1357")
        #expect(listed.status == 0 && listed.errors == "Warning: \(message)\n")
        #expect(try await run("list", lines: "1357").errors.isEmpty)
      }
    }

    @Test("A rollback of the folder's list is refused with a remedy, and loses no file")
    func older() async throws {
      try await folder.setUpFolder("1357")
      try await run("add", folder.file("a.txt", "1"), lines: "1357")
      let list = folder.store.appending(path: "folder/entries.sqlite")
      let older = try Data(contentsOf: list)
      try await run("add", folder.file("b.txt", "2"), lines: "1357")
      let newest = try Data(contentsOf: list)
      try older.write(to: list)
      let refused = try await run("list", lines: "1357")
      #expect(
        refused.status == 1
          && refused.errors == """
            Error: \(list.path) is older than its last known version. Restore the newest copy. To accept the current state, use \
            'keysmith folder accept'.

            """
      )
      let accepted = try await run("accept", lines: "1357")
      #expect(accepted.status == 0 && accepted.output == "Accepted the Secret Folder: 1 file.\n")
      #expect(try await run("list", lines: "1357").output == "a.txt\t1\n")
      try newest.write(to: list)
      #expect(try await run("accept", lines: "1357").output == "Accepted the Secret Folder: 2 files.\n")
      #expect(try await run("list", lines: "1357").output == "a.txt\t1\nb.txt\t1\n")
    }

    @Test("A weak code is accepted with a warning")
    func weakCode() async throws {
      let setUp = try await run("setup", "--length", "4", lines: "2580", "2580")
      #expect(setUp.status == 0 && setUp.errors == "Warning: This code is easy to guess: it is a pattern on the keypad.\n")
    }

    @Test("If some of several files cannot be added, each of them is reported, and the other files are added")
    func someFiles() async throws {
      try await folder.setUpFolder("1357")
      let (first, last) = (try folder.file("a", "a"), try folder.file("b", "bb"))
      let missing = folder.url.path + "/none"
      let added = try await run("add", first, missing, folder.url.path, last, lines: "1357")
      #expect(added.status == 1 && added.output == "Added a.\nAdded b.\n")
      let errors = added.errors.split(separator: "\n")
      #expect(errors.count == 2 && errors.allSatisfy { $0.hasPrefix("Error: ") })
      #expect(errors.first?.contains("\(missing) cannot be used") == true)
      #expect(errors.last?.contains("\(folder.url.path) is not a regular file.") == true)
      #expect(try await run("list", lines: "1357").output == "a\t1\nb\t2\n")
    }

    @Test("An error of the folder ends the addition of several files")
    func folderError() async throws {
      try await folder.setUpFolder("1357")
      let (first, last) = (try folder.file("a", "a"), try folder.file("b", "bb"))
      let files = folder.store.appending(path: "folder/files")
      try FileManager.default.removeItem(at: files)
      let added = try await run("add", first, last, lines: "1357")
      #expect(added.status == 1 && added.output.isEmpty)
      #expect(added.errors == "Error: \(files.path) cannot be used: No such file or directory.\n")
    }

    @Test("Unreadable files are reported on standard error, and can be removed")
    func damagedFile() async throws {
      try await folder.setUpFolder("1357")
      try await run("add", try folder.file("a", "a"), lines: "1357")
      try folder.damageEntry(of: .folder)
      let list = try await run("list", lines: "1357")
      #expect(list.status == 0 && list.output.isEmpty && list.errors.hasPrefix("Warning: 1 file could not be read: "))
      let identifier = list.errors.dropFirst("Warning: 1 file could not be read: ".count).prefix { $0 != "." }
      let removed = try await run("remove", String(identifier), lines: "1357")
      #expect(removed.status == 0 && removed.output == "Removed a file that could not be read.\n")
      let rest = try await run("list", lines: "1357")
      #expect(rest.status == 0 && rest.output.isEmpty && rest.errors.isEmpty)
    }

    @Test("Two files with the same name are listed with their times, and addressed by identifier")
    func twoOfAName() async throws {
      try await folder.setUpFolder("1357")
      #expect(try await run("add", try folder.file("a", "one"), lines: "1357").errors.isEmpty)
      let second = try await run("add", try folder.file("a", "two"), lines: "1357")
      #expect(second.status == 0 && second.output == "Added a.\n")
      #expect(second.errors == "Another file has this name. 'keysmith folder list --identifiers' shows both.\n")
      let refused = try await run("remove", "a", lines: "1357")
      #expect(refused.status == 1 && refused.errors.hasPrefix("Error: 2 files have that name."))
      let list = try await run("list", "--identifiers", lines: "1357").output.split(separator: "\n")
      let files = list.map { $0.split(separator: "\t") }
      try #require(files.count == 2 && files.allSatisfy { $0.count == 4 })
      let today = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(String(files[0][3]))
      #expect(abs(today.timeIntervalSinceNow) < 3600 && files[0][3] < files[1][3])
      #expect(refused.errors.contains("\(files[0][0]) of \(files[0][3]), \(files[1][0]) of \(files[1][3]).\n"))
      #expect(try await run("remove", String(files[0][0]), lines: "1357").status == 0)
      #expect(try await run("get", "a", "-o", folder.url.appending(path: "b").path, lines: "1357").status == 0)
      #expect(try String(contentsOf: folder.url.appending(path: "b"), encoding: .utf8) == "two")
      #expect(try await run("list", lines: "1357").output == "a\t3\n")
    }

    @Test("Control characters in a file name are made visible")
    func names() async throws {
      try await folder.setUpFolder("1357")
      try await run("add", try folder.file("a\u{1B}[2Jb\n", "x"), lines: "1357")
      #expect(try await run("list", lines: "1357").output == "a␛[2Jb␊\t1\n")
    }

    @Test("A name given as '-' is read after the code")
    func nameFromInput() async throws {
      try await run("setup", "--length", "4", lines: "1357", "1357")
      try await run("add", try folder.file("a", "x"), lines: "1357")
      let copy = folder.url.appending(path: "copy")
      #expect(try await run("get", "-", "-o", copy.path, lines: "1357", "a").status == 0)
      #expect(try String(contentsOf: copy, encoding: .utf8) == "x")
      #expect(try await run("remove", "-", lines: "1357", "a").output == "Removed a.\n")
    }

    @Test("A command ends at the first refused line, and reads no further line")
    func refusals() async throws {
      let path = try folder.file("a", "a")
      let unset = try await run("add", path, lines: "1357")
      #expect(unset.status == 1 && unset.bytesRead == 0 && unset.errors.hasPrefix("Error: The Secret Folder is not set up"))
      let mismatch = try await run("setup", "--length", "4", lines: "1357", "7531", "1357")
      #expect(mismatch.status == 1 && mismatch.bytesRead == 10 && mismatch.errors == "Error: Codes don’t match.\n")
      try await folder.setUpFolder("1357")
      for wrong in ["0000", "0001", "0002", "0003"] {
        let warning = wrong == "0003" ? " One attempt is left before a lockout." : ""
        #expect(try await run("list", lines: wrong, "1357").errors == "Error: Incorrect code.\(warning)\n")
      }
      #expect(try await run("list", lines: "0004").errors == "Error: Too many attempts. Try again in 30 seconds.\n")
      let locked = try await run("list", lines: "1357")
      #expect(locked.status == 1 && locked.bytesRead == 0 && locked.errors.hasPrefix("Error: Too many attempts."))
      #expect(try await run("status").output.contains("\n5 failed attempts since the last unlock.\nLocked out for another"))
      #expect(try await Keysmith.passcode("create", "123456", "123456", in: folder).status == 0, "the passcode is independent")
    }

    @Test("The wrong code that erases the folder is announced, and reported as nothing but the erasure")
    func erasure() async throws {
      try await folder.setUpFolder("1357")
      try await folder.eraseFolder(after: 2, "1357")
      let sentence = "After 1 further wrong code, the protected data is erased."
      #expect(try await run("list", lines: "0000").errors == "Error: Incorrect code. \(sentence)\n")
      let erased = "Error: Too many wrong codes were entered. The contents of the Secret Folder are erased.\n"
      #expect(try await run("list", lines: "0001").errors == "Warning: \(sentence)\n\(erased)")
      let lines = try await run("status").output.split(separator: "\n")
      #expect(lines.first == "The Secret Folder is not set up." && lines.count == 2)
      #expect(lines.last?.hasPrefix("The previous folder and its files were erased at 2") == true)
    }

    @Test("A reset requires a confirmation, and erases everything")
    func reset() async throws {
      try await folder.setUpFolder("1357")
      try await run("add", try folder.file("a", "a"), lines: "1357")
      let asked = try await run("reset")
      #expect(asked.status == 1 && asked.errors.hasPrefix("Error: Everything in the folder will be deleted."))
      #expect(try await run("list", lines: "1357").output == "a\t1\n")
      #expect(try await run("reset", "--delete-everything").status == 0)
      let lines = try await run("status").output.split(separator: "\n")
      #expect(lines.first == "The Secret Folder is not set up." && lines.count == 2)
      #expect(lines.last?.hasPrefix("The previous folder and its files were erased at 2") == true)
    }
  }
}
