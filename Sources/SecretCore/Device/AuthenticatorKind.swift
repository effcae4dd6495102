/// The biometric that an authenticator recognizes.
public enum AuthenticatorKind: Sendable {
  /// A fingerprint.
  case finger
  /// A face.
  case face
}
