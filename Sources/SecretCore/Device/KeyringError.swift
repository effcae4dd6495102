/// Why a keyring does not give out, or take, a secret.
///
/// None of this means that there is none: the store stays shut, and is not taken for one without a passcode.
public struct KeyringError: Error, Equatable, Sendable {
  /// What the user can do something about.
  public enum Kind: Equatable, Sendable {
    /// The keyring does not run, or cannot be reached.
    case unavailable
    /// It is locked, and was not unlocked when the user was asked.
    case locked
    /// It is there and open, and the secret is not in it any more.
    case gone
    /// Anything else.
    case failed
  }

  /// What kept it from doing so.
  public let kind: Kind

  /// What the user calls the keyring, without an article.
  public let name: String

  /// The failure of the keyring with this name.
  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }
}

extension KeyringError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch kind {
    case .unavailable: "The \(name) does not answer. Start it, or log in to the desktop that has it, and try again."
    case .locked: "The \(name) is locked. Unlock it and try again."
    case .gone: "The \(name) does not hold the device secret any more. Restore its keyring: without it the store stays shut."
    case .failed: "The \(name) failed. Try again."
    }
  }
}
