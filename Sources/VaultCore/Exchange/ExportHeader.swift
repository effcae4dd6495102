package import SecretCore

/// What an export says in the clear about the key that opens it.
///
/// The file is bound to it. Its bytes, all numbers with the highest byte first: `ILKX`, format version (1 byte, 1), log2 N (1), required
/// features (2, none known), r (4), p (4), salt (32).
package struct ExportHeader {
  /// How many bytes it has.
  static let count = 48

  static let magic = Array("ILKX".utf8)
  private static let version: UInt8 = 1

  private let parameters: ScryptParameters
  private let salt: [UInt8]

  /// The header of a new export, with a salt of its own.
  package init(_ parameters: ScryptParameters) throws(CoreError) {
    self.parameters = parameters
    salt = try Random.bytes(32)
  }

  /// Reads a header from the file at `path`.
  /// - Throws: ``/SecretCore/CoreError/unsupported(path:)`` for what is no export of this version, or has an unknown feature, and
  ///   ``/SecretCore/CoreError/authenticationFailed`` for anything else.
  init(_ bytes: [UInt8], path: String) throws(CoreError) {
    var reader = ByteReader(bytes)
    guard reader.bytes(4) == ExportHeader.magic, reader.integer(UInt8.self) == ExportHeader.version,
      let log2N = reader.integer(UInt8.self), reader.integer(UInt16.self) == 0
    else { throw .unsupported(path: path) }
    guard let r = reader.integer(UInt32.self), let p = reader.integer(UInt32.self), let salt = reader.bytes(32),
      let parameters = try? ScryptParameters(log2N: Int(log2N), r: Int(r), p: Int(p))
    else { throw .authenticationFailed }
    self.parameters = parameters
    self.salt = salt
  }

  /// The canonical encoding: there is one for each header, and no other is read.
  package var bytes: [UInt8] {
    var bytes = ExportHeader.magic
    bytes.append(ExportHeader.version)
    bytes.append(UInt8(parameters.log2N))
    bytes.append(bigEndian: UInt16(0))
    bytes.append(bigEndian: UInt32(parameters.r))
    bytes.append(bigEndian: UInt32(parameters.p))
    return bytes + salt
  }

  /// Whether this can be the passphrase of an export.
  static func acceptsPassphrase(_ passphrase: borrowing SecretBytes) -> Bool { (8...1024).contains(passphrase.count) }

  /// The key of the file; takes as long as the parameters make it.
  package func key(_ passphrase: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try HKDF.expand(
      Scrypt.key(code: passphrase, salt: salt, parameters: parameters), info: Array("interlock vault export".utf8))
  }
}
