import Foundation

/// How fast bytes went through.
struct MegabytesPerSecond: CustomStringConvertible {
  let value: Double

  init(_ bytes: Int, in time: Duration) {
    value = Double(bytes) / 1_000_000 / (time / .seconds(1))
  }

  /// The best of three runs of `body`, through which so many bytes go, by the processor time that they took.
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

/// What this process has used of the processors: other than the time that passes, it does not depend on what else runs.
func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
