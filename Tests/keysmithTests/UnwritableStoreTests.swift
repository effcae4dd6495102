import Foundation
import ProgramTesting
import Testing

extension OnTheCommandLine {
  /// Errors for an unwritable store, which are reported before a code is read.
  struct UnwritableStoreTests {
    private let folder: Folder

    init() async throws {
      folder = try Folder()
      try #require(try await Keysmith.passcode("create", "739105", "739105", in: folder).status == 0)
      let setUp = ["folder", "setup", "--length", "4", "--store", folder.store.path]
      try #require(try await Keysmith.run(setUp, lines: ["1357", "1357"], in: folder).status == 0)
    }

    @Test(
      "Commands that write to an unwritable store report the directory and the cause, and read no line",
      arguments: [
        ["passcode", "change"], ["passcode", "disable"], ["vault", "add", "Bank"], ["vault", "remove", "Bank"],
        ["vault", "accept"],
        ["vault", "import", "file"], ["generate", "--save", "Bank"],
      ])
    func store(arguments: [String]) async throws {
      try await expect(folder.store.path, unwritable: folder.store.path, arguments)
    }

    @Test(
      "Commands that write to an unwritable Secret Folder report its directory and the cause, and read no line",
      arguments: [["folder", "add", "file"], ["folder", "remove", "file"], ["folder", "accept"]])
    func ofTheFolder(arguments: [String]) async throws {
      try await expect(folder.store.path + "/folder", unwritable: folder.store.path + "/folder", arguments)
    }

    @Test("Commands read no code if attempts cannot be counted", arguments: [["vault", "list"], ["folder", "list"]])
    func attempts(arguments: [String]) async throws {
      try await expect(folder.device.path, unwritable: folder.device.path, arguments)
    }

    @Test("'passcode create' reports the device directory of a store that cannot be created, and reads no line")
    func missing() async throws {
      let file = try folder.file("file", "")
      let result = try await Keysmith.run(["passcode", "create", "--store", file + "/store"], lines: ["1"], in: folder)
      #expect(result.status == 1 && result.bytesRead == 0)
      #expect(result.errors == "Error: \(file)/store.device cannot be written: Not a directory. Nothing has changed.\n")
    }

    @Test("The app in line mode reports an unwritable store before it reads a line")
    func app() async throws {
      try await expect(folder.store.path, unwritable: folder.store.path, ["--plain"])
    }

    /// Runs the program without write access to `directory`, and expects an error about `named` before a code is read.
    private func expect(_ named: String, unwritable directory: String, _ arguments: [String]) async throws {
      try #require(chmod(directory, 0o500) == 0)
      defer { chmod(directory, 0o700) }
      let input = try FileHandle(forReadingFrom: URL(filePath: try folder.file("input", "739105\n")))
      let errors = try folder.file("errors", "")
      let output = try FileHandle(forUpdating: URL(filePath: errors))
      let words = [Keysmith.executable.path] + arguments + ["--store", folder.store.path]
      // The superuser can write every file unless the capability `dac_override` is dropped.
      let start = geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"] : []
      let call = start + words
      let child = try Child(
        call[0], Array(call.dropFirst()),
        environment: ["HOME": folder.home.path, "PATH": "/usr/local/bin:/usr/bin:/bin"], input: input.fileDescriptor,
        output: output.fileDescriptor, errors: output.fileDescriptor)
      #expect(try await child.end() == 1)
      #expect(try input.offset() == 0, "a code was read")
      let said = try String(contentsOf: URL(filePath: errors), encoding: .utf8)
      #expect(said == "Error: \(named) cannot be written: Permission denied. Nothing has changed.\n")
    }
  }
}
