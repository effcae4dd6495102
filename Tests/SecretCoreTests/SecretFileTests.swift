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

  @Test("The bytes are created once, and stay the same")
  func creation() throws {
    #expect(try file.load() == nil)
    try file.createIfMissing()
    let bytes = try #require(contents("key"))
    try file.createIfMissing()
    #expect(bytes.count == 32 && contents("key") == bytes)
    #expect(try file.load()?.revealed == Array(bytes))
  }

  @Test("Bytes that are destroyed are overwritten on the disk, under each of their names, and drafts with them")
  func destruction() throws {
    try file.createIfMissing()
    link(scratch.path("key"), scratch.path("kept"))
    try Data(repeating: 5, count: 32).write(to: URL(filePath: scratch.path("key.draft")))
    link(scratch.path("key.draft"), scratch.path("kept-draft"))
    try Data([1]).write(to: URL(filePath: scratch.path("keys")))
    try file.destroy()
    #expect(try scratch.names() == ["kept", "kept-draft", "keys"])
    #expect(contents("kept") == Data(count: 32) && contents("kept-draft") == Data(count: 32))
    #expect(contents("keys") == Data([1]))
    try file.destroy()
  }

  @Test("A link in their place is removed, and what it leads to is left alone")
  func symbolicLink() throws {
    try Data(repeating: 5, count: 32).write(to: URL(filePath: scratch.path("other")))
    symlink(scratch.path("other"), scratch.path("key"))
    #expect(throws: CoreError.self) { _ = try file.load() }
    try file.destroy()
    #expect(try scratch.names() == ["other"])
    #expect(contents("other") == Data(repeating: 5, count: 32))
  }

  @Test("A pipe in their place keeps nobody waiting")
  func pipe() throws {
    mkfifo(scratch.path("key"), 0o600)
    #expect(throws: CoreError.notPrivate(path: scratch.path("key"))) { _ = try file.load() }
    #expect(throws: CoreError.self) { try file.destroy() }
  }

  private func contents(_ name: String) -> Data? { try? Data(contentsOf: URL(filePath: scratch.path(name))) }
}
