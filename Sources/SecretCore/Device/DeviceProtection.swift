/// What keeps a device secret and what that is good for, in words for the user.
public struct DeviceProtection: Equatable, Sendable {
  /// What keeps the secret, such as "a file in /home/ada/.local/state/keysmith".
  public let keeper: String

  /// What stays shut because of it, to go after "protects".
  public let protected: String

  /// The protection that these two words make.
  public init(keeper: String, protected: String) {
    self.keeper = keeper
    self.protected = protected
  }
}
