/// The result of comparing a password with the passwords of an entry.
public enum PasswordComparison: Equatable, Sendable {
  /// The password is the password of the entry.
  case current
  /// The password is one of the previous passwords of the entry.
  case previous
  /// The password is neither the password nor a previous password of the entry.
  case different
  /// The entry is missing, or its secrets cannot be read.
  case unreadable
}
