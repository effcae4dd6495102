import Foundation
import Testing

@testable import SecretCore

/// Tests of reading the boot-time clock and its offset in a time namespace.
///
/// `Scripts/torture/clock` tests real time namespaces.
@Suite struct TimeNamespaceTests {
  @Test("The offset of the boot-time clock is parsed from the kernel's text")
  func offset() {
    #expect(TimeNamespace.bootOffset(in: "monotonic           0         0\nboottime            0         0\n") == .zero)
    #expect(
      TimeNamespace.bootOffset(in: "monotonic           5         0\nboottime       100000         7\n") == .seconds(100_000)
        + .nanoseconds(7))
    #expect(TimeNamespace.bootOffset(in: "1 0 0\n7 -3 500\n") == .seconds(-3) + .nanoseconds(500))
  }

  @Test(
    "A text without a valid offset is parsed as `nil`",
    arguments: [
      "", "monotonic 0 0\n", "boottime\n", "boottime 0\n", "boottime 0 0 0\n", "boottime x 0\n",
      "boottime 99999999999999999999 0\n",
    ])
  func none(text: String) {
    #expect(TimeNamespace.bootOffset(in: text) == nil)
  }

  @Test("The clock can be read, and does not run backwards")
  func clock() throws {
    let first = try SystemBootClock().now()
    let second = try SystemBootClock().now()
    #expect(first.boot == second.boot && first.sinceBoot <= second.sinceBoot)
  }
}
