/// A description of the storage of a device secret and of the data that the secret protects, for the user.
public struct DeviceProtection: Equatable, Sendable {
  /// The storage of the secret, such as "a file in /home/ada/.local/state/keysmith".
  public let keeper: String

  /// The protected data, as the object of the verb "protects".
  public let protected: String

  /// Creates the description.
  public init(keeper: String, protected: String) {
    self.keeper = keeper
    self.protected = protected
  }
}
