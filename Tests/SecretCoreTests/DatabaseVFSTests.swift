import CoreTesting
import Foundation
import Testing

@testable import SecretCore

/// Tests of files that an attacker plants beside a database, and of databases that exhaust resources.
@Suite struct DatabaseVFSTests {
  private let scratch: Scratch
  private let path: String
  private let journal: String
  private let format = DatabaseFormat(application: 7, version: 1, tables: ["CREATE TABLE number (value INTEGER) STRICT"])

  init() throws {
    scratch = try Scratch()
    path = scratch.path("numbers.sqlite")
    journal = path + "-journal"
    try Database.create(path, format: format) { database throws(CoreError) in
      try database.run("INSERT INTO number VALUES (42)")
    }
  }

  @Test("A journal that names a super-journal is refused, and the named file is neither changed nor removed")
  func superJournal() throws {
    let victim = scratch.path("victim")
    try Data("precious".utf8).write(to: URL(filePath: victim))
    for name in [victim, path, journal] {
      try plantJournal(naming: name)
      #expect(throws: CoreError.journalForeign(path: journal)) { _ = try open() }
      unlink(journal)
      #expect(try numbers() == [42])
    }
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    // Control: another program applies the planted journal, and deletes the file that the journal names.
    try plantJournal(naming: victim)
    try sqlite(path, "SELECT * FROM number")
    #expect(try scratch.names() == ["numbers.sqlite"])
  }

  @Test("A write-ahead log beside a database is ignored, and a database that requires a log counts as damaged")
  func writeAheadLog() throws {
    for name in ["-wal", "-shm"] { try Data("precious".utf8).write(to: URL(filePath: path + name)) }
    #expect(try numbers() == [42])
    for name in ["-wal", "-shm"] { #expect(try String(contentsOfFile: path + name, encoding: .utf8) == "precious") }
    for name in ["-wal", "-shm"] { unlink(path + name) }
    try sqlite(path, "PRAGMA journal_mode=WAL")
    #expect { _ = try open() } throws: { ($0 as? CoreError)?.isDamage == true }
    #expect(try scratch.names() == ["numbers.sqlite"])
  }

  @Test("An unsafe file in place of a journal is refused without blocking, and the target of a link is not changed")
  func otherKinds() throws {
    let other = scratch.path("other")
    try Data("precious".utf8).write(to: URL(filePath: other))
    chmod(other, 0o600)
    let plants: [(UnsafeFile.Problem, () -> Void)] = [
      (.kind(.namedPipe), { mkfifo(journal, 0o600) }),
      (.kind(.directory), { mkdir(journal, 0o700) }),
      (.kind(.symbolicLink), { symlink(other, journal) }),
      (.hardLinks, { link(other, journal) }),
      (
        .permissions,
        {
          close(creat(journal, 0o600))
          chmod(journal, 0o666)
        }
      ),
    ]
    for (problem, plant) in plants {
      plant()
      let refusal = UnsafeFile(journal, expected: .file, problem)
      #expect(throws: CoreError.unsafeFile(refusal)) { _ = try open() }
      #expect(Foundation.remove(journal) == 0)
    }
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
    #expect(try numbers() == [42])
  }

  @Test("Large statements and sorts need no temporary file")
  func temporaryFiles() throws {
    let database = try open()
    try database.transaction { () throws(CoreError) in
      try database.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000) INSERT INTO number SELECT i FROM n")
      try database.run("UPDATE number SET value = value + 1 WHERE value > 0 RETURNING value")
    }
    let last = try database.run("SELECT value FROM number ORDER BY -value LIMIT 1")
    #expect(last == [[.integer(50_001)]])
  }

  @Test("A few pages that describe billions of rows, or one long value, count as damage")
  func hugeContents() throws {
    let original = try Data(contentsOf: URL(filePath: path))
    try plantTower(of: 4)
    let damaged = try open()
    #expect { _ = try damaged.run("SELECT value FROM number") } throws: { ($0 as? CoreError)?.isDamage == true }
    try original.write(to: URL(filePath: path))
    #expect(try numbers() == [42])
    #expect { _ = try open().run("SELECT zeroblob(300000000)") } throws: { ($0 as? CoreError)?.isDamage == true }
  }

  @Test("A scan of many rows is within the work budget, before and after the rows are committed")
  func manyRows() throws {
    let database = try open()
    try database.transaction { () throws(CoreError) in
      for _ in 0..<17 { try database.run("INSERT INTO number SELECT value FROM number") }
      #expect(try database.run("SELECT count(*) FROM number") == [[.integer(1 << 17)]])
    }
    #expect(try numbers().count == 1 << 17)
  }

  /// Inserts a chain of interior pages between the root of the table and its rows.
  ///
  /// Each page refers to the next page 501 times.
  ///
  /// Source: https://www.sqlite.org/fileformat.html, "B-tree Pages".
  private func plantTower(of height: Int) throws {
    var file = try Data(contentsOf: URL(filePath: path))
    let root = file.count / 4096
    file += file.suffix(4096)
    var child = UInt32(root + 1)
    for level in 1...height {
      var page: [UInt8] = [5, 0, 0, 0x01, 0xF4, 0x06, 0x3C, 0]
      page.append(bigEndian: child)
      for cell in 0..<500 { page.append(bigEndian: UInt16(4096 - 5 * (cell + 1))) }
      page += [UInt8](repeating: 0, count: 4096 - 2500 - page.count)
      for _ in 0..<500 {
        page.append(bigEndian: child)
        page.append(1)
      }
      if level == height { file.replaceSubrange((root - 1) * 4096..<root * 4096, with: page) } else { file += page }
      child = UInt32(file.count / 4096)
    }
    var count: [UInt8] = []
    count.append(bigEndian: UInt32(file.count / 4096))
    file.replaceSubrange(28..<32, with: count)
    try file.write(to: URL(filePath: path))
    chmod(path, 0o600)
  }

  private func open() throws(CoreError) -> Database { try Database(path, format: format, journal: .truncate) }

  private func numbers() throws(CoreError) -> [Int64?] {
    try open().run("SELECT value FROM number").map { $0[0].integer }
  }

  /// Writes a hot journal without pages that names a super-journal.
  ///
  /// Source: https://www.sqlite.org/fileformat.html, "The Rollback Journal", and pager.c, `writeSuperJournal`.
  private func plantJournal(naming name: String) throws {
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    var bytes = magic
    let pages = try Data(contentsOf: URL(filePath: path)).count / 4096
    for number in [0, 0, UInt32(pages), 512, 4096] { bytes.append(bigEndian: number) }
    bytes += [UInt8](repeating: 0, count: 512 - bytes.count)
    bytes.append(bigEndian: UInt32(0x4000_0000 / 4096 + 1))
    bytes += name.utf8
    bytes.append(bigEndian: UInt32(name.utf8.count))
    bytes.append(bigEndian: name.utf8.reduce(UInt32(0)) { $0 + UInt32($1) })
    try Data(bytes + magic).write(to: URL(filePath: journal))
    chmod(journal, 0o600)
  }
}
