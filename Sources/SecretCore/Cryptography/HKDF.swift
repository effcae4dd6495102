import COpenSSL

/// HKDF (RFC 5869), which derives keys for separate purposes from one key.
///
/// The hash function is SHA-256. ``expand(_:info:count:hash:)`` also supports SHA-512.
package enum HKDF {
  /// A hash function of HKDF-Expand.
  package enum Hash {
    case sha256
    case sha512

    /// The maximum length of a derived key in bytes: 255 digests.
    fileprivate var mostBytes: Int { 255 * (self == .sha256 ? 32 : 64) }
  }

  /// Returns a key of `count` bytes, 32 by default, derived from `material` and `salt` for the purpose `info`.
  ///
  /// - Throws: ``CoreError/parametersRefused`` if `count` exceeds 255 digests, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  package static func key(
    from material: borrowing SecretBytes, salt: borrowing SecretBytes, info: [UInt8], count: Int = 32
  ) throws(CoreError) -> SecretBytes {
    try expand(extract(material, salt: salt), info: info, count: count)
  }

  /// Returns a key of `count` bytes, 32 by default, derived from a uniformly random key for the purpose `info`.
  ///
  /// The derivation is HKDF-Expand alone (RFC 5869, sections 2.3 and 3.3).
  ///
  /// - Throws: ``CoreError/parametersRefused`` if `count` exceeds 255 digests, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  package static func expand(
    _ key: borrowing SecretBytes, info: [UInt8], count: Int = 32, hash: Hash = .sha256
  ) throws(CoreError) -> SecretBytes {
    guard count <= hash.mostBytes else { throw .parametersRefused }
    guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw .ofOpenSSL() }
    defer { EVP_PKEY_CTX_free(context) }
    var output = try SecretBytes(count: count)
    let isDerived = key.withUnsafeBytes { key in
      output.withUnsafeMutableBytes { output in
        var length = output.count
        return EVP_PKEY_derive_init(context) == 1
          && EVP_PKEY_CTX_set_hkdf_mode(context, Int32(EVP_KDF_HKDF_MODE_EXPAND_ONLY)) == 1
          && EVP_PKEY_CTX_set_hkdf_md(context, hash == .sha256 ? EVP_sha256() : EVP_sha512()) == 1
          && EVP_PKEY_CTX_set1_hkdf_key(context, key.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(key.count)) == 1
          && EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1
          && EVP_PKEY_derive(context, output.baseAddress?.assumingMemoryBound(to: UInt8.self), &length) == 1
          && length == output.count
      }
    }
    guard isDerived else { throw .ofOpenSSL() }
    return output
  }

  /// Returns the result of HKDF-Extract (RFC 5869, section 2.2): the HMAC-SHA256 of `material` under `salt`.
  ///
  /// OpenSSL's HKDF-Extract is not used, because OpenSSL copies the salt without zeroizing the copy, and the salt can be
  /// secret.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  private static func extract(_ material: borrowing SecretBytes, salt: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try material.withUnsafeBytes { material throws(CoreError) in try HMAC.code(of: material, key: salt, hash: .sha256) }
  }
}
