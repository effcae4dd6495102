import Foundation
import SecretCore

#if Fprintd
import Fprintd
#endif

/// Returns the factory of the authenticators of the device's sensor; `nil` if this build supports no sensor.
///
/// The package trait `Fprintd` adds the support for fingerprint readers.
///
/// - Parameters:
///   - device: The device directory.
///   - waiting: Receives the reason of the prompt when the sensor begins to wait, and `nil` when the sensor no longer waits.
func deviceAuthenticators(
  _ device: URL, waiting: @escaping @Sendable (String?) -> Void
) -> ((KeyPurpose) -> any Authenticator)? {
  #if Fprintd
  return { FingerprintReader(device: device, for: $0, waiting: waiting) }
  #else
  return nil
  #endif
}
