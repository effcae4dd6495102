import SecretCore

/// A text in UTF-8 that nobody else may see, wiped when the last reference goes.
final class SecretText: Sendable {
  let bytes: SecretBytes

  init(_ bytes: consuming SecretBytes) {
    self.bytes = bytes
  }

  /// A copy of `bytes`; `nil` if there is no memory for it.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let copy = try? SecretBytes(count: bytes.count, fill: { $0.copyMemory(from: bytes) }) else { return nil }
    self.bytes = copy
  }

  /// Calls `body` with the text, which is valid until it returns.
  func withUnsafeBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes(body)
  }

  /// The text as a string, which nobody can wipe: for names and paths, which the core takes so.
  var string: String { bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
