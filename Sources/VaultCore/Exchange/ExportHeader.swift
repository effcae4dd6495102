package import SecretCore

/// The plaintext header of an export: the parameters of the key derivation.
///
/// The header is the context of the sealed file (HKDF info), so a change of the header is detected. Encoding, all numbers in
/// big-endian order: `ILKX`, format version (1 byte), log2 N (1), required features (2, none defined), r (4), p (4), salt (32).
package struct ExportHeader {
  /// The version of the format of an export.
  package enum Version: UInt8, Sendable {
    /// Entries with a password and details without attributes.
    case plain = 1
    /// Entries with all secrets and attributes.
    case complete
  }

  /// The size of the header in bytes.
  static let count = 48

  static let magic = Array("ILKX".utf8)

  let version: Version
  private let parameters: ScryptParameters
  private let salt: [UInt8]

  /// Creates the header of a new export, with a random salt.
  package init(_ parameters: ScryptParameters, version: Version = .complete) throws(CoreError) {
    self.version = version
    self.parameters = parameters
    salt = try Random.bytes(32)
  }

  /// Creates a header from its encoding.
  ///
  /// - Parameter path: The path of the export, which ``/SecretCore/CoreError/unsupported(path:)`` contains.
  /// - Throws: ``/SecretCore/CoreError/unsupported(path:)`` if the bytes are not an export of a known version or require
  ///   an unknown feature, and ``/SecretCore/CoreError/authenticationFailed`` for any other invalid encoding.
  init(_ bytes: [UInt8], path: String) throws(CoreError) {
    var reader = ByteReader(bytes)
    guard reader.bytes(4) == ExportHeader.magic, let version = reader.integer(UInt8.self).flatMap(Version.init),
      let log2N = reader.integer(UInt8.self), reader.integer(UInt16.self) == 0
    else { throw .unsupported(path: path) }
    guard let r = reader.integer(UInt32.self), let p = reader.integer(UInt32.self), let salt = reader.bytes(32),
      let parameters = try? ScryptParameters(log2N: Int(log2N), r: Int(r), p: Int(p))
    else { throw .authenticationFailed }
    self.version = version
    self.parameters = parameters
    self.salt = salt
  }

  /// The canonical encoding.
  ///
  /// The initializer accepts only this encoding.
  package var bytes: [UInt8] {
    var bytes = ExportHeader.magic
    bytes.append(version.rawValue)
    bytes.append(UInt8(parameters.log2N))
    bytes.append(bigEndian: UInt16(0))
    bytes.append(bigEndian: UInt32(parameters.r))
    bytes.append(bigEndian: UInt32(parameters.p))
    return bytes + salt
  }

  /// Returns whether the passphrase has an allowed length for an export: 8 to 1024 bytes.
  static func acceptsPassphrase(_ passphrase: borrowing SecretBytes) -> Bool { (8...1024).contains(passphrase.count) }

  /// Derives the encryption key of the file from `passphrase`, with scrypt and HKDF-Expand.
  ///
  /// - Complexity: One scrypt derivation with the parameters of the header.
  package func key(_ passphrase: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try HKDF.expand(
      Scrypt.key(code: passphrase, salt: salt, parameters: parameters), info: Array("interlock vault export".utf8))
  }
}

extension OpenVault {
  /// Returns whether the contents of a file begin like an export of a vault.
  public static func isExport(_ bytes: [UInt8]) -> Bool { bytes.starts(with: ExportHeader.magic) }
}
