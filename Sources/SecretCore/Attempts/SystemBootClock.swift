import Foundation

/// The clock of Linux: `CLOCK_BOOTTIME` (see clock_gettime(2)), and the boot ID of the kernel (random(4)).
///
/// A time namespace, which an unprivileged user can create, can shift that clock. ``now()`` therefore subtracts the offset of
/// the namespace.
public struct SystemBootClock: BootClock {
  /// Creates the clock, which has no state.
  public init() {}

  /// Returns the current time.
  ///
  /// - Throws: ``CoreError/clockUnavailable`` if the clock, the boot ID or the offset cannot be read.
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
