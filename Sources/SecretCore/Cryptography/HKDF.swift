import COpenSSL

/// HKDF (RFC 5869), with SHA-256 where nothing else is said: keys from keys, one a purpose.
package enum HKDF {
  /// What it hashes with.
  package enum Hash {
    case sha256
    case sha512

    /// The most bytes of a key, 255 digests.
    fileprivate var mostBytes: Int { 255 * (self == .sha256 ? 32 : 64) }
  }

  /// The key of `count` bytes, 32 unless told, for the purpose that `info` names.
  package static func key(
    from material: borrowing SecretBytes, salt: borrowing SecretBytes, info: [UInt8], count: Int = 32
  ) throws(CoreError) -> SecretBytes {
    try expand(extract(material, salt: salt), info: info, count: count)
  }

  /// A further key from one that is uniform already (RFC 5869, section 3.3).
  /// - Throws: ``CoreError/parametersRefused`` for more bytes than 255 digests have.
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

  /// The first half of HKDF, which is HMAC.
  ///
  /// OpenSSL's own takes a copy of the salt that it does not wipe, and ours is secret.
  private static func extract(_ material: borrowing SecretBytes, salt: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    var key = try SecretBytes(count: 32)
    let digest = material.withUnsafeBytes { material in
      salt.withUnsafeBytes { salt in
        key.withUnsafeMutableBytes { key in
          HMAC(
            EVP_sha256(), salt.baseAddress, Int32(salt.count),
            material.baseAddress?.assumingMemoryBound(to: UInt8.self), material.count,
            key.baseAddress?.assumingMemoryBound(to: UInt8.self), nil)
        }
      }
    }
    guard digest != nil else { throw .ofOpenSSL() }
    return key
  }
}
