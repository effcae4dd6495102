package import SecretCore

/// What the passcode protects, while it is open: the data key is wiped when the last reference goes.
public final class OpenStore: Sendable {
  /// What opened it, with the data key in it.
  package let opened: OpenedSlot

  init(_ opened: OpenedSlot) {
    self.opened = opened
  }

  /// What everything in the store is sealed under, by keys derived from it.
  package var key: SecretBytes {
    _read { yield opened.key }
  }

  /// Whether the code itself opened it, and nothing that stands in for the code.
  var isOpenedByCode: Bool {
    if case .code = opened.slot.header.opener { true } else { false }
  }
}
