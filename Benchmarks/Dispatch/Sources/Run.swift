#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A benchmark of event dispatch.
///
/// `RUN WORKLOAD STREAM EVENTS PASSES` reads the first EVENTS bytes of the file STREAM. Each byte is one event. The program
/// sends all events to the machine of WORKLOAD, and repeats the stream PASSES times in total.
///
/// The program prints the workload, the number of sent events, the elapsed nanoseconds, and the checksum of the machine's
/// actions.
@main
struct Run {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let workload = workloads[arguments[1]], let count = Int(arguments[3]),
      let passes = Int(arguments[4])
    else {
      print("usage: \(arguments[0]) WORKLOAD STREAM EVENTS PASSES")
      exit(64)
    }
    let events = read(count, from: arguments[2])
    let start = nanoseconds()
    let checksum = workload(events, passes)
    let time = nanoseconds() - start
    let digits = String(checksum, radix: 16)
    print(arguments[1], count * passes, time, String(repeating: "0", count: 8 - digits.count) + digits)
  }

  private static let workloads = [
    "pin": playPin, "simple": playSimple, "simple_rnd": playSimple, "composite": playComposite, "complex": playComplex,
    "hier": playHier,
  ]

  private static func read(_ count: Int, from path: String) -> UnsafeBufferPointer<UInt8> {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
    guard let file = fopen(path, "rb"), fread(bytes.baseAddress, 1, count, file) == count else {
      print("\(path) does not have \(count) events")
      exit(66)
    }
    fclose(file)
    return UnsafeBufferPointer(bytes)
  }

  private static func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// A stream of events, one byte each.
typealias Events = UnsafeBufferPointer<UInt8>

extension UInt32 {
  /// The value rotated to the left by one bit.
  @inline(__always) var rotated: UInt32 { self << 1 | self >> 31 }
}
