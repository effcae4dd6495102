public import SecretCore

/// The state of biometric unlocking of the Secret Folder.
public enum FolderBiometrics: Equatable, Sendable {
  /// No authenticator can be used now.
  case unavailable

  /// Biometrics are off, and can be turned on for an open folder.
  case off(AuthenticatorKind)

  /// Biometrics are on, and open the folder unless a lockout is active.
  case on(AuthenticatorKind)

  /// The state cannot be read now.
  case unreadable(FolderFailure)
}
