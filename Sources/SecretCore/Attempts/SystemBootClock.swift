import Foundation

/// The clock of Linux: `CLOCK_BOOTTIME` (see clock_gettime(2)), and the boot ID of the kernel (random(4)).
///
/// In a time namespace, which every user can make, the clock is shifted: the offset of the namespace is subtracted.
public struct SystemBootClock: BootClock {
  /// Creates the clock, which has no state.
  public init() {}

  /// Returns the current time.
  ///
  /// - Throws: ``CoreError/clockUnavailable``.
  public func now() throws(CoreError) -> BootInstant {
    var time = timespec()
    guard clock_gettime(CLOCK_BOOTTIME, &time) == 0,
      let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8),
      let boot = UUID(uuidString: text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { throw .clockUnavailable }
    return BootInstant(
      boot: BootIdentifier(boot),
      sinceBoot: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec) - (try TimeNamespace.bootOffset()))
  }
}
