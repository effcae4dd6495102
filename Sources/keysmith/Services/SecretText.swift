import SecretCore

/// A secret UTF-8 text, zeroized when the last reference is released.
final class SecretText: Sendable {
  let bytes: SecretBytes

  init(_ bytes: consuming SecretBytes) {
    self.bytes = bytes
  }

  /// Creates a copy of `bytes`; fails with `nil` if memory is exhausted.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let copy = try? SecretBytes(count: bytes.count, fill: { $0.copyMemory(from: bytes) }) else { return nil }
    self.bytes = copy
  }

  /// Calls `body` with the bytes of the text, which are valid until `body` returns.
  func withUnsafeBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes(body)
  }

  /// The text as a string, which cannot be zeroized.
  ///
  /// Strings are necessary for output, and for texts that the core accepts only as strings, such as titles and paths.
  var string: String { bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
