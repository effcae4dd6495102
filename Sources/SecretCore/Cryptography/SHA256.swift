import COpenSSL

/// SHA-256 (FIPS 180-4).
enum SHA256 {
  /// The 32 bytes that stand for `bytes`.
  static func digest(_ bytes: [UInt8]) throws(CoreError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1 else { throw .ofOpenSSL() }
    return digest
  }
}
