/// The kind of biometric that an authenticator checks.
public enum AuthenticatorKind: Sendable {
  /// A fingerprint.
  case finger
  /// A face.
  case face
}
