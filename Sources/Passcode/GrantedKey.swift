import SecretCore

/// What a grant stands for, wiped when the last reference goes.
final class GrantedKey: Sendable {
  /// The data key.
  let key: SecretBytes

  /// The slot that the code opened: the only one that may be replaced.
  let slot: KeySlot

  init(key: consuming SecretBytes, slot: KeySlot) {
    self.key = key
    self.slot = slot
  }
}
