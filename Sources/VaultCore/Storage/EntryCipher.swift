import Foundation
import SecretCore

/// A cipher that seals or opens many entries in the format of ``SealedEntry``.
///
/// All entries share one OpenSSL context and one buffer.
struct EntryCipher: ~Copyable {
  private var cipher: AESGCMCipher
  private var buffer: SecretBytes

  init(_ direction: AESGCMCipher.Direction, _ keys: VaultKeys) throws(CoreError) {
    // The buffer is large enough for secrets too, because the longest secrets are shorter than the longest details.
    let buffer = try SecretBytes(count: DetailsRecord.padded(DetailsRecord.mostBytes))
    cipher = try AESGCMCipher(direction, key: keys.entries)
    self.buffer = buffer
  }

  /// Encrypts and returns an entry with these details and secrets.
  ///
  /// - Parameters:
  ///   - details: The encoding of a ``DetailsRecord`` without padding.
  ///   - secrets: The encoding of a ``PasswordRecord`` without padding, in parts.
  ///   - id: The identifier of the entry.
  ///   - version: The version of the row.
  mutating func seal(
    details: UnsafeRawBufferPointer, secrets: [UnsafeRawBufferPointer], id: UUID, version: Int64
  ) throws(CoreError) -> SealedEntry {
    let sealedDetails = try seal([details], DetailsRecord.padded, SealedEntry.place("details", id, version))
    let sealedPassword = try seal(secrets, PasswordRecord.padded, SealedEntry.place("password", id, version))
    return SealedEntry(id: id, version: version, details: sealedDetails, password: sealedPassword)
  }

  /// Decrypts and authenticates the details of an entry.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the details do not authenticate or cannot be decoded,
  ///   ``/SecretCore/CoreError/outOfMemory``, ``/SecretCore/CoreError/cryptographyUnavailable``.
  mutating func record(
    _ sealed: UnsafeRawBufferPointer, id: UUID, version: Int64
  ) throws(CoreError) -> DetailsRecord {
    guard sealed.count <= buffer.count + AESGCM.overhead else { throw .authenticationFailed }
    let place = SealedEntry.place("details", id, version)
    let record = try buffer.withUnsafeMutableBytes { bytes throws(CoreError) in
      let count = try cipher.open(sealed, authenticating: place, into: bytes)
      return DetailsRecord(Array(bytes.prefix(count)))
    }
    guard let record else { throw .authenticationFailed }
    return record
  }

  /// Decrypts and authenticates the secrets of an entry, calls `body` with their layout and bytes, and returns the result of
  /// `body`.
  ///
  /// The secrets are the encoding of a ``PasswordRecord`` without padding. The bytes are valid until `body` returns.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the secrets do not authenticate or cannot be decoded,
  ///   ``/SecretCore/CoreError/outOfMemory``, ``/SecretCore/CoreError/cryptographyUnavailable``, and the errors of `body`.
  mutating func openSecrets<Result>(
    _ entry: SealedEntry, _ body: (PasswordLayout, UnsafeRawBufferPointer) throws(CoreError) -> Result
  ) throws(CoreError) -> Result {
    guard entry.password.count <= buffer.count + AESGCM.overhead else { throw .authenticationFailed }
    let place = SealedEntry.place("password", entry.id, entry.version)
    return try entry.password.withUnsafeBufferPointer { sealed throws(CoreError) in
      try buffer.withUnsafeMutableBytes { bytes throws(CoreError) in
        let count = try cipher.open(UnsafeRawBufferPointer(sealed), authenticating: place, into: bytes)
        let record = UnsafeRawBufferPointer(rebasing: bytes.prefix(count))
        guard let layout = PasswordLayout(record) else { throw .authenticationFailed }
        return try body(layout, UnsafeRawBufferPointer(rebasing: record.prefix(layout.end)))
      }
    }
  }

  /// Decrypts and authenticates the details of `entry`.
  ///
  /// - Throws: The errors of ``record(_:id:version:)``.
  mutating func record(_ entry: SealedEntry) throws(CoreError) -> DetailsRecord {
    try entry.details.withUnsafeBufferPointer { sealed throws(CoreError) in
      try record(UnsafeRawBufferPointer(sealed), id: entry.id, version: entry.version)
    }
  }

  private mutating func seal(
    _ parts: [UnsafeRawBufferPointer], _ padded: (Int) -> Int, _ place: [UInt8]
  ) throws(CoreError) -> [UInt8] {
    let count = padded(parts.reduce(0) { $0 + $1.count })
    return try buffer.withUnsafeMutableBytes { bytes throws(CoreError) in
      let plaintext = UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(count))
      var end = 0
      for part in parts {
        UnsafeMutableRawBufferPointer(rebasing: plaintext[end...]).copyMemory(from: part)
        end += part.count
      }
      if let start = plaintext.baseAddress { memset(start + end, 0, count - end) }
      return try cipher.seal(UnsafeRawBufferPointer(plaintext), authenticating: place)
    }
  }
}
