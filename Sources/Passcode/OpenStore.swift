package import SecretCore

/// The unlocked store.
///
/// The data key is zeroized when the last reference is released.
public final class OpenStore: Sendable {
  /// The opened slot with the data key.
  package let opened: OpenedSlot

  init(_ opened: OpenedSlot) {
    self.opened = opened
  }

  /// The data key, from which all keys of the store are derived.
  package var key: SecretBytes {
    _read { yield opened.key }
  }

  /// Whether the code opened the store, rather than biometrics or the device secret alone.
  var isOpenedByCode: Bool {
    if case .code = opened.slot.header.opener { true } else { false }
  }
}
