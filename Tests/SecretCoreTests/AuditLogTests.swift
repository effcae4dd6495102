import CoreTesting
import Foundation
import Testing

@testable import SecretCore

@Suite struct AuditLogTests {
  private static let format = DatabaseFormat(application: 0x494C_4B41, version: 1, tables: AuditLog.tables)

  private let scratch: Scratch
  private let path: String
  private let key = [UInt8](repeating: 3, count: 32)

  init() throws {
    scratch = try Scratch()
    path = scratch.path("log.sqlite")
    try Database.create(path, format: AuditLogTests.format, AuditLog.allocate)
  }

  @Test("Logged events are read back, newest first, with number, subject and time")
  func readBack() throws {
    let start = Date.now
    try write(.codeCreated, .wrongCode, .codeChanged)
    try write(.codeRemoved, about: "folder")
    let trail = try trail()
    #expect(trail.entries.map(\.event) == [.codeRemoved, .codeChanged, .wrongCode, .codeCreated, .logBegun])
    #expect(trail.entries.map(\.sequence) == [5, 4, 3, 2, 1])
    #expect(trail.entries.map(\.subject) == ["folder", "code", "code", "code", ""])
    #expect(trail.entries.allSatisfy { ($0.time.timeIntervalSince(start) + 0.002) >= 0 && $0.time <= .now })
    #expect(trail.isIntact && trail.forgotten == 0)
  }

  @Test("Every event and the longest subject are read back unchanged", arguments: AuditEvent.allCases)
  func events(event: AuditEvent) throws {
    try write(event, about: "fifteen letters")
    #expect(try trail().entries.first?.event == event)
    #expect(try trail().entries.first?.subject == "fifteen letters")
  }

  @Test("The log entry of a correct code replaces the entry of its counted attempt, and no entry of a wrong code")
  func unlocked() throws {
    try write(.wrongCode, .lockoutBegun, .unlocked, .wrongCode, .wrongCode, .unlocked)
    try write(.wrongCode, about: "folder")
    let trail = try trail()
    #expect(trail.entries.map(\.sequence) == [8, 7, 5, 4, 2, 1])
    #expect(trail.entries.map(\.attempt) == [nil, 6, nil, 3, nil, nil])
    #expect(trail.entries.map(\.event) == [.wrongCode, .unlocked, .wrongCode, .unlocked, .wrongCode, .logBegun])
  }

  @Test("A full log overwrites its oldest entries, reports their number, and does not grow")
  func bounded() throws {
    try write(.codeCreated)
    let size = try Data(contentsOf: URL(filePath: path)).count
    let database = try database()
    try database.transaction { () throws(CoreError) in
      for _ in 0..<1200 {
        var log = try AuditLog.open(database, key: SecretBytes(copying: key))
        try log.append(.codeChanged, about: Array("code".utf8))
      }
    }
    let trail = try trail()
    #expect(trail.entries.map(\.sequence) == Array((691...1202).reversed()))
    #expect(trail.isIntact && trail.forgotten == 690)
    #expect(try Data(contentsOf: URL(filePath: path)).count == size)
  }

  @Test("An encrypted event is unreadable without the key, and is lost after the log is opened with another key")
  func sealed() throws {
    try write(.codeCreated, about: "passcode")
    #expect(try Data(contentsOf: URL(filePath: path)).range(of: Data("passcode".utf8)) == nil)
    let database = try database()
    var other = try database.transaction { () throws(CoreError) in
      try AuditLog.open(database, key: SecretBytes(count: 32)).trail()
    }
    #expect(other.entries.map(\.event) == [.logDamaged])
    other = try trail()
    #expect(other.entries.map(\.event) == [.logDamaged])
  }

  @Test("A flipped bit in any byte of a row is detected, and hides the row and earlier rows, or only the last row")
  func flipped() throws {
    try write(.codeCreated, .codeChanged, .codeRemoved)
    for sequence in 1...4 {
      let sealed = try #require(try sealed(sequence))
      for index in sealed.indices {
        var changed = sealed
        changed[index] ^= 1 << UInt8.random(in: 0...7)
        try rolledBack { database throws(CoreError) in
          try database.run("UPDATE audit SET sealed = ? WHERE slot = ?", [.blob(changed), .integer(Int64(sequence))])
          let trail = try AuditLog.open(database, key: SecretBytes(copying: key)).trail()
          let events = trail.entries.map(\.event)
          if sequence == 4 {
            #expect(events == [.logDamaged, .codeChanged, .codeCreated, .logBegun], "byte \(index)")
          } else {
            #expect(!trail.isIntact && trail.entries.map { Int($0.sequence) } == (sequence + 1...4).reversed(), "byte \(index)")
          }
        }
      }
    }
  }

  @Test("A flipped bit in any byte of the end row is detected, and hides no entry")
  func flippedEnd() throws {
    try write(.codeCreated)
    let sealed = try #require(try database().run("SELECT sealed FROM audit_end")[0][0].blob)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1 << UInt8.random(in: 0...7)
      try rolledBack { database throws(CoreError) in
        try database.run("UPDATE audit_end SET sealed = ?", [.blob(changed)])
        let trail = try AuditLog.open(database, key: SecretBytes(copying: key)).trail()
        #expect(trail.entries.map(\.event) == [.logDamaged, .codeCreated, .logBegun], "byte \(index)")
      }
    }
  }

  @Test(
    "Removed, swapped, copied or renumbered rows and a truncated end are detected, and the log continues",
    arguments: [
      "DELETE FROM audit WHERE slot = 3", "DELETE FROM audit WHERE slot = 1", "DELETE FROM audit WHERE slot = 6",
      "DELETE FROM audit WHERE slot > 3", "DELETE FROM audit", "DELETE FROM audit_end",
      "DELETE FROM audit WHERE slot > 3; DELETE FROM audit_end", "UPDATE audit_end SET sequence = 5",
      "UPDATE audit SET sealed = (SELECT sealed FROM audit WHERE slot = 3) WHERE slot = 4",
      "UPDATE audit SET sealed = (SELECT sealed FROM audit AS other WHERE other.slot = 7 - audit.slot) WHERE slot IN (3, 4)",
      "UPDATE audit SET sequence = 7 - sequence WHERE slot IN (3, 4)", "UPDATE audit SET sequence = 9000 WHERE slot = 6",
      "UPDATE audit SET sequence = \(Int64.max) WHERE slot = 4", "UPDATE audit_end SET sequence = \(Int64.min)",
      "UPDATE audit SET slot = 600 WHERE slot = 3", "UPDATE audit SET sealed = x'' WHERE slot = 3",
    ])
  func tampered(sql: String) throws {
    try write(.codeCreated, .codeChanged, .codeChanged, .codeChanged, .codeRemoved)
    let database = try database()
    for statement in sql.split(separator: ";") { try database.run(String(statement)) }
    let trail = try trail()
    #expect(!trail.isIntact || trail.entries.first?.event == .logDamaged)
    // The damage is reported at most once, and the log continues.
    try write(.codeCreated)
    let next = try self.trail()
    #expect(next.entries.first?.event == .codeCreated)
    #expect(next.entries.count { $0.event == .logDamaged } <= 1)
  }

  @Test("A restored end row does not hide later entries, and is reported as damage")
  func older() throws {
    try write(.codeCreated)
    let end = try #require(try database().run("SELECT sequence, sealed FROM audit_end").first)
    try write(.codeRemoved)
    try database().run("UPDATE audit_end SET sequence = ?, sealed = ?", end)
    #expect(try trail().entries.map(\.event) == [.logDamaged, .codeRemoved, .codeCreated, .logBegun])
  }

  @Test("A row with the same number from another copy of the log is detected")
  func otherHistory() throws {
    try write(.codeCreated)
    let before = try Data(contentsOf: URL(filePath: path))
    try write(.wrongCode)
    let other = try #require(try sealed(3))
    try before.write(to: URL(filePath: path))
    try write(.codeChanged, .codeRemoved)
    try database().run("UPDATE audit SET sealed = ? WHERE slot = 3", [.blob(other)])
    let trail = try trail()
    #expect(!trail.isIntact && trail.entries.map(\.event) == [.codeRemoved])
  }

  private func database() throws -> Database {
    chmod(path, 0o600)
    return try Database(path, format: AuditLogTests.format, journal: .persist)
  }

  private func write(_ events: AuditEvent..., about subject: String = "code") throws {
    let database = try database()
    for event in events {
      try database.transaction { () throws(CoreError) in
        var log = try AuditLog.open(database, key: SecretBytes(copying: key))
        try log.append(event, about: Array(subject.utf8))
      }
    }
  }

  private func trail() throws -> AuditTrail {
    let database = try database()
    return try database.transaction { () throws(CoreError) in
      try AuditLog.open(database, key: SecretBytes(copying: key)).trail()
    }
  }

  private func sealed(_ sequence: Int) throws -> [UInt8]? {
    try database().run("SELECT sealed FROM audit WHERE sequence = ?", [.integer(Int64(sequence))]).first?[0].blob
  }

  /// Runs `body` in a transaction that is then rolled back.
  private func rolledBack(_ body: (Database) throws(CoreError) -> Void) throws {
    let database = try database()
    #expect(throws: CoreError.cancelled) {
      try database.transaction { () throws(CoreError) in
        try body(database)
        throw .cancelled
      }
    }
  }
}
