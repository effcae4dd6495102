/// The data key of an opened slot, wiped when the last reference is released.
package final class OpenedSlot: Sendable {
  /// The data key.
  package let key: SecretBytes

  /// The slot that contains the key. A change with this proof replaces this slot only.
  package let slot: KeySlot

  init(key: consuming SecretBytes, slot: KeySlot) {
    self.key = key
    self.slot = slot
  }
}
