#if SecretService
import CSecret
import SecretCore

/// An item of a collection, with its secret if the item is unlocked.
struct SecretServiceItem: ~Copyable {
  private let item: UnsafeMutablePointer<SecretItem>

  /// Creates a value that takes ownership of a reference to `item`.
  init(_ item: UnsafeMutablePointer<SecretItem>) {
    self.item = item
  }

  deinit {
    g_object_unref(item)
  }

  var isLocked: Bool { secret_item_get_locked(item) != 0 }

  /// Returns the secret; an empty buffer if the item is not in the format of ``HexadecimalSecret``.
  ///
  /// - Throws: ``/SecretCore/CoreError/keyring(_:)`` of the kind `failed` if the secret is not loaded,
  ///   ``/SecretCore/CoreError/outOfMemory``.
  func secret() throws(CoreError) -> SecretBytes {
    guard let value = secret_item_get_secret(item) else { throw SecretServiceConnection.failure(.failed) }
    defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
    var count: gsize = 0
    guard let text = secret_value_get(value, &count) else { return try SecretBytes(count: 0) }
    return try HexadecimalSecret.decode(
      UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: Int(count)))
  }
}
#endif
