#if Fprintd
import CGIO
import SecretCore

/// A connection to the system bus, on which one operation calls `fprintd`.
///
/// Calls and signals use the unique name of the service, such as `:1.5`. GIO delivers a signal that is sent directly to this
/// connection regardless of its sender, if the subscription has a well-known name (CVE-2024-34397). The end of the connection
/// also ends a claim, because `fprintd` releases the devices of clients that leave the bus.
///
/// Source: the D-Bus Specification, and https://fprint.freedesktop.org/fprintd-dev/.
struct FprintdConnection: ~Copyable {
  /// The well-known name of the service.
  static let service = "net.reactivated.Fprint"

  /// The address of a bus object: a bus name, an object path and an interface.
  struct Target {
    let name: String
    let path: String
    let interface: String

    static let bus = Target(name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")
  }

  /// The unique name of the service.
  let owner: String

  private let bus: OpaquePointer
  private let operation: SensorOperation

  /// Connects to the system bus, and starts the service if necessary.
  ///
  /// - Throws: ``/SecretCore/AuthenticatorFailure/unavailable`` without the bus or the service,
  ///   ``/SecretCore/AuthenticatorFailure/cancelled``.
  init(_ operation: SensorOperation) throws(AuthenticatorFailure) {
    let address = try FprintdConnection.check { g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SYSTEM, operation.cancellable, $0) }
    defer { g_free(address) }
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let bus = try FprintdConnection.check {
      g_dbus_connection_new_for_address_sync(address, flags, nil, operation.cancellable, $0)
    }
    do throws(AuthenticatorFailure) {
      owner = try FprintdConnection.owner(bus, operation.cancellable)
    } catch {
      FprintdConnection.close(bus)
      throw error
    }
    self.bus = bus
    self.operation = operation
  }

  deinit {
    FprintdConnection.close(bus)
  }

  /// Whether the connection is closed, for example because the bus ended.
  var isClosed: Bool { g_dbus_connection_is_closed(bus) != 0 }

  /// Returns the path of the default sensor.
  ///
  /// - Throws: ``/SecretCore/AuthenticatorFailure/unavailable`` without a sensor,
  ///   ``/SecretCore/AuthenticatorFailure/cancelled``.
  func defaultDevice() throws(AuthenticatorFailure) -> String {
    let manager = Target(
      name: owner, path: "/net/reactivated/Fprint/Manager", interface: "\(FprintdConnection.service).Manager")
    return try call(manager, "GetDefaultDevice", reply: "(o)").string(at: 0)
  }

  /// Calls a method with string arguments, and returns the reply.
  ///
  /// - Parameter reply: The type string of the expected reply.
  /// - Throws: ``/SecretCore/AuthenticatorFailure/unavailable`` for every D-Bus error,
  ///   ``/SecretCore/AuthenticatorFailure/cancelled``.
  func call(
    _ target: Target, _ method: String, _ arguments: [String] = [], reply: String
  ) throws(AuthenticatorFailure) -> Variant {
    try FprintdConnection.call(
      bus, target, method, arguments.map { g_variant_new_string($0) }, reply: reply, operation.cancellable)
  }

  /// Calls a method without arguments and results, also after a cancellation, and ignores errors.
  ///
  /// The call takes at most one second.
  func finish(_ target: Target, _ method: String) {
    _ = try? FprintdConnection.call(bus, target, method, [], reply: "()", nil, milliseconds: 1000)
  }

  /// Adds a subscription to a signal, and returns its number.
  ///
  /// - Parameters:
  ///   - first: The required value of the first argument; `nil` for any value.
  ///   - receiver: The object that receives the signal. The object must exist until ``unsubscribe(_:)`` is called.
  func subscribe(_ target: Target, _ signal: String, first: String? = nil, _ receiver: VerificationEvents) -> UInt32 {
    g_dbus_connection_signal_subscribe(
      bus, target.name, target.interface, signal, target.path, first, G_DBUS_SIGNAL_FLAGS_NONE, receive,
      Unmanaged.passUnretained(receiver).toOpaque(), nil)
  }

  /// Removes the subscription with this number.
  func unsubscribe(_ number: UInt32) {
    g_dbus_connection_signal_unsubscribe(bus, number)
  }

  private static func call(
    _ bus: OpaquePointer, _ target: Target, _ method: String, _ arguments: [OpaquePointer?], reply: String,
    _ cancellable: UnsafeMutablePointer<GCancellable>?, milliseconds: Int32 = .max
  ) throws(AuthenticatorFailure) -> Variant {
    let type = g_variant_type_new(reply)
    defer { g_variant_type_free(type) }
    let tuple = g_variant_new_tuple(arguments, gsize(arguments.count))
    return Variant(
      owning: try check { error in
        g_dbus_connection_call_sync(
          bus, target.name, target.path, target.interface, method, tuple, type, G_DBUS_CALL_FLAGS_NONE, milliseconds,
          cancellable, error)
      })
  }

  /// Returns the unique name of the service, which this method starts if necessary.
  private static func owner(
    _ bus: OpaquePointer, _ cancellable: UnsafeMutablePointer<GCancellable>
  ) throws(AuthenticatorFailure) -> String {
    let name = { g_variant_new_string(service) }
    // The bus refuses to start a running service that it cannot start, so a running service is looked up first.
    if let reply = try? call(bus, .bus, "GetNameOwner", [name()], reply: "(s)", cancellable) { return reply.string(at: 0) }
    _ = try call(bus, .bus, "StartServiceByName", [name(), g_variant_new_uint32(0)], reply: "(u)", cancellable)
    return try call(bus, .bus, "GetNameOwner", [name()], reply: "(s)", cancellable).string(at: 0)
  }

  private static func close(_ bus: OpaquePointer) {
    g_dbus_connection_close_sync(bus, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(bus))
  }

  /// Returns the result of `body`, or throws the error that `body` reports.
  private static func check<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result?
  ) throws(AuthenticatorFailure) -> Result {
    var error: UnsafeMutablePointer<GError>?
    if let result = body(&error) { return result }
    defer { g_clear_error(&error) }
    let isCancelled = g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_CANCELLED.rawValue)) != 0
    throw isCancelled ? .cancelled : .unavailable
  }
}

/// Passes a signal to the ``VerificationEvents`` at `receiver`.
private func receive(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  signal: UnsafePointer<CChar>?, arguments: OpaquePointer?, receiver: UnsafeMutableRawPointer?
) {
  guard let signal, let arguments, let receiver else { return }
  Unmanaged<VerificationEvents>.fromOpaque(receiver).takeUnretainedValue()
    .handle(String(cString: signal), Variant(sharing: arguments))
}
#endif
