import SecretCore

/// A limit on comparisons of codes with the passcode while the store is open, so that nobody can find the passcode on an
/// unattended app.
///
/// Opening the store with biometrics does not reset the limit; only the correct code does.
struct ComparisonLimiter {
  private static let limit = 3

  private var slot: KeySlot?
  private var left = 0

  /// Resets the limit after the correct code of `slot` was entered.
  mutating func refill(_ slot: KeySlot) {
    self.slot = slot
    left = ComparisonLimiter.limit
  }

  /// Continues with the slot of a changed code. The change compared no other code.
  mutating func move(to slot: KeySlot) {
    self.slot = slot
  }

  /// Returns whether one more code may be compared with that of `slot`, and counts it.
  mutating func take(_ slot: KeySlot) -> Bool {
    guard slot == self.slot, left > 0 else { return false }
    left -= 1
    return true
  }
}
