#if Fprintd
public import Foundation
public import SecretCore

/// The fingerprint reader of a Linux computer, through `fprintd` on the system bus.
///
/// `fprintd` reports only whether a finger matches, and stores no secret. The secret is therefore a private file in the device
/// directory, which the sensor does not protect: a program that can read the file does not need the sensor. The names of the
/// fingers that were enrolled when the secret was bound are a second file. If a finger was added or removed since then, the
/// secret is invalid. A finger that was enrolled again under the same name is not detected, because `fprintd` does not
/// identify fingerprints.
///
/// Source: the D-Bus interface of `fprintd`, https://fprint.freedesktop.org/fprintd-dev/.
public struct FingerprintReader: Authenticator {
  /// The largest delay of ``availability()``.
  private static let availabilityLimit = Duration.seconds(1)

  private let secret: AuthenticatorSecret
  private let limit: Duration
  private let waiting: @Sendable (String?) -> Void

  /// Creates the authenticator of a device directory. The initializer neither connects to the bus nor opens a file.
  ///
  /// - Parameters:
  ///   - device: The device directory.
  ///   - purpose: The purpose of the authenticator's secret. Each purpose has a separate secret.
  ///   - limit: The time after which a prompt is cancelled.
  ///   - waiting: Receives the reason of the prompt when the sensor begins to wait for a finger, and `nil` when the sensor no
  ///     longer waits. `fprintd` shows no prompt itself.
  public init(
    device: URL, for purpose: KeyPurpose = .passcode, limit: Duration = .seconds(30),
    waiting: @escaping @Sendable (String?) -> Void = { _ in }
  ) {
    secret = AuthenticatorSecret(of: .fingerprint, in: device, for: purpose)
    self.limit = limit
    self.waiting = waiting
  }

  /// The kind of biometric: always ``/SecretCore/AuthenticatorKind/finger``.
  public var kind: AuthenticatorKind { .finger }

  /// Whether the authenticator is simulated: always `false`.
  public var isSimulated: Bool { false }

  /// Returns the availability: unavailable without the bus, the service, a sensor or an enrolled finger.
  ///
  /// The method blocks the current thread for at most one second. A service that does not respond within this time is
  /// unavailable.
  public func availability() -> AuthenticatorAvailability {
    let listed = try? SensorOperation.runBlocking(limit: FingerprintReader.availabilityLimit) {
      operation throws(AuthenticatorFailure) in
      try Sensor(operation).enrolledFingers()
    }
    guard let fingers = listed else { return .unavailable }
    // If the record cannot be read now, the secret is not invalid. A release reports the error.
    let isCurrent = (try? isBound(to: fingers)) ?? true
    return .available(isBound: secret.exists && isCurrent)
  }

  /// Verifies a finger, and replaces the secret with a random secret that is bound to the enrolled fingers.
  ///
  /// - Throws: ``/SecretCore/AuthenticatorFailure/unavailable``, ``/SecretCore/AuthenticatorFailure/failed``,
  ///   ``/SecretCore/AuthenticatorFailure/cancelled`` also after the time limit,
  ///   ``/SecretCore/AuthenticatorFailure/core(_:)``.
  public func bind(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes {
    let fingers = try await verify(reason) { _ in true }
    return try secret.replace(enrolment: FingerprintReader.record(fingers))
  }

  /// Compares the enrolled fingers with the fingers to which the secret is bound, verifies a finger, and returns the secret.
  ///
  /// - Throws: ``/SecretCore/AuthenticatorFailure/enrolmentChanged`` if the fingers differ or no secret is bound,
  ///   ``/SecretCore/AuthenticatorFailure/unavailable``, ``/SecretCore/AuthenticatorFailure/failed``,
  ///   ``/SecretCore/AuthenticatorFailure/cancelled`` also after the time limit,
  ///   ``/SecretCore/AuthenticatorFailure/core(_:)``.
  public func release(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes {
    guard secret.exists else { throw .enrolmentChanged }
    let record: [UInt8]?
    do { record = try secret.enrolment() } catch { throw .core(error) }
    _ = try await verify(reason) { FingerprintReader.record($0) == record }
    return try secret.load()
  }

  /// Erases the secret and the names of the enrolled fingers, if they exist. `fprintd` keeps the fingers.
  ///
  /// - Throws: ``/SecretCore/CoreError`` if a file cannot be erased.
  public func forget() throws(CoreError) {
    try secret.forget()
  }

  /// Verifies a finger, and returns the names of the enrolled fingers.
  private func verify(
    _ reason: String, isValid: @escaping @Sendable ([String]) -> Bool
  ) async throws(AuthenticatorFailure) -> [String] {
    let waiting = waiting
    return try await SensorOperation.run(limit: limit) { operation throws(AuthenticatorFailure) in
      try Sensor(operation).verify(isValid: isValid) { waiting($0 ? reason : nil) }
    }
  }

  private func isBound(to fingers: [String]) throws(CoreError) -> Bool {
    try secret.enrolment() == FingerprintReader.record(fingers)
  }

  /// Returns the enrolment record of these fingers: one name per line.
  private static func record(_ fingers: [String]) -> [UInt8] { Array(fingers.map { "\($0)\n" }.joined().utf8) }
}
#endif
