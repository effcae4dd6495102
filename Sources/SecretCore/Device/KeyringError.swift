/// Errors thrown when a keyring cannot return, store or remove a secret.
///
/// The store stays locked after this error, because the error does not indicate whether a passcode is set.
public struct KeyringError: Error, Equatable, Sendable {
  /// The kind of failure.
  public enum Kind: Equatable, Sendable {
    /// The keyring is not running or cannot be reached.
    case unavailable
    /// The keyring is locked, and the user did not unlock it.
    case locked
    /// The keyring is unlocked and no longer contains the secret.
    case gone
    /// Any other failure.
    case failed
  }

  /// The kind of failure.
  public let kind: Kind

  /// The name of the keyring shown to the user, without an article.
  public let name: String

  /// Creates an error of the keyring with this name.
  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }
}

extension KeyringError: CustomStringConvertible {
  /// The error message for the user: the problem and a solution.
  public var description: String {
    switch kind {
    case .unavailable: "The \(name) does not respond. Start it, or log in to a desktop session, and try again."
    case .locked: "The \(name) is locked. Unlock it and try again."
    case .gone:
      "The \(name) no longer contains the device secret, and the store cannot be opened without it. Restore the keyring."
    case .failed: "The \(name) failed. Try again."
    }
  }
}
