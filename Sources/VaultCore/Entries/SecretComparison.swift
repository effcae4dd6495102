public import Foundation

/// Secrets of another program, to compare with the secrets of an entry.
public struct ForeignSecrets: Sendable {
  /// The identifier of the entry.
  public let id: UUID

  /// The password in UTF-8; empty for secrets without a password, whose comparison is ``SecretComparison/Password/current``.
  public let password: [UInt8]

  /// The values of the hidden fields in UTF-8.
  public let hiddenValues: [[UInt8]]

  /// The key for one-time passwords, an `otpauth` URI or a secret in Base32; `nil` without a valid key.
  public let oneTimeKey: String?

  /// Creates secrets to compare with the secrets of the entry with this identifier.
  public init(_ id: UUID, password: [UInt8], hiddenValues: [[UInt8]], oneTimeKey: String?) {
    (self.id, self.password, self.hiddenValues, self.oneTimeKey) = (id, password, hiddenValues, oneTimeKey)
  }
}

/// The result of comparing secrets of another program with the secrets of an entry.
public struct SecretComparison: Equatable, Sendable {
  /// The result of comparing a password with the passwords of an entry.
  public enum Password: Equatable, Sendable {
    /// The password is the password of the entry, or there is no password to compare.
    case current
    /// The password is one of the previous passwords of the entry.
    case previous
    /// The password is neither the password nor a previous password of the entry.
    case different
    /// The entry is missing, or its secrets cannot be read.
    case unreadable
  }

  /// The result for the password.
  public let password: Password

  /// The indices of the hidden values that no hidden field of the entry has.
  public let missingValues: [Int]

  /// Whether the entry has another key for one-time passwords.
  public let hasOtherKey: Bool

  /// The number of bytes that the hidden fields of the entry use of the 65,535 allowed bytes.
  public let hiddenFieldBytes: Int
}
