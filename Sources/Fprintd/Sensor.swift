#if Fprintd
import CGIO
import Foundation
import SecretCore

/// The default sensor of `fprintd`, for the enrolled fingers of the user of this process.
///
/// Source: https://fprint.freedesktop.org/fprintd-dev/Device.html.
struct Sensor: ~Copyable {
  /// The user name that stands for the user of the calling process.
  private static let caller = ""
  /// The lock that each verification of this process holds. A cancelled verification still has to release the sensor.
  private static let turn = NSLock()

  private let operation: SensorOperation
  private let fprintd: FprintdConnection
  private let device: FprintdConnection.Target

  /// Connects to `fprintd`, and looks up the default sensor.
  ///
  /// - Throws: ``/SecretCore/AuthenticatorFailure/unavailable`` without the bus, the service or a sensor,
  ///   ``/SecretCore/AuthenticatorFailure/cancelled``.
  init(_ operation: SensorOperation) throws(AuthenticatorFailure) {
    let fprintd = try FprintdConnection(operation)
    device = .init(
      name: fprintd.owner, path: try fprintd.defaultDevice(), interface: "\(FprintdConnection.service).Device")
    self.fprintd = fprintd
    self.operation = operation
  }

  /// Returns the names of the enrolled fingers, such as `right-index-finger`, in alphabetical order.
  ///
  /// - Throws: ``/SecretCore/AuthenticatorFailure/unavailable`` if no finger is enrolled,
  ///   ``/SecretCore/AuthenticatorFailure/cancelled``.
  func enrolledFingers() throws(AuthenticatorFailure) -> [String] {
    let fingers = try fprintd.call(device, "ListEnrolledFingers", [Sensor.caller], reply: "(as)").strings(at: 0)
    guard !fingers.isEmpty else { throw .unavailable }
    return fingers.sorted()
  }

  /// Claims the sensor, verifies a finger, and returns the names of the enrolled fingers.
  ///
  /// The fingers are listed while the sensor is claimed. During a claim no other program can enrol a finger, so the verified
  /// finger is one of the listed fingers. The sensor is released on all paths.
  ///
  /// - Parameters:
  ///   - isValid: Returns whether a finger can be verified with these enrolled fingers.
  ///   - waiting: Receives `true` when the sensor begins to wait for a finger, and `false` when the sensor no longer waits.
  /// - Throws: ``/SecretCore/AuthenticatorFailure/enrolmentChanged`` if `isValid` returns `false`,
  ///   ``/SecretCore/AuthenticatorFailure/failed`` if the finger is not enrolled,
  ///   ``/SecretCore/AuthenticatorFailure/unavailable`` if another program has claimed the sensor or the service ends,
  ///   ``/SecretCore/AuthenticatorFailure/cancelled``.
  func verify(isValid: ([String]) -> Bool, waiting: (Bool) -> Void) throws(AuthenticatorFailure) -> [String] {
    try waitForTurn()
    defer { Sensor.turn.unlock() }
    let events = VerificationEvents()
    let name = fprintd.subscribe(.bus, "NameOwnerChanged", first: FprintdConnection.service, events)
    defer { withExtendedLifetime(events) { fprintd.unsubscribe(name) } }
    // A cancelled or failed call may still take effect, so the opposite call follows in all cases.
    defer { fprintd.finish(device, "Release") }
    _ = try fprintd.call(device, "Claim", [Sensor.caller], reply: "()")
    let fingers = try enrolledFingers()
    guard isValid(fingers) else { throw .enrolmentChanged }
    // A status that was sent before the claim belongs to the verification of another program, possibly of another user.
    let status = fprintd.subscribe(device, "VerifyStatus", events)
    defer { fprintd.unsubscribe(status) }
    defer { fprintd.finish(device, "VerifyStop") }
    _ = try fprintd.call(device, "VerifyStart", ["any"], reply: "()")
    waiting(true)
    defer { waiting(false) }
    while true {
      if let result = events.result {
        try result.get()
        return fingers
      }
      if operation.isCancelled { throw .cancelled }
      if fprintd.isClosed { throw .unavailable }
      operation.waitForEvent()
    }
  }

  /// Waits until no other verification of this process runs, and takes the lock.
  ///
  /// - Throws: ``/SecretCore/AuthenticatorFailure/cancelled``.
  private func waitForTurn() throws(AuthenticatorFailure) {
    while !Sensor.turn.try() {
      if operation.isCancelled { throw .cancelled }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}
#endif
