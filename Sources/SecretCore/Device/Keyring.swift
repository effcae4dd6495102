/// A system service that stores secrets apart from the user's files, each under a number of 32 bytes.
///
/// The shipped implementation is the Secret Service (module `SecretService`). Other services need only conform to this
/// protocol, for example:
///
/// - **Apple Keychain**: a generic password whose account is the number, accessible when unlocked and on this device only, and
///   not synchronized. `errSecItemNotFound` corresponds to `nil`. `errSecInteractionNotAllowed` and `errSecUserCanceled`
///   correspond to ``KeyringError/Kind-swift.enum/locked``.
/// - **Secure Enclave**, which stores only private keys: ``create(_:under:)`` encrypts the secret with the public key, and
///   stores the ciphertext under the number. ``read(_:)`` decrypts the ciphertext in the Enclave.
/// - **TPM 2**: an object sealed under the storage key, optionally to the boot state (PCRs). A file named by the number
///   contains the blob of the object. A locked-out chip corresponds to ``KeyringError/Kind-swift.enum/locked``, and a cleared
///   chip to ``KeyringError/Kind-swift.enum/gone``.
///
/// Each operation may prompt the user and wait for the response. A created secret is durable when ``create(_:under:)`` returns.
public protocol Keyring: Sendable {
  /// The permanent identifier of this kind of keyring in stored files: 1 to 255 bytes of UTF-8.
  var identifier: String { get }

  /// The name shown to the user, without an article.
  var name: String { get }

  /// The data that a secret in the keyring protects, as the object of the verb "protects".
  var protected: String { get }

  /// Returns the secret under `number`; `nil` only if the secret certainly does not exist.
  ///
  /// - Throws: ``CoreError/keyring(_:)`` if the existence of the secret cannot be determined, or the secret cannot be read now,
  ///   ``CoreError/outOfMemory``.
  func read(_ number: [UInt8]) throws(CoreError) -> SecretBytes?

  /// Stores `secret` under `number`, a random number that is not in use.
  ///
  /// - Throws: ``CoreError/keyring(_:)``, ``CoreError/outOfMemory``.
  func create(_ secret: borrowing SecretBytes, under number: [UInt8]) throws(CoreError)

  /// Removes the secret under `number`, if it exists.
  ///
  /// - Throws: ``CoreError/keyring(_:)``, ``CoreError/outOfMemory``.
  func delete(_ number: [UInt8]) throws(CoreError)
}
