import Foundation
import Testing

@testable import SecretCore

@Suite struct AttemptsGateTests {
  private let scratch: Scratch
  private let clock = TestClock()
  private let device = [UInt8](repeating: 3, count: 32)

  init() throws {
    scratch = try Scratch()
    try gate().start()
  }

  /// Each call is a program that has just started.
  private func gate(_ credential: String = "code") throws -> AttemptsGate {
    try AttemptsGate(
      directory: scratch.url, credential: Array(credential.utf8), device: SecretBytes(copying: device), policy: .standard,
      clock: clock)
  }

  /// Makes wrong attempts, and waits out the lockouts among them.
  private func fail(_ count: Int) throws {
    for _ in 0..<count {
      if case .admitted(ifWrong: .lockedOut(let wait)) = try gate().admit() { clock.advance(by: wait) }
    }
  }

  @Test("5 wrong codes lock out for 30 s, 10 for 5 min, 15 and every further one for 30 min; all others leave attempts")
  func stages() throws {
    let waits: [Int: Duration] = [
      5: .seconds(30), 10: .seconds(300), 15: .seconds(1800), 16: .seconds(1800), 17: .seconds(1800),
    ]
    for attempt in 1...17 {
      guard case .admitted(let answer) = try gate().admit() else {
        Issue.record("attempt \(attempt) was refused")
        return
      }
      guard let wait = waits[attempt] else {
        #expect(answer == .incorrect(attemptsLeft: 5 - attempt % 5), "attempt \(attempt)")
        continue
      }
      #expect(answer == .lockedOut(wait: wait), "attempt \(attempt)")
      clock.advance(by: wait - .seconds(1))
      #expect(try gate().admit() == .lockedOut(wait: .seconds(1)), "attempt \(attempt)")
      #expect(try gate().standing() == .init(failures: attempt, lockedOut: .seconds(1)))
      clock.advance(by: .seconds(1))
      #expect(try gate().standing() == .init(failures: attempt, lockedOut: nil))
    }
  }

  @Test("A right code takes all wrong ones back")
  func reset() throws {
    try fail(14)
    try gate().reset()
    #expect(try gate().standing() == .init(failures: 0, lockedOut: nil))
    #expect(try gate().admit() == .admitted(ifWrong: .incorrect(attemptsLeft: 4)))
  }

  @Test("After a restart of the system the whole wait begins anew, once")
  func reboot() throws {
    try fail(4)
    _ = try gate().admit()
    clock.advance(by: .seconds(20))
    #expect(try gate().standing().lockedOut == .seconds(10))
    clock.reboot()
    #expect(try gate().standing().lockedOut == .seconds(30))
    clock.advance(by: .seconds(29))
    #expect(try gate().admit() == .lockedOut(wait: .seconds(1)))
    clock.advance(by: .seconds(1))
    #expect(try gate().admit() == .admitted(ifWrong: .incorrect(attemptsLeft: 4)))
    clock.reboot()
    #expect(try gate().standing().lockedOut == nil)
  }

  @Test("A clock that jumps back makes no wait longer than its stage")
  func clockJumpsBack() throws {
    try fail(4)
    _ = try gate().admit()
    clock.advance(by: .seconds(-900))
    #expect(try gate().standing().lockedOut == .seconds(30))
  }

  @Test("Of many at once, exactly five get an attempt", arguments: [16])
  func race(count: Int) async throws {
    let (url, device, clock) = (scratch.url, device, clock)
    let admitted = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<count {
        group.addTask {
          let gate = try AttemptsGate(
            directory: url, credential: Array("code".utf8), device: SecretBytes(copying: device), policy: .standard,
            clock: clock)
          guard case .admitted = try gate.admit() else { return false }
          return true
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(admitted == 5)
  }

  @Test("Each credential has its own count")
  func credentials() throws {
    try gate("folder").start()
    try fail(3)
    #expect(try gate("folder").standing().failures == 0)
    #expect(try gate().standing().failures == 3)
  }

  @Test("A count that is missing, or whose file is missing, empty or destroyed, is the highest lockout, and it ends")
  func missing() throws {
    let path = scratch.path("attempts.sqlite")
    let losses: [() throws -> Void] = [
      { try gate().stop() }, { unlink(path) }, { truncate(path, 0) }, { truncate(path, 5000) },
      { try Data(repeating: 7, count: 9000).write(to: URL(filePath: path)) },
    ]
    for (index, lose) in losses.enumerated() {
      try gate().start()
      try lose()
      #expect(try gate().standing() == .init(failures: 15, lockedOut: .seconds(1800)), "loss \(index)")
      clock.advance(by: .seconds(1799))
      #expect(try gate().admit() == .lockedOut(wait: .seconds(1)), "loss \(index)")
      clock.advance(by: .seconds(1))
      #expect(try gate().admit() == .admitted(ifWrong: .lockedOut(wait: .seconds(1800))), "loss \(index)")
    }
  }

  @Test("A count that was changed, moved to another credential, or sealed by another device is the highest lockout")
  func tampering() throws {
    let changes = [
      "UPDATE attempts SET version = version + 1", "UPDATE attempts SET sealed = zeroblob(58)",
      "UPDATE attempts SET sealed = x'00'",
      "UPDATE attempts SET sealed = (SELECT sealed FROM attempts WHERE credential = x'6F74686572')",
    ]
    for change in changes {
      try gate("other").start()
      try gate().start()
      try fail(1)
      try gate("other").reset()
      try database().run(change)
      #expect(try gate().standing() == .init(failures: 15, lockedOut: .seconds(1800)), "\(change)")
    }
    try gate().start()
    let foreign = try AttemptsGate(
      directory: scratch.url, credential: Array("code".utf8), device: SecretBytes(count: 32), policy: .standard, clock: clock)
    #expect(try foreign.admit() == .lockedOut(wait: .seconds(1800)))
  }

  @Test("An attempt that cannot be written down is refused, and costs nothing")
  func unwritable() throws {
    try database().run("CREATE TRIGGER fault BEFORE INSERT ON attempts BEGIN SELECT RAISE(ABORT, 'fault'); END")
    #expect(throws: CoreError.self) { try gate().admit() }
    try database().run("DROP TRIGGER fault")
    #expect(try gate().standing().failures == 0)
  }

  @Test("Attempts take no more room on the disk than there was before the first")
  func room() throws {
    let before = try sizes()
    #expect(before["attempts.sqlite-journal"] ?? 0 > 0)
    try fail(12)
    #expect(try sizes() == before)
  }

  @Test("A file of a later version is refused, and left alone")
  func laterVersion() throws {
    try database().run("PRAGMA user_version=2")
    #expect(throws: CoreError.unsupported(path: scratch.path("attempts.sqlite"))) { try gate().admit() }
    #expect(throws: CoreError.unsupported(path: scratch.path("attempts.sqlite"))) { try gate().standing() }
  }

  private func database() throws -> Database {
    let format = DatabaseFormat(application: 0x494C_4B41, version: 1, tables: [])
    return try Database(scratch.path("attempts.sqlite"), format: format, journal: .persist)
  }

  private func sizes() throws -> [String: Int] {
    try scratch.names().reduce(into: [:]) { sizes, name in
      sizes[name] = try FileManager.default.attributesOfItem(atPath: scratch.path(name))[.size] as? Int
    }
  }
}
