#if SecretService
import CSecret
public import SecretCore

/// The keyring of a Linux desktop: whatever provides the Secret Service (specifications.freedesktop.org/secret-service), such as
/// GNOME Keyring, KWallet or KeePassXC.
///
/// A secret is an item of the default collection, in the text form that every provider keeps: 64 hexadecimal digits. Any program of
/// the same user can read it while the collection is open; the specification keeps nobody apart.
public struct SecretServiceKeyring: Keyring {
  /// What pointers know it by.
  public static let identifier = "secret-service"

  /// The service on the session bus of this process, which is asked at each operation.
  public init() {}

  /// ``identifier``.
  public var identifier: String { SecretServiceKeyring.identifier }

  /// As the user knows it.
  public var name: String { "Secret Service" }

  /// What is shut while the collection is.
  public var protected: String {
    "a copy of the store, with the device folder too, from who does not know the keyring's password"
  }

  /// The secret under `number`.
  ///
  /// No item is taken for none only if every collection is open: providers differ in what they show of a locked one.
  public func read(_ number: [UInt8]) throws(CoreError) -> SecretBytes? {
    let service = try SecretServiceConnection()
    guard let item = try service.item(number) else {
      guard try !service.isAnyCollectionLocked() else { throw .keyring(KeyringError(.locked, name)) }
      return nil
    }
    guard !item.isLocked else { throw .keyring(KeyringError(.locked, name)) }
    return try item.secret()
  }

  /// Keeps `secret` in the default collection, and reads it again.
  public func create(_ secret: borrowing SecretBytes, under number: [UInt8]) throws(CoreError) {
    try SecretServiceConnection().store(HexadecimalSecret.encode(secret), number)
    // A prompt that was turned down is no error to every provider.
    guard let kept = try read(number), kept.isEqual(to: secret) else { throw .keyring(KeyringError(.locked, name)) }
  }

  /// Removes the item under `number`.
  public func delete(_ number: [UInt8]) throws(CoreError) {
    try SecretServiceConnection().clear(number)
    guard try read(number) == nil else { throw .keyring(KeyringError(.failed, name)) }
  }
}
#endif
