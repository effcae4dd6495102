/// The data key of a slot that was opened, wiped when the last reference goes.
package final class OpenedSlot: Sendable {
  /// The data key.
  package let key: SecretBytes

  /// The slot that holds it: the only one that may be replaced with this in hand.
  package let slot: KeySlot

  init(key: consuming SecretBytes, slot: KeySlot) {
    self.key = key
    self.slot = slot
  }
}
