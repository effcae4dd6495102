import Foundation
import Testing

@testable import SecretCore

@Suite struct SecretFileTests {
  private let scratch: Scratch
  private let file: SecretFile

  init() throws {
    scratch = try Scratch()
    file = SecretFile(path: scratch.path("key"))
  }

  @Test("The secret is created once, and does not change")
  func creation() throws {
    #expect(try file.load() == nil)
    try file.createIfMissing()
    let bytes = try #require(contents("key"))
    try file.createIfMissing()
    #expect(bytes.count == 32 && contents("key") == bytes)
    #expect(try file.load()?.revealed == Array(bytes))
  }

  @Test("Destroying the secret overwrites and removes the file and its drafts, and no other file")
  func destruction() throws {
    try file.createIfMissing()
    let draft = "key.1B4E28BA-2FA1-11D2-883F-0016D3CCA427"
    try Data(repeating: 5, count: 32).write(to: URL(filePath: scratch.path(draft)))
    for name in ["keys", "key.backup"] { try Data([1]).write(to: URL(filePath: scratch.path(name))) }
    // The open handles can read the bytes after the names of the files are removed.
    let held = try [scratch.path("key"), scratch.path(draft)].map { try FileHandle(forReadingFrom: URL(filePath: $0)) }
    try file.destroy()
    #expect(try scratch.names() == ["key.backup", "keys"])
    for file in held { #expect(try file.readToEnd() == Data(count: 32)) }
    for name in ["keys", "key.backup"] { #expect(contents(name) == Data([1])) }
    try file.destroy()
  }

  @Test("A draft that a crash left as a hard link to the file is destroyed with the file")
  func linkedDraft() throws {
    try file.createIfMissing()
    link(scratch.path("key"), scratch.path("key.1B4E28BA-2FA1-11D2-883F-0016D3CCA427"))
    let held = try FileHandle(forReadingFrom: URL(filePath: scratch.path("key")))
    try file.destroy()
    #expect(try scratch.names().isEmpty)
    #expect(try held.readToEnd() == Data(count: 32))
  }

  @Test("A hard link to a file of another name is moved aside, and that file is not changed")
  func hardLink() throws {
    try Data(repeating: 5, count: 32).write(to: URL(filePath: scratch.path("other")))
    chmod(scratch.path("other"), 0o600)
    link(scratch.path("other"), scratch.path("key"))
    let error = UnsafeFile(scratch.path("key"), expected: .file, .hardLinks)
    #expect(throws: CoreError.unsafeFile(error)) { _ = try file.load() }
    try file.destroy()
    #expect(try scratch.names() == ["key.foreign", "other"])
    #expect(contents("other") == Data(repeating: 5, count: 32))
  }

  @Test("A symbolic link in place of the file is moved aside, and its target is not changed")
  func symbolicLink() throws {
    try Data(repeating: 5, count: 32).write(to: URL(filePath: scratch.path("other")))
    symlink(scratch.path("other"), scratch.path("key"))
    #expect(throws: CoreError.self) { _ = try file.load() }
    try file.destroy()
    #expect(try scratch.names() == ["key.foreign", "other"])
    #expect(contents("other") == Data(repeating: 5, count: 32))
  }

  @Test("A pipe or a directory in place of the file does not block, and is moved aside to an unused name")
  func otherKinds() throws {
    mkfifo(scratch.path("key"), 0o600)
    let pipe = UnsafeFile(scratch.path("key"), expected: .file, .kind(.namedPipe))
    #expect(throws: CoreError.unsafeFile(pipe)) { _ = try file.load() }
    try file.destroy()
    mkdir(scratch.path("key"), 0o700)
    let directory = UnsafeFile(scratch.path("key"), expected: .file, .kind(.directory))
    #expect(throws: CoreError.unsafeFile(directory)) { _ = try file.load() }
    try file.destroy()
    #expect(try scratch.names() == ["key.foreign", "key.foreign-2"])
  }

  @Test("A hard link to a file of this program under another name is removed, and the file is not overwritten")
  func ownHardLink() throws {
    let export = Data("ILKX".utf8) + Data(repeating: 5, count: 100)
    try export.write(to: URL(filePath: scratch.path("other")))
    chmod(scratch.path("other"), 0o600)
    link(scratch.path("other"), scratch.path("key"))
    try file.destroy()
    #expect(try scratch.names() == ["other"])
    #expect(contents("other") == export)
  }

  @Test("A directory in place of the file is moved aside although 1100 names are in use")
  func takenNames() throws {
    mkdir(scratch.path("key"), 0o700)
    for number in 1...1100 {
      try Data().write(to: URL(filePath: scratch.path("key.foreign\(number == 1 ? "" : "-\(number)")")))
    }
    try file.destroy()
    #expect(try !scratch.names().contains("key"))
    #expect(try scratch.names().count == 1101)
  }

  @Test("A reset restricts the permissions of a directory only if the directory contains a file of this program")
  func otherDirectory() throws {
    let directory = URL(filePath: scratch.path("site"))
    mkdir(directory.path, 0o755)
    try Data().write(to: directory.appending(path: "page.html"))
    let owned = PrivateDirectory(directory, files: ["key"])
    try owned.prepareForReset()
    let mode = { try FileManager.default.attributesOfItem(atPath: directory.path)[.posixPermissions] as? Int }
    #expect(try mode() == 0o755)
    try Data().write(to: directory.appending(path: "key"))
    try owned.prepareForReset()
    #expect(try mode() == 0o700)
  }

  private func contents(_ name: String) -> Data? { try? Data(contentsOf: URL(filePath: scratch.path(name))) }
}
