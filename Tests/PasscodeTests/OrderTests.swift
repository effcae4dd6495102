import CoreTesting
import DiskFaults
import Foundation
import Passcode
import SecretCore
import Testing

/// What comes first: the count, or the look at the code, which at the product's cost takes long enough to see.
@Suite(.serialized) struct OrderTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("Neither an attempt that cannot be counted nor one during a lockout costs the derivation of a key")
  func refusedAtOnce() async throws {
    await #expect(processExitsWith: .success) {
      let home = try Home()
      let lock = PasscodeLock(product: home.url)
      let start = processorTime()
      _ = try await lock.create("1111")
      let derivation = processorTime() - start
      _ = try await Faults.run(.ends, at: 0, below: home.url.appending(path: "device")) {
        let beforeRefusal = processorTime()
        let refusal = try await lock.verify("1111")
        #expect(processorTime() - beforeRefusal < derivation / 4)
        guard case .failed(.core(.storage)) = refusal else { fatalError("an attempt that was not counted got an answer") }
      }
      try sqlite(home.path("device/attempts.sqlite"), "DELETE FROM attempts")
      let beforeLockout = processorTime()
      #expect(try await lock.verify("1111") == .lockedOut(wait: .seconds(1800)))
      #expect(processorTime() - beforeLockout < derivation / 4)
    }
  }

  @Test("Who is killed while the key is derived has used up an attempt")
  func killedDuringDerivation() async throws {
    let url = home.url
    await #expect(processExitsWith: .signal(SIGKILL)) { [url = url as URL] in
      let lock = PasscodeLock(product: url)
      _ = try await lock.create("1111")
      let derivation = try await ContinuousClock().measure { _ = try await lock.verify("1111") }
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: derivation / .seconds(1) / 3)
        kill(getpid(), SIGKILL)
      }
      _ = try await lock.verify("2222")
      // The derivation may have been the faster one, on a machine that was busy before.
      kill(getpid(), SIGKILL)
    }
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 1))
  }
}

/// What this process has used of the processors: other than the time that passes, it does not depend on what else runs.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

extension PasscodeLock {
  /// The lock of the directories below `home`, at the cost of the product.
  fileprivate init(product home: URL) {
    self.init(
      store: home.appending(path: "store"), device: home.appending(path: "device"), codeLengths: 4...6, policy: .standard)
  }
}
