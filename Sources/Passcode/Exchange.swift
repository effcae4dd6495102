import SecretCore

/// An export or import of the protected data, for the audit log.
public enum Exchange: Sendable {
  /// The data was exported to a file with its own passphrase.
  case exported

  /// An export was imported.
  case imported

  var event: AuditEvent {
    switch self {
    case .exported: .exported
    case .imported: .imported
    }
  }
}
