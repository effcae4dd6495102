import SecretCore

/// How many codes may still be held against the passcode where it is open: whoever comes upon an open app must not find it out so.
///
/// To open the app again brings none back: that is for the right code alone.
struct Comparisons {
  private static let limit = 3

  private var slot: KeySlot?
  private var left = 0

  /// The right code of `slot` was entered.
  mutating func refill(_ slot: KeySlot) {
    self.slot = slot
    left = Comparisons.limit
  }

  /// Who knew the code has set another, and was told of none by that.
  mutating func move(to slot: KeySlot) {
    self.slot = slot
  }

  /// Whether one more code may be held against that of `slot`, which this counts.
  mutating func take(_ slot: KeySlot) -> Bool {
    guard slot == self.slot, left > 0 else { return false }
    left -= 1
    return true
  }
}
