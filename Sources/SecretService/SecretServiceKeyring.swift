#if SecretService
import CSecret
public import SecretCore

/// The keyring of a Linux desktop: a provider of the Secret Service (specifications.freedesktop.org/secret-service), such as
/// GNOME Keyring, KWallet or KeePassXC.
///
/// A secret is an item of the default collection, stored as 64 hexadecimal digits, because every provider supports text. Any
/// program of the same user can read the item while the collection is unlocked. The specification does not isolate the programs
/// of a user from each other.
public struct SecretServiceKeyring: Keyring {
  /// The identifier of this keyring in stored pointers.
  public static let identifier = "secret-service"

  /// Creates a reference to the service on the session bus of this process.
  ///
  /// Each operation opens a new connection.
  public init() {}

  /// The identifier of this keyring, equal to the static ``identifier``.
  public var identifier: String { SecretServiceKeyring.identifier }

  /// The name shown to the user.
  public var name: String { "Secret Service" }

  /// The object of the verb "protects" in a message: the data that a locked collection protects, and the attacker.
  public var protected: String {
    "a copy of the store and the device directory against anyone without the keyring's password"
  }

  /// Returns the secret under `number`; `nil` only if no collection contains the secret.
  ///
  /// An item that is not found is treated as missing only if every collection is unlocked. Some providers do not list the items
  /// of a locked collection.
  ///
  /// - Throws: ``CoreError/keyring(_:)``, ``CoreError/outOfMemory``.
  public func read(_ number: [UInt8]) throws(CoreError) -> SecretBytes? {
    let service = try SecretServiceConnection()
    guard let item = try service.item(number) else {
      guard try !service.isAnyCollectionLocked() else { throw .keyring(KeyringError(.locked, name)) }
      return nil
    }
    guard !item.isLocked else { throw .keyring(KeyringError(.locked, name)) }
    return try item.secret()
  }

  /// Stores `secret` under `number` in the default collection, and verifies the stored secret.
  ///
  /// - Throws: ``CoreError/keyring(_:)``, ``CoreError/outOfMemory``.
  public func create(_ secret: borrowing SecretBytes, under number: [UInt8]) throws(CoreError) {
    try SecretServiceConnection().store(HexadecimalSecret.encode(secret), number)
    // Some providers do not report a dismissed prompt as an error.
    guard let kept = try read(number), kept.isEqual(to: secret) else { throw .keyring(KeyringError(.locked, name)) }
  }

  /// Removes the item under `number`, if it exists.
  ///
  /// - Throws: ``CoreError/keyring(_:)``, of the kind `failed` if the item remains; ``CoreError/outOfMemory``.
  public func delete(_ number: [UInt8]) throws(CoreError) {
    try SecretServiceConnection().clear(number)
    guard try read(number) == nil else { throw .keyring(KeyringError(.failed, name)) }
  }
}
#endif
