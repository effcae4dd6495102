import CoreTesting
import Foundation
import Testing

@testable import SecretCore

@Suite struct DatabaseTests {
  private let scratch: Scratch
  private let path: String
  private let format = DatabaseFormat(application: 0x7465_7374, version: 1, tables: ["CREATE TABLE item (value BLOB) STRICT"])

  init() throws {
    scratch = try Scratch()
    path = scratch.path("items.sqlite")
    try Database.create(path, format: format) { _ in }
  }

  private func open(_ journal: Database.Journal = .truncate) throws(CoreError) -> Database {
    try Database(path, format: format, journal: journal)
  }

  @Test("A transaction whose body throws an error is rolled back")
  func rollback() throws {
    let database = try open()
    try database.run("INSERT INTO item VALUES (?)", [.blob([1])])
    #expect(throws: CoreError.outOfMemory) {
      try database.transaction { () throws(CoreError) in
        try database.run("UPDATE item SET value = ?", [.blob([2])])
        throw .outOfMemory
      }
    }
    #expect(try open().run("SELECT value FROM item") == [[.blob([1])]])
  }

  @Test("Creating an existing database changes nothing")
  func creationKeeps() throws {
    try open().run("INSERT INTO item VALUES (?)", [.blob([1])])
    try Database.create(path, format: format) { _ in }
    #expect(try open().run("SELECT value FROM item") == [[.blob([1])]])
  }

  @Test("No deleted byte stays in the file or in the journal", arguments: [50, 50_000])
  func secureDeletion(count: Int) throws {
    let database = try open()
    let value = try Random.bytes(count)
    try database.run("INSERT INTO item VALUES (?)", [.blob(value)])
    #expect(try Data(contentsOf: URL(filePath: path)).range(of: Data(value.suffix(20))) != nil)
    try database.run("DELETE FROM item")
    #expect(try Data(contentsOf: URL(filePath: path)).range(of: Data(value.suffix(20))) == nil)
    #expect(try Data(contentsOf: URL(filePath: path + "-journal")).isEmpty)
  }

  @Test("Full, read-only and busy databases cause different errors")
  func kinds() throws {
    let database = try open()
    try database.run("PRAGMA max_page_count=2")
    #expect(kind { try database.run("INSERT INTO item VALUES (?)", [.blob([UInt8](repeating: 0, count: 9000))]) } == .full)
    try database.run("PRAGMA query_only=ON")
    #expect(kind { try database.run("DELETE FROM item") } == .readOnly)
    let other = try open()
    try other.run("PRAGMA busy_timeout=0")
    try open().transaction { () throws(CoreError) in
      #expect(kind { try other.run("DELETE FROM item") } == .busy)
    }
  }

  @Test(
    "An empty file, and a file that is not a database, count as damaged", arguments: ["", "x", "SQLite"])
  func corruption(contents: String) throws {
    try Data(String(repeating: contents, count: 1000).utf8).write(to: URL(filePath: path))
    #expect(kind { _ = try open() } == .corrupt)
  }

  @Test("A file of a later version is refused")
  func laterVersion() throws {
    try open().run("PRAGMA user_version=2")
    #expect(throws: CoreError.unsupported(path: path)) { _ = try open() }
  }

  @Test("Opening a missing file fails, and does not create the file")
  func missing() throws {
    unlink(path)
    #expect(kind { _ = try open() } == .other)
    #expect(try scratch.names().isEmpty)
  }

  private func kind(_ body: () throws -> Void) -> StorageError.Kind? {
    do {
      try body()
      return nil
    } catch CoreError.storage(let error) {
      return error.kind
    } catch {
      return nil
    }
  }
}
