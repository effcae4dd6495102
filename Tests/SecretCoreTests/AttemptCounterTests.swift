import CoreTesting
import DiskFaults
import Foundation
import Synchronization
import Testing

@testable import SecretCore

@Suite struct AttemptCounterTests {
  private let scratch: Scratch
  private let clock = TestClock()
  private let device = [UInt8](repeating: 3, count: 32)
  private let store = KnownStoreVersion(identifier: [UInt8](repeating: 5, count: 16), generation: 2, hasCode: true)

  init() throws {
    scratch = try Scratch()
    try counter().start(store)
  }

  /// Returns a new attempt counter on the same files, like the counter of a new process.
  private func counter(_ credential: String = "code") throws -> AttemptCounter {
    try AttemptCounter(
      directory: scratch.url, credential: Array(credential.utf8), device: SecretBytes(copying: device), policy: .standard,
      clock: clock)
  }

  /// Counts `count` wrong attempts, and advances the clock to the end of each lockout.
  private func fail(_ count: Int) throws {
    for _ in 0..<count {
      if case .admitted(ifWrong: .lockedOut(let wait)) = try counter().admit({ store }) { clock.advance(by: wait) }
    }
  }

  @Test("A lockout starts only after 5, 10 and 15 or more wrong codes, and lasts 30 s, 5 min and 30 min")
  func stages() throws {
    let waits: [Int: Duration] = [
      5: .seconds(30), 10: .seconds(300), 15: .seconds(1800), 16: .seconds(1800), 17: .seconds(1800),
    ]
    for attempt in 1...17 {
      guard case .admitted(let answer) = try counter().admit({ store }) else {
        Issue.record("attempt \(attempt) was refused")
        return
      }
      guard let wait = waits[attempt] else {
        #expect(answer == .incorrect(attemptsLeft: 5 - attempt % 5), "attempt \(attempt)")
        continue
      }
      #expect(answer == .lockedOut(wait: wait), "attempt \(attempt)")
      clock.advance(by: wait - .seconds(1))
      #expect(try counter().admit { store } == .lockedOut(wait: .seconds(1)), "attempt \(attempt)")
      #expect(try counter().status { store } == .init(failures: attempt, lockedOut: .seconds(1)))
      clock.advance(by: .seconds(1))
      #expect(try counter().status { store } == .init(failures: attempt, lockedOut: nil))
    }
  }

  @Test("After a recovery, every wrong code starts the longest lockout, and the status counts the attempts since then")
  func recovered() throws {
    try counter("recovered").startRecovered()
    #expect(try counter("recovered").status { store } == .init(failures: 0, lockedOut: nil))
    for attempt in 1...3 {
      #expect(try counter("recovered").admit { store } == .admitted(ifWrong: .lockedOut(wait: .seconds(1800))))
      // A repeated recovery changes neither the count nor the lockout.
      try counter("recovered").startRecovered()
      #expect(try counter("recovered").status { store } == .init(failures: attempt, lockedOut: .seconds(1800)))
      clock.advance(by: .seconds(1800))
    }
    #expect(try counter("recovered").reset(store) { store })
    #expect(try counter("recovered").admit { store } == .admitted(ifWrong: .incorrect(attemptsLeft: 4)))
  }

  @Test("A correct code resets the count")
  func reset() throws {
    try fail(14)
    #expect(try counter().reset(store) { store })
    #expect(try counter().status { store } == .init(failures: 0, lockedOut: nil))
    #expect(try counter().admit { store } == .admitted(ifWrong: .incorrect(attemptsLeft: 4)))
  }

  @Test("Neither a correct code nor a saved change cancels a pending erasure, or restores an erased store")
  func markedForErasure() throws {
    _ = try counter().admit { store }
    try counter().markForErasure()
    #expect(throws: CoreError.erasureDue) { try counter().reset(store) { store } }
    try counter().remember(store)
    #expect(try counter().isErasureDue())
    try counter().finishErasure()
    #expect(try !counter().isErasureDue())
    // Another process saved a code before the erasure, and records the saved version only now.
    try counter().remember(KnownStoreVersion(identifier: store.identifier, generation: 3, hasCode: true))
    #expect(try counter().status { .none } == .init(failures: 0, lockedOut: nil))
  }

  @Test("A correct code does not reset the count if the store has changed, is missing or cannot be read")
  func changedMeanwhile() throws {
    try fail(2)
    let changed = KnownStoreVersion(identifier: store.identifier, generation: 3, hasCode: true)
    for found in [changed, .none] {
      // The process that changed the store has not recorded the change yet.
      #expect(try !counter().reset(store, noting: .unlocked) { found })
    }
    #expect(try counter().status { store } == .init(failures: 2, lockedOut: nil))
    #expect(try counter().trail().entries.map(\.event) == [.wrongCode, .wrongCode, .logBegun])
    #expect(throws: CoreError.outOfMemory) { try counter().reset(store) { () throws(CoreError) in throw .outOfMemory } }
    #expect(try counter().status { store } == .init(failures: 2, lockedOut: nil))
  }

  @Test("A reboot restarts an active lockout, and starts no lockout otherwise")
  func reboot() throws {
    try fail(4)
    _ = try counter().admit { store }
    clock.advance(by: .seconds(20))
    #expect(try counter().status { store }.lockedOut == .seconds(10))
    clock.reboot()
    #expect(try counter().status { store }.lockedOut == .seconds(30))
    clock.advance(by: .seconds(29))
    #expect(try counter().admit { store } == .lockedOut(wait: .seconds(1)))
    clock.advance(by: .seconds(1))
    #expect(try counter().admit { store } == .admitted(ifWrong: .incorrect(attemptsLeft: 4)))
    clock.reboot()
    #expect(try counter().status { store }.lockedOut == nil)
  }

  @Test("An ended lockout stays ended after a reboot")
  func rebootAfterLockout() throws {
    try fail(4)
    _ = try counter().admit { store }
    clock.advance(by: .seconds(30))
    #expect(try counter().status { store } == .init(failures: 5, lockedOut: nil))
    clock.reboot()
    #expect(try counter().status { store } == .init(failures: 5, lockedOut: nil))
  }

  @Test("An older, replaced or missing store, or a store without its code, is refused without counting an attempt")
  func olderStore() throws {
    try fail(1)
    try counter().remember(store)
    let others = [
      (store.identifier, 1, true), (store.identifier, 2, false), (store.identifier, 0, false),
      ([UInt8](repeating: 6, count: 16), 3, true), ([UInt8](repeating: 6, count: 16), 0, false),
    ].map { KnownStoreVersion(identifier: $0.0, generation: $0.1, hasCode: $0.2) }
    for other in others + [.none] {
      #expect(try counter().admit { other } == .lockedOut(wait: .seconds(1800)))
      #expect(throws: CoreError.storeOutdated) { try counter().status { other } }
      #expect(throws: CoreError.storeOutdated) { try counter().start(other) }
      #expect(try !counter().reset(other) { other })
      try counter().remember(other)
    }
    #expect(try counter().status { store } == .init(failures: 1, lockedOut: nil))
  }

  @Test("A damaged store does not reset the count")
  func damagedStore() throws {
    try fail(3)
    let damage = CoreError.storage(StorageError(.sqlite(11), scratch.path("store.sqlite")))
    #expect(throws: damage) { try counter().admit { () throws(CoreError) in throw damage } }
    #expect(throws: damage) { try counter().status { () throws(CoreError) in throw damage } }
    #expect(try counter().status { store } == .init(failures: 3, lockedOut: nil))
  }

  @Test("After a correct code for a store newer than the record, the older store is refused")
  func newerStore() throws {
    try counter().remember(store)
    let next = KnownStoreVersion(identifier: store.identifier, generation: 3, hasCode: true)
    #expect(try counter().admit { next } == .admitted(ifWrong: .incorrect(attemptsLeft: 4)))
    #expect(try counter().reset(next) { next })
    #expect(throws: CoreError.storeOutdated) { try counter().status { store } }
    #expect(try counter().status { next } == .init(failures: 0, lockedOut: nil))
  }

  @Test("A new store may replace an erased store or a store without a slot, but not a store whose code was removed")
  func newStore() throws {
    let removed = KnownStoreVersion(identifier: store.identifier, generation: 3, hasCode: false)
    let new = KnownStoreVersion(identifier: [UInt8](repeating: 6, count: 16), generation: 0, hasCode: false)
    try counter().remember(removed)
    for found in [new, .none] {
      #expect(try counter().admit { found } == .lockedOut(wait: .seconds(1800)))
      #expect(throws: CoreError.storeOutdated) { try counter().start(found) }
    }
    #expect(try counter().admit { removed } == .notSet)
    try counter().finishErasure()
    for found in [.none, new] {
      #expect(try counter().admit { found } == .notSet)
      try counter().start(found)
    }
    let another = KnownStoreVersion(identifier: [UInt8](repeating: 7, count: 16), generation: 0, hasCode: false)
    try counter().start(another)
    let set = KnownStoreVersion(identifier: another.identifier, generation: 1, hasCode: true)
    #expect(try counter().status { set } == .init(failures: 0, lockedOut: nil))
  }

  @Test("The time is read within the attempt's transaction, not before waiting for another transaction")
  func clockWithinTransaction() throws {
    try fail(4)
    let database = try Database(path, format: DeviceRecords.format, journal: .persist)
    let (url, device, clock, store) = (scratch.url, device, clock, store)
    let answer = Mutex<AttemptCounter.Admission?>(nil)
    let group = DispatchGroup()
    try database.transaction { () throws(CoreError) in
      DispatchQueue.global().async(group: group) {
        let counter = try? AttemptCounter(
          directory: url, credential: Array("code".utf8), device: SecretBytes(copying: device), policy: .standard, clock: clock)
        _ = try? counter?.admit { store }
        answer.withLock { $0 = try? counter?.admit { store } }
      }
      usleep(300_000)
      clock.advance(by: .seconds(10))
    }
    group.wait()
    #expect(answer.withLock { $0 } == .lockedOut(wait: .seconds(30)))
  }

  @Test("A clock that jumps back does not extend a lockout beyond the duration of its stage")
  func clockJumpsBack() throws {
    try fail(4)
    _ = try counter().admit { store }
    clock.advance(by: .seconds(-900))
    #expect(try counter().status { store }.lockedOut == .seconds(30))
  }

  @Test("Of many simultaneous attempts, exactly five are admitted", arguments: [16])
  func race(count: Int) async throws {
    let (url, device, clock, store) = (scratch.url, device, clock, store)
    let admitted = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<count {
        group.addTask {
          let counter = try AttemptCounter(
            directory: url, credential: Array("code".utf8), device: SecretBytes(copying: device), policy: .standard,
            clock: clock)
          guard case .admitted = try counter.admit({ store }) else { return false }
          return true
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(admitted == 5)
  }

  @Test("Each credential has its own count")
  func credentials() throws {
    try counter("folder").start(store)
    try fail(3)
    #expect(try counter("folder").status { store }.failures == 0)
    #expect(try counter().status { store }.failures == 3)
  }

  @Test("A missing record, or a missing, empty or damaged file, starts the longest lockout, before the next attempt")
  func missing() throws {
    let losses: [() throws -> Void] = [
      { try sqlite(path, "DELETE FROM attempts") }, { unlink(path) }, { truncate(path, 0) }, { truncate(path, 5000) },
      { try Data(repeating: 7, count: 9000).write(to: URL(filePath: path)) },
    ]
    for (index, lose) in losses.enumerated() {
      try counter().start(store)
      try lose()
      #expect(try counter().status { store } == .init(failures: 15, lockedOut: .seconds(1800)), "loss \(index)")
      clock.advance(by: .seconds(1799))
      #expect(try counter().admit { store } == .lockedOut(wait: .seconds(1)), "loss \(index)")
      clock.advance(by: .seconds(1))
      #expect(try counter().admit { store } == .admitted(ifWrong: .lockedOut(wait: .seconds(1800))), "loss \(index)")
    }
  }

  @Test("A changed or moved record starts the longest lockout")
  func tampering() throws {
    let changes = [
      "UPDATE attempts SET version = version + 1", "UPDATE attempts SET sealed = zeroblob(58)",
      "UPDATE attempts SET sealed = x'00'",
      "UPDATE attempts SET sealed = (SELECT sealed FROM attempts WHERE credential = x'6F74686572')",
    ]
    for change in changes {
      try counter("other").start(store)
      #expect(try counter().reset(store) { store })
      try fail(1)
      #expect(try counter("other").reset(store) { store })
      try sqlite(path, change)
      #expect(try counter().status { store } == .init(failures: 15, lockedOut: .seconds(1800)), "\(change)")
    }
  }

  @Test("Operations with another device secret are refused and change no record")
  func foreignDeviceSecret() throws {
    try counter().start(store)
    let foreign = try AttemptCounter(
      directory: scratch.url, credential: Array("code".utf8), device: SecretBytes(count: 32), policy: .standard, clock: clock)
    let refusal = CoreError.deviceSecretForeign(path: scratch.path("device-secret"))
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(throws: refusal) { try foreign.admit { store } }
    #expect(throws: refusal) { try foreign.status { store } }
    #expect(throws: refusal) { try foreign.note(.exported) }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("An attempt that cannot be recorded is refused, and not counted")
  func unwritable() async throws {
    _ = await Faults.run(.ends, at: 0, below: scratch.url) {
      #expect(throws: CoreError.self) { try counter().admit { store } }
    }
    #expect(try counter().status { store }.failures == 0)
  }

  @Test("Attempts need no more disk space than was allocated before the first attempt")
  func room() throws {
    let before = try sizes()
    #expect(before["attempts.sqlite-journal"] ?? 0 > 0)
    try fail(12)
    #expect(try sizes() == before)
  }

  @Test("Logging an event in the shared log of all credentials counts no attempt")
  func note() throws {
    try counter("folder").note(.exported)
    try fail(1)
    let trail = try counter().trail()
    #expect(trail.entries.map(\.event) == [.wrongCode, .exported, .logBegun])
    #expect(trail.entries.map(\.subject) == ["code", "folder", ""])
    #expect(try counter().status { store }.failures == 1)
  }

  @Test("A file of a later version is refused")
  func laterVersion() throws {
    try sqlite(path, "PRAGMA user_version=2")
    #expect(throws: CoreError.unsupported(path: path)) { try counter().admit { store } }
    #expect(throws: CoreError.unsupported(path: path)) { try counter().status { store } }
  }

  private var path: String { scratch.path("attempts.sqlite") }

  private func sizes() throws -> [String: Int] {
    try scratch.names().reduce(into: [:]) { sizes, name in
      sizes[name] = try FileManager.default.attributesOfItem(atPath: scratch.path(name))[.size] as? Int
    }
  }
}
