/// A place of the system's that keeps secrets apart from the files of the user, each under a number.
///
/// What is shipped is the Secret Service (module `SecretService`). This is all that another one has to fill, for instance:
///
/// - **Apple Keychain**: a generic password whose account is the number, accessible when unlocked and on this device only, and not
///   synchronized. `errSecItemNotFound` is `nil`, `errSecInteractionNotAllowed` and `errSecUserCanceled` are
///   ``KeyringError/Kind-swift.enum/locked``.
/// - **Secure Enclave**, which keeps a private key and no bytes: ``create(_:under:)`` encrypts the secret to the key and puts the
///   ciphertext where the number finds it, ``read(_:)`` has the Enclave decrypt it.
/// - **TPM 2**: an object sealed under the storage key, if wanted to the state of the boot (PCRs), its blob in a file that the number
///   names. A chip that is locked out is ``KeyringError/Kind-swift.enum/locked``, one that was cleared ``KeyringError/Kind-swift.enum/gone``.
///
/// Each operation may ask the user, and wait for the answer. What is created is on the disk when ``create(_:under:)`` returns.
public protocol Keyring: Sendable {
  /// What tells it from any other keyring on the disk, for good: 1 to 255 bytes in UTF-8.
  var identifier: String { get }

  /// What the user calls it, without an article.
  var name: String { get }

  /// What a secret in it protects, to go after "protects".
  var protected: String { get }

  /// The secret under `number`; `nil` only if it is certain that there is none.
  /// - Throws: ``CoreError/keyring(_:)`` if that cannot be told, or the secret not be read, now.
  func read(_ number: [UInt8]) throws(CoreError) -> SecretBytes?

  /// Keeps `secret` under `number`, a random one that nothing is kept under.
  /// - Throws: ``CoreError/keyring(_:)``.
  func create(_ secret: borrowing SecretBytes, under number: [UInt8]) throws(CoreError)

  /// Removes what is kept under `number`, if anything.
  /// - Throws: ``CoreError/keyring(_:)``.
  func delete(_ number: [UInt8]) throws(CoreError)
}
