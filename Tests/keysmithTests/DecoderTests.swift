import Foundation
import ProgramTesting
import Testing

extension OnTheCommandLine {
  /// Tests of `docs/formats.md` with `Tests/decoder/decode.py`, a decoder that was written only from this page.
  struct DecoderTests {
    private struct Opened: Decodable {
      struct Entry: Decodable, Equatable {
        let title, user, category, note, password: String
      }
      struct File: Decodable, Equatable {
        let name: String
        let size: Int
        let sha256: String
      }
      struct Event: Decodable, Equatable {
        let number: Int
        let subject: String
      }
      let vault: [Entry]
      let folder: [File]
      let log: [Event]
    }

    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    @Test("A decoder written from docs/formats.md opens the vault, the Secret Folder and the log of a new store")
    func decodes() async throws {
      let store = ["--store", folder.store.path]
      func run(_ words: String..., lines: String...) async throws {
        let result = try await Keysmith.run(words + store, lines: lines, in: folder)
        try #require(result.status == 0, "\(result.errors)")
      }
      try await run("passcode", "create", lines: "123456", "123456")
      try await run("vault", "add", "Zürich", "--user", "ann", lines: "123456", "päss 1")
      try await run("folder", "setup", "--length", "4", lines: "1357", "1357")
      let bytes = Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
      let file = folder.url.appending(path: "photo.jpg")
      try bytes.write(to: file)
      try await run("folder", "add", file.path, lines: "1357")
      try await run("vault", "list", lines: "123456")

      let opened = try await decode("123456", "1357")
      #expect(opened.vault == [.init(title: "Zürich", user: "ann", category: "", note: "", password: "päss 1")])
      let digest = try await sha256(file)
      #expect(opened.folder == [.init(name: "photo.jpg", size: 40_000, sha256: digest)])
      // Each attempt is logged as a wrong code before its code is verified, and a correct code has a second row.
      #expect(opened.log.map(\.number) == [1, 3, 7, 6, 3, 7, 6, 7, 6])
      let subjects = ["passcode", "passcode", "passcode", "folder", "folder", "folder", "passcode", "passcode"]
      #expect(opened.log.dropFirst().map(\.subject) == subjects)
    }

    /// Runs the decoder with the codes, and returns the decrypted contents.
    private func decode(_ codes: String...) async throws -> Opened {
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../decoder/decode.py")
      let output = try await output(
        "python3", [script.path, folder.store.path, folder.device.path], input: codes.map { "\($0)\n" }.joined())
      return try JSONDecoder().decode(Opened.self, from: output)
    }

    private func sha256(_ file: URL) async throws -> String {
      String(decoding: try await output("sha256sum", [file.path], input: "").prefix(64), as: UTF8.self)
    }

    private func output(_ program: String, _ arguments: [String], input: String) async throws -> Data {
      let result = try await ProgramTesting.run(program, arguments, input: input)
      try #require(result.status == 0, "\(result.errors)")
      return result.output
    }
  }
}
