import Foundation

/// A throughput in megabytes per second.
struct MegabytesPerSecond: CustomStringConvertible {
  let value: Double

  init(_ bytes: Int, in time: Duration) {
    value = Double(bytes) / 1_000_000 / (time / .seconds(1))
  }

  /// Returns the highest throughput of three runs of `body`, by processor time.
  ///
  /// - Parameter bytes: The number of bytes that each run processes.
  static func of(_ bytes: Int, _ body: () throws -> Void) rethrows -> MegabytesPerSecond {
    var best = MegabytesPerSecond(0, in: .seconds(1))
    for _ in 0..<3 {
      let start = processorTime()
      try body()
      let found = MegabytesPerSecond(bytes, in: processorTime() - start)
      if found.value > best.value { best = found }
    }
    return best
  }

  var description: String { String(format: "%7.0f MB/s", value) }
}

/// Returns the processor time of this process.
///
/// Unlike wall-clock time, processor time does not depend on other processes.
func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
