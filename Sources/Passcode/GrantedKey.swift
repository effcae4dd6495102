import SecretCore

/// What a grant stands for, wiped when the last reference goes.
final class GrantedKey: Sendable {
  /// The data key.
  let key: SecretBytes

  /// The generation of the slot that the code opened.
  let generation: Int64

  init(key: consuming SecretBytes, generation: Int64) {
    self.key = key
    self.generation = generation
  }
}
