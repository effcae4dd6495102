public import SecretCore

/// A one-time password, and the time until the next one-time password.
public struct OneTimeCode: ~Copyable, Sendable {
  /// The decimal digits of the password, in ASCII.
  public let digits: SecretBytes

  /// The number of seconds until the next password, from 1 to the period of the key.
  public let secondsLeft: Int
}
