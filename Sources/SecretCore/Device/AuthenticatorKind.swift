/// What an authenticator looks at.
public enum AuthenticatorKind: Sendable {
  /// A finger.
  case finger
  /// A face.
  case face
}
