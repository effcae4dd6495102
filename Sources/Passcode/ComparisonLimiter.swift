import SecretCore

/// A limit on comparisons of codes with the passcode while the store is open.
///
/// The limit prevents a brute-force search for the passcode on an unattended app. Only verifying or creating the passcode
/// resets the limit. Unlocking with biometrics does not reset the limit.
struct ComparisonLimiter {
  private static let limit = 3

  private var slot: KeySlot?
  private var left = 0

  /// Resets the limit after the code of `slot` was verified or created.
  mutating func refill(_ slot: KeySlot) {
    self.slot = slot
    left = ComparisonLimiter.limit
  }

  /// Transfers the remaining comparisons to the slot of a changed code, without resetting the limit.
  mutating func move(to slot: KeySlot) {
    self.slot = slot
  }

  /// Counts a comparison with the code of `slot`, and returns whether the comparison is allowed.
  mutating func take(_ slot: KeySlot) -> Bool {
    guard slot == self.slot, left > 0 else { return false }
    left -= 1
    return true
  }
}
