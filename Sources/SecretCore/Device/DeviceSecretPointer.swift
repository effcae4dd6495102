/// A pointer to a device secret in a keyring: the contents of the file `device-secret` if a keyring stores the secret.
///
/// Encoding:
/// - magic number `ILKD`, version (1 byte, 1)
/// - length of the keyring's identifier (1), identifier
/// - number of the secret in the keyring (32)
///
/// A pointer is always longer than the 32 bytes of a secret.
package struct DeviceSecretPointer: Equatable {
  private static let magic = Array("ILKD".utf8)
  private static let numberCount = 32
  private static let longest = magic.count + 2 + 255 + numberCount

  /// The identifier of the keyring that stores the secret.
  package let keyring: String

  /// The number of the secret in the keyring, 32 bytes.
  package let number: [UInt8]

  /// Creates a pointer with a random number, for a new secret in the keyring with this identifier.
  ///
  /// - Throws: ``CoreError/cryptographyUnavailable``, ``CoreError/outOfMemory``.
  init(new keyring: String) throws(CoreError) {
    self.keyring = keyring
    number = try Random.bytes(DeviceSecretPointer.numberCount)
  }

  /// Returns the pointer in the device directory; `nil` if the file contains the secret itself.
  ///
  /// - Throws: ``CoreError/deviceSecretMissing(path:)`` if the file or the directory is missing,
  ///   ``CoreError/deviceSecretDamaged(path:)`` if the file contains neither a secret nor a pointer,
  ///   ``CoreError/unsupported(path:)`` if the pointer has another version, ``CoreError/unsafeFile(_:)``,
  ///   ``CoreError/storage(_:)``, ``CoreError/outOfMemory``.
  package static func read(in directory: DeviceDirectory) throws(CoreError) -> DeviceSecretPointer? {
    let path = directory.secretPath
    guard try PrivateFile.exists(directory.path) else { throw .deviceSecretMissing(path: path) }
    try directory.directory.require()
    guard var file = try PrivateFile.openToRead(path) else { throw .deviceSecretMissing(path: path) }
    let size = try file.size()
    if size == SecretFile.count { return nil }
    guard size <= longest else { throw .deviceSecretDamaged(path: path) }
    var bytes = try SecretBytes(count: size)
    let count = try bytes.withUnsafeMutableBytes { bytes throws(CoreError) in try file.fill(bytes) }
    guard count == size, let pointer = try DeviceSecretPointer(bytes.withUnsafeBytes { Array($0) }, path: path) else {
      throw .deviceSecretDamaged(path: path)
    }
    return pointer
  }

  /// Writes the pointer unless a secret or a pointer exists, and returns whether the pointer was written.
  ///
  /// - Throws: ``CoreError/storage(_:)``, ``CoreError/outOfMemory``.
  func create(in directory: DeviceDirectory) throws(CoreError) -> Bool {
    try SecretBytes(copying: bytes).withUnsafeBytes { bytes throws(CoreError) in
      try PrivateFile.create(directory.secretPath, contents: bytes)
    }
  }

  private var bytes: [UInt8] {
    var bytes = DeviceSecretPointer.magic
    bytes.append(1)
    bytes.append(counted: keyring.utf8)
    return bytes + number
  }

  /// Creates a pointer by decoding the bytes; fails with `nil` if the bytes are not a pointer.
  ///
  /// - Throws: ``CoreError/unsupported(path:)`` for another version.
  private init?(_ bytes: [UInt8], path: String) throws(CoreError) {
    var reader = ByteReader(bytes)
    guard reader.bytes(4) == DeviceSecretPointer.magic, let version = reader.integer(UInt8.self) else { return nil }
    guard version == 1 else { throw .unsupported(path: path) }
    guard let count = reader.integer(UInt8.self), let name = reader.bytes(Int(count)),
      let keyring = String(validating: name, as: UTF8.self), let number = reader.bytes(DeviceSecretPointer.numberCount),
      reader.isAtEnd
    else { return nil }
    self.keyring = keyring
    self.number = number
  }
}
