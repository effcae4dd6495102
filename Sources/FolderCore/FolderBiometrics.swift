public import SecretCore

/// How things stand with opening the Secret Folder without its code.
public enum FolderBiometrics: Equatable, Sendable {
  /// There is no authenticator that can be used now.
  case unavailable

  /// They can be turned on.
  case off(AuthenticatorKind)

  /// They are turned on, and offered unless codes are locked out.
  case on(AuthenticatorKind)

  /// It cannot be told now.
  case unreadable(FolderFailure)
}
