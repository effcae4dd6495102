import Foundation
import SecretCore

/// A cipher that seals or opens many entries in the format of ``SealedEntry``.
///
/// All entries share one OpenSSL context and one buffer.
struct EntryCipher: ~Copyable {
  private var cipher: AESGCMCipher
  private var buffer: SecretBytes

  init(_ direction: AESGCMCipher.Direction, _ keys: VaultKeys) throws(CoreError) {
    // The buffer is large enough for passwords too, because the longest password is shorter than the longest details.
    let buffer = try SecretBytes(count: DetailsRecord.padded(DetailsRecord.mostBytes))
    cipher = try AESGCMCipher(direction, key: keys.entries)
    self.buffer = buffer
  }

  /// Encrypts and returns an entry with these details, encoded as a ``DetailsRecord`` without padding, and this password.
  mutating func seal(
    details: UnsafeRawBufferPointer, password: UnsafeRawBufferPointer, id: UUID, version: Int64
  ) throws(CoreError) -> SealedEntry {
    let sealedDetails = try seal(DetailsRecord.padded(details.count), SealedEntry.place("details", id, version)) {
      $0.copyMemory(from: details)
    }
    let sealedPassword = try seal(PasswordRecord.padded(password.count), SealedEntry.place("password", id, version)) {
      PasswordRecord.write(password, to: $0)
    }
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

  /// Decrypts and authenticates the password of an entry, calls `body` with the password, and returns the result of `body`.
  ///
  /// The bytes are valid until `body` returns.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the password does not authenticate or cannot be decoded,
  ///   ``/SecretCore/CoreError/outOfMemory``, ``/SecretCore/CoreError/cryptographyUnavailable``, and the errors of `body`.
  mutating func openPassword<Result>(
    _ entry: SealedEntry, _ body: (UnsafeRawBufferPointer) throws(CoreError) -> Result
  ) throws(CoreError) -> Result {
    guard entry.password.count <= buffer.count + AESGCM.overhead else { throw .authenticationFailed }
    let place = SealedEntry.place("password", entry.id, entry.version)
    return try entry.password.withUnsafeBufferPointer { sealed throws(CoreError) in
      try buffer.withUnsafeMutableBytes { bytes throws(CoreError) in
        let count = try cipher.open(UnsafeRawBufferPointer(sealed), authenticating: place, into: bytes)
        return try body(PasswordRecord.password(in: UnsafeRawBufferPointer(rebasing: bytes.prefix(count))))
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
    _ count: Int, _ place: [UInt8], _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(CoreError) -> [UInt8] {
    try buffer.withUnsafeMutableBytes { bytes throws(CoreError) in
      let plaintext = UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(count))
      if let start = plaintext.baseAddress { memset(start, 0, count) }
      fill(plaintext)
      return try cipher.seal(UnsafeRawBufferPointer(plaintext), authenticating: place)
    }
  }
}
