import SecretCore

/// A way of what the passcode protects out of the store, or into it.
public enum Exchange: Sendable {
  /// It was written to a file with a passphrase of its own.
  case exported

  /// What such a file holds was taken in.
  case imported

  var event: AuditEvent {
    switch self {
    case .exported: .exported
    case .imported: .imported
    }
  }
}
