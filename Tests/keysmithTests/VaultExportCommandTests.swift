import Foundation
import ProgramTesting
import Testing

/// The commands that export and import the vault.
extension OnTheCommandLine.VaultCommandTests {
  @Test("An exported file is not overwritten, and is imported only with its passphrase")
  func exchange() async throws {
    #expect(try await run("add", "Post", lines: "123456", "hunter2").status == 0)
    let file = folder.url.appending(path: "export").path
    #expect(try await run("export", file, lines: "123456", "a passphrase").output == "1 entry written.\n")
    #expect(try await run("export", file, lines: "123456", "a passphrase").status == 1)
    #expect(try await run("remove", "--erase", "Post", lines: "123456").status == 0)
    let wrong = try await run("import", file, lines: "123456", "another one")
    #expect(wrong.status == 1)
    #expect(
      wrong.errors
        == "Error: The passphrase is wrong, or the file is damaged. Try again, or use another copy of the file.\n")
    let taken = try await run("import", file, lines: "123456", "a passphrase")
    #expect(taken.output == "1 added, 0 changed, 0 unchanged.\n" && taken.errors.isEmpty)
    #expect(try await run("get", "Post", lines: "123456").output == "hunter2\n")
    #expect(try await run("remove", "Post", lines: "123456").status == 0)
    let deleted = try await run("import", file, lines: "123456", "a passphrase")
    #expect(deleted.output == "0 added, 0 changed, 1 unchanged.\n" && deleted.status == 0)
    #expect(deleted.errors == "Unchanged in the bin: 1. 'keysmith vault restore' restores an entry.\n")
  }

  @Test("Without a terminal, a passphrase is accepted with a warning if it is weak, and refused if it is short")
  func weakPassphrase() async throws {
    let weak = try await run("export", folder.url.path + "/weak", lines: "123456", "password1")
    #expect(weak.status == 0 && weak.errors.hasPrefix("Warning: This passphrase is easy to guess: very weak, fewer than 10^"))
    let strong = try await run("export", folder.url.path + "/strong", lines: "123456", "heron quarry lantern wet otters")
    #expect(strong.status == 0 && strong.errors.isEmpty)
    let short = try await run("export", folder.url.path + "/short", lines: "123456", "7 bytes")
    #expect(short.status == 1 && short.errors == "Error: Choose a passphrase of 8 to 1024 bytes.\n")
    let exists = try await run("export", folder.url.path + "/weak", lines: "123456", "password1")
    #expect(exists.status == 1 && exists.bytesRead == 0)
  }

  @Test("Standard output contains only the generated passphrase of six words, which decrypts the file")
  func generatedPassphrase() async throws {
    try await run("add", "Post", lines: "123456", "hunter2")
    let file = folder.url.appending(path: "export").path
    let made = try await run("export", "--generate", file, lines: "123456", "not read")
    #expect(made.status == 0 && made.bytesRead == 7)
    let strength = "One of 7776^6 passphrases, 77.5 bits of entropy."
    #expect(made.errors == "1 entry written. The passphrase is not shown again. \(strength)\n")
    #expect(try #/([a-z-]+ ){5}[a-z-]+\n/#.wholeMatch(in: made.output) != nil)
    let taken = try await run("import", file, lines: "123456", String(made.output.dropLast()))
    #expect(taken.output == "0 added, 0 changed, 1 unchanged.\n")
  }

  @Test("A path that cannot be created is refused before the passcode is read and a passphrase is printed")
  func impossiblePath() async throws {
    let reasons = [
      "none/export": "No such file or directory", "file/export": "Not a directory",
      String(repeating: "x", count: 300): "File name too long",
    ]
    _ = try folder.file("file", "")
    for (name, reason) in reasons {
      let path = folder.url.path + "/" + name
      let refused = try await run("export", "--generate", path, lines: "123456")
      #expect(refused.status == 1 && refused.bytesRead == 0 && refused.output.isEmpty)
      #expect(refused.errors == "Error: \(path) cannot be written: \(reason). Nothing has changed.\n")
    }
  }

  @Test("An export is not written to the folders of the app, which is refused before the passcode is read")
  func exportIntoStore() async throws {
    try FileManager.default.createSymbolicLink(at: folder.url.appending(path: "link"), withDestinationURL: folder.store)
    for place in [folder.store, folder.device, folder.url.appending(path: "link")] {
      let file = place.appending(path: "export")
      let refused = try await run("export", "--generate", file.path, lines: "123456")
      #expect(refused.status == 1 && refused.bytesRead == 0 && refused.output.isEmpty)
      #expect(refused.errors == "Error: This is a folder of the app itself. Choose another folder.\n")
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }
}
