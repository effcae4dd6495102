import CoreTesting
import Foundation
import Testing

@testable import SecretCore

/// Tests of schema objects that an attacker with write access but without a key plants in a database.
@Suite struct SchemaTests {
  private let scratch: Scratch
  private let path: String
  private let table = "CREATE TABLE item (id BLOB PRIMARY KEY, value BLOB) STRICT"

  init() throws {
    scratch = try Scratch()
    path = scratch.path("items.sqlite")
    try Database.create(path, format: format) { _ in }
  }

  private var format: DatabaseFormat {
    DatabaseFormat(
      application: 0x7465_7374, version: 2, tables: [table],
      earlier: [.init(version: 1, tables: [table, "CREATE TABLE former (value BLOB)"])])
  }

  private func open() throws(CoreError) -> Database { try Database(path, format: format, journal: .truncate) }

  private static let plants = [
    "CREATE TRIGGER planted AFTER INSERT ON item BEGIN DELETE FROM item; END", "CREATE VIEW planted AS SELECT * FROM item",
    "CREATE TABLE planted (value)", "CREATE INDEX planted ON item (value)",
    "CREATE UNIQUE INDEX planted ON item (substr(value, 1, 1)) WHERE value IS NOT NULL", "CREATE TABLE former (value BLOB)",
    "ALTER TABLE item ADD COLUMN planted BLOB", "ALTER TABLE item ADD COLUMN planted ANY AS (value)",
    "ALTER TABLE item RENAME COLUMN value TO planted", "ALTER TABLE item RENAME TO planted", "DROP TABLE item", "ANALYZE",
    "PRAGMA user_version=1",
  ]

  /// Column lists that differ from the column list in the statement that created the table.
  private static let rewordings = [
    "id BLOB PRIMARY KEY, value BLOB CHECK (value IS NULL)", "id BLOB PRIMARY KEY, value BLOB DEFAULT (x'00')",
    "id BLOB PRIMARY KEY ON CONFLICT IGNORE, value BLOB", "id BLOB PRIMARY KEY COLLATE NOCASE, value BLOB",
    "id BLOB PRIMARY KEY, value BLOB ",
  ]

  @Test(
    "A foreign or missing table, index, view, trigger or column is refused",
    arguments: plants)
  func refused(plant: String) throws {
    let database = try open()
    try database.run("INSERT INTO item VALUES (x'01', x'02')")
    try sqlite(path, plant)
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(throws: CoreError.schemaForeign(path: path)) { _ = try open() }
    // A connection that was opened before the change also refuses the schema.
    #expect(throws: CoreError.schemaForeign(path: path)) { try database.transaction {} }
    #expect(throws: CoreError.schemaForeign(path: path)) { try database.snapshot {} }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("The statement that created a table must match exactly", arguments: rewordings)
  func reworded(columns: String) throws {
    try sqlite(
      path, "PRAGMA writable_schema=ON",
      "UPDATE sqlite_schema SET sql = 'CREATE TABLE item (\(columns.sqlQuoted)) STRICT' WHERE sql IS NOT NULL")
    #expect(throws: CoreError.schemaForeign(path: path)) { _ = try open() }
  }

  @Test("A database of an earlier schema version is accepted, also after a planted object was removed")
  func removedObject() throws {
    try sqlite(path, "CREATE TABLE former (value BLOB)", "PRAGMA user_version=1")
    #expect(try open().version == 1)
    try sqlite(path, "CREATE INDEX planted ON former (value)", "DROP INDEX planted", "VACUUM")
    let database = try open()
    try sqlite(path, "DROP TABLE former", "PRAGMA user_version=2")
    // Another process has upgraded the database since it was opened.
    try database.transaction { #expect(database.version == 2) }
  }

  @Test("An open database ignores a planted trigger, and refuses to read a planted view")
  func triggerMeanwhile() throws {
    let database = try open()
    try sqlite(path, "CREATE TRIGGER planted BEFORE INSERT ON item BEGIN SELECT RAISE(IGNORE); END")
    try database.run("INSERT INTO item VALUES (x'01', x'02')")
    #expect(try sqlite(path, "SELECT 1 FROM item").count == 1)
    try sqlite(path, "INSERT INTO item VALUES (x'03', x'04')")
    #expect(try sqlite(path, "SELECT 1 FROM item").count == 1, "in another program, the trigger has an effect")
    try sqlite(path, "CREATE VIEW planted AS SELECT * FROM item")
    #expect(throws: CoreError.self) { try database.run("SELECT * FROM planted") }
  }
}

/// Tests of schema changes by an attacker in the database of the attempt counters.
@Suite struct AttemptsSchemaTests {
  private let scratch: Scratch
  private let clock = TestClock()
  private let store = KnownStoreVersion(identifier: [UInt8](repeating: 5, count: 16), generation: 2, hasCode: true)

  init() throws {
    scratch = try Scratch()
    try counter().start(store)
  }

  private func counter() throws -> AttemptCounter {
    try AttemptCounter(
      directory: scratch.url, credential: Array("code".utf8), device: SecretBytes(count: 32), policy: .standard, clock: clock)
  }

  @Test(
    "A changed schema, such as a trigger that prevents counting, causes the longest lockout and is removed",
    arguments: [
      "CREATE TRIGGER planted BEFORE INSERT ON attempts BEGIN SELECT RAISE(IGNORE); END",
      """
      CREATE TRIGGER planted AFTER INSERT ON attempts WHEN new.version > 1
      BEGIN INSERT OR REPLACE INTO attempts SELECT credential, version, sealed FROM kept; END
      """,
      "ALTER TABLE attempts ADD COLUMN planted BLOB", "DROP TABLE audit_end",
    ])
  func attempts(plant: String) throws {
    let path = scratch.path("attempts.sqlite")
    let kept = plant.contains("kept") ? ["CREATE TABLE kept AS SELECT * FROM attempts"] : []
    for statement in kept + [plant] { try sqlite(path, statement) }
    for _ in 1...2 { #expect(try counter().admit { store } == .lockedOut(wait: .seconds(1800))) }
    #expect(try sqlite(path, "SELECT 1 FROM sqlite_schema WHERE name IN ('planted', 'kept')").isEmpty)
    clock.advance(by: .seconds(1800))
    #expect(try counter().admit { store } == .admitted(ifWrong: .lockedOut(wait: .seconds(1800))))
    #expect(try counter().trail().entries.map(\.event) == [.lockoutBegun, .attemptsLost, .logBegun])
  }

  @Test("Control: in another program, a planted trigger prevents counting")
  func control() throws {
    let path = scratch.path("attempts.sqlite")
    try sqlite(path, "CREATE TRIGGER planted BEFORE INSERT ON attempts BEGIN SELECT RAISE(IGNORE); END")
    try sqlite(path, "INSERT OR REPLACE INTO attempts VALUES (CAST('code' AS BLOB), 9, zeroblob(83))")
    #expect(try sqlite(path, "SELECT version FROM attempts") == [[.integer(1)]])
  }
}

extension String {
  /// The text as it appears within an SQL string literal.
  fileprivate var sqlQuoted: String { replacingOccurrences(of: "'", with: "''") }
}
