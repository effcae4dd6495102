import COpenSSL

/// The hash functions whose digests replace long values in test vectors.
enum Digest {
  case sha256
  case sha512

  func of(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    let bytes = Array(bytes)
    EVP_Digest(bytes, bytes.count, &digest, &count, self == .sha256 ? EVP_sha256() : EVP_sha512(), nil)
    return Array(digest.prefix(Int(count)))
  }
}
