/// An opened slot with its data key, which is zeroized when the last reference is released.
package final class OpenedSlot: Sendable {
  /// The data key.
  package let key: SecretBytes

  /// The slot that contains the key.
  ///
  /// A change that this opened slot authorizes replaces only this slot.
  package let slot: KeySlot

  init(key: consuming SecretBytes, slot: KeySlot) {
    self.key = key
    self.slot = slot
  }
}
