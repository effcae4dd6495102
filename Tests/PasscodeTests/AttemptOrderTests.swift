import CoreTesting
import DiskFaults
import Foundation
import Passcode
import SecretCore
import Testing

/// Tests that an attempt is counted before the key derivation. The product's key derivation cost makes the order observable.
@Suite(.serialized) struct AttemptOrderTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("No key is derived for an attempt that cannot be counted, or during a lockout")
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
        guard case .failed(.core(.storage)) = refusal else { fatalError("an attempt that was not counted returned a result") }
      }
      try sqlite(home.path("device/attempts.sqlite"), "DELETE FROM attempts")
      let beforeLockout = processorTime()
      #expect(try await lock.verify("1111") == .lockedOut(wait: .seconds(1800)))
      #expect(processorTime() - beforeLockout < derivation / 4)
    }
  }

  @Test("An attempt remains counted if the process is killed during the key derivation")
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
      // On a busy machine the derivation can complete before the thread kills the process.
      kill(getpid(), SIGKILL)
    }
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 1))
  }
}

/// Returns the processor time of this process, which does not depend on other processes, unlike wall-clock time.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

extension PasscodeLock {
  /// Creates a lock of the store below `home`, with the product's key derivation cost.
  fileprivate init(product home: URL) {
    self.init(
      store: home.appending(path: "store"), device: home.appending(path: "device"), codeLengths: 4...6, policy: .standard)
  }
}
