#if SecretService
import CSecret
import SecretCore

/// A session with the Secret Service, through libsecret, for one operation.
///
/// If the provider supports encryption, the session is encrypted against eavesdroppers on the bus.
struct SecretServiceConnection: ~Copyable {
  private let service: UnsafeMutablePointer<SecretService>

  /// Creates a session with the service, which the bus starts if necessary.
  ///
  /// - Throws: ``CoreError/keyring(_:)`` of the kind `unavailable`.
  init() throws(CoreError) {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { throw SecretServiceConnection.failure(.unavailable) }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    // By default GLib terminates the process when the bus closes.
    g_dbus_connection_set_exit_on_close(bus, 0)
    let flags = SecretServiceFlags(SECRET_SERVICE_OPEN_SESSION.rawValue | SECRET_SERVICE_LOAD_COLLECTIONS.rawValue)
    guard let service = secret_service_get_sync(flags, nil, nil) else {
      throw SecretServiceConnection.failure(.unavailable)
    }
    self.service = service
  }

  deinit {
    g_object_unref(service)
  }

  /// Returns the item that `number` identifies, unlocked if the user agrees; `nil` if the service lists no such item.
  ///
  /// - Throws: ``CoreError/keyring(_:)``.
  func item(_ number: [UInt8]) throws(CoreError) -> SecretServiceItem? {
    let flags = SecretSearchFlags(SECRET_SEARCH_UNLOCK.rawValue | SECRET_SEARCH_LOAD_SECRETS.rawValue)
    let found = try SecretServiceConnection.call { error in
      withAttributes(number) { secret_service_search_sync(service, nil, $0, flags, nil, error) }
    }
    defer { g_list_free_full(found) { g_object_unref($0) } }
    guard let item = found?.pointee.data else { return nil }
    g_object_ref(item)
    return SecretServiceItem(item.assumingMemoryBound(to: SecretItem.self))
  }

  /// Returns whether any collection is locked.
  ///
  /// A locked collection may contain an item that is not listed.
  func isAnyCollectionLocked() throws(CoreError) -> Bool {
    let collections = secret_service_get_collections(service)
    defer { g_list_free_full(collections) { g_object_unref($0) } }
    var rest = collections
    while let node = rest {
      if let collection = node.pointee.data?.assumingMemoryBound(to: SecretCollection.self),
        secret_collection_get_locked(collection) != 0
      {
        return true
      }
      rest = node.pointee.next
    }
    return false
  }

  /// Stores `text` under `number` in the default collection, which the service creates or unlocks if the user agrees.
  ///
  /// - Throws: ``CoreError/keyring(_:)``, ``CoreError/outOfMemory``.
  func store(_ text: borrowing SecretBytes, _ number: [UInt8]) throws(CoreError) {
    try text.withUnsafeBytes { bytes throws(CoreError) in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        // libsecret does not modify the bytes.
        let value = secret_value_new_full(UnsafeMutablePointer(mutating: start), gssize(bytes.count), "text/plain", nil)
      else { throw .outOfMemory }
      defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
      _ = try SecretServiceConnection.call { error in
        withAttributes(number) {
          secret_service_store_sync(
            service, nil, $0, SECRET_COLLECTION_DEFAULT, "Interlock device secret", value, nil, error)
        }
      }
    }
  }

  /// Removes the unlocked items under `number`.
  ///
  /// - Throws: ``CoreError/keyring(_:)``.
  func clear(_ number: [UInt8]) throws(CoreError) {
    _ = try SecretServiceConnection.call { error in
      withAttributes(number) { secret_service_clear_sync(service, nil, $0, nil, error) }
    }
  }

  /// Returns an error of this `kind` for the Secret Service.
  static func failure(_ kind: KeyringError.Kind) -> CoreError { .keyring(KeyringError(kind, SecretServiceKeyring().name)) }

  /// Returns the result of `body`, or throws the error that `body` reports.
  private static func call<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
  ) throws(CoreError) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = body(&error)
    guard let found = error else { return result }
    defer { g_error_free(found) }
    throw failure(kind(found))
  }

  private static func kind(_ error: UnsafePointer<GError>) -> KeyringError.Kind {
    switch (error.pointee.domain, error.pointee.code) {
    case (secret_error_get_quark(), Int32(SECRET_ERROR_IS_LOCKED.rawValue)): .locked
    // libsecret reports a dismissed prompt as cancelled.
    case (g_io_error_quark(), Int32(G_IO_ERROR_CANCELLED.rawValue)): .locked
    case (g_io_error_quark(), _), (g_dbus_error_quark(), _): .unavailable
    default: .failed
    }
  }

  /// Returns the result of `body`, which is called with the attributes that identify an item.
  private func withAttributes<Result>(_ number: [UInt8], _ body: (OpaquePointer?) -> Result) -> Result {
    let attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
    defer { g_hash_table_unref(attributes) }
    g_hash_table_insert(attributes, g_strdup("xdg:schema"), g_strdup("interlock.DeviceSecret"))
    let digits = number.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    g_hash_table_insert(attributes, g_strdup("number"), g_strdup(digits))
    return body(attributes)
  }
}
#endif
