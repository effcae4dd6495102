package import SecretCore
import Synchronization

/// What the passcode protects, while it is open: the data key is wiped when the last reference goes.
public final class OpenStore: Sendable {
  /// What opened it, with the data key in it.
  package let opened: OpenedSlot

  /// How many codes it may still be held against: whoever comes upon an open app must not find the passcode out so.
  private let comparisonsLeft = Mutex(3)

  init(_ opened: OpenedSlot) {
    self.opened = opened
  }

  /// What everything in the store is sealed under, by keys derived from it.
  package var key: SecretBytes {
    _read { yield opened.key }
  }

  /// Whether one more code may be held against it, which this counts.
  func takesComparison() -> Bool {
    comparisonsLeft.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }
}
