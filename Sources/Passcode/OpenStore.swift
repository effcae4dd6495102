package import SecretCore

/// What the passcode protects, while it is open: the data key is wiped when the last reference goes.
public final class OpenStore: Sendable {
  /// What everything in the store is sealed under, by keys derived from it.
  package let key: SecretBytes

  init(key: consuming SecretBytes) {
    self.key = key
  }
}
