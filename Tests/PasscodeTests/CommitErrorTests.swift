import Foundation
import Passcode
import SecretCore
import Synchronization
import Testing

/// Tests of a commit that reports an error although the transaction is durable.
@Suite struct CommitErrorTests {
  @Test("A save succeeds if its commit reports an error but is durable")
  func durable() async throws {
    await #expect(processExitsWith: .success) {
      FailingSync.install()
      let home = try Home()
      let lock = home.lock()
      _ = try await lock.create("1111")
      let grant = try #require(try await lock.grant(for: "1111"))
      let failures = Mutex(0)
      FailingSync.action.withLock { $0 = { failures.withLock { $0 += 1 } } }
      let outcome = try await lock.change(grant, to: "2222")
      FailingSync.action.withLock { $0 = nil }
      #expect(failures.withLock { $0 } > 0)
      #expect(outcome == .done)
      #expect(try await home.lock().verify("1111") == .incorrect(attemptsLeft: 4))
      #expect(try await home.lock().grant(for: "2222") != nil)
    }
  }

  @Test("If the store cannot be read after a failed commit, the outcome is reported as unknown")
  func unknownOutcome() async throws {
    await #expect(processExitsWith: .success) {
      FailingSync.install()
      let home = try Home()
      let lock = home.lock()
      _ = try await lock.create("1111")
      let grant = try #require(try await lock.grant(for: "1111"))
      let path = home.path("store/store.sqlite")
      FailingSync.action.withLock { $0 = { chmod(path, 0o644) } }
      let outcome = try await lock.change(grant, to: "2222")
      FailingSync.action.withLock { $0 = nil }
      #expect(outcome == .failed(.outcomeUnknown))
      chmod(path, 0o600)
      #expect(try await home.lock().grant(for: "2222") != nil)
    }
  }
}
