/// What deriving a key from a code costs whoever tries one: the parameters of scrypt (RFC 7914, section 2), checked.
///
/// They are read from files too, so their bounds hold before any memory is asked for: N is 2^14 or more, the memory that is
/// needed, 128 · r · (N + p + 2) bytes, 1 GiB or less, and the work, N · r · p, 2^23 or less.
public struct ScryptParameters: Equatable, Sendable {
  /// The most memory that a derivation may take, in bytes.
  public static let memoryCeiling = 1 << 30

  /// The least that the product writes: N = 2^17, r = 8, p = 1, which takes 128 MiB.
  public static let product = ScryptParameters(unchecked: 17, r: 8, p: 1)

  /// The least that is accepted: N = 2^14, r = 8, p = 1, which takes 16 MiB.
  public static let floor = ScryptParameters(unchecked: 14, r: 8, p: 1)

  /// The binary logarithm of the cost N: 14 to 22.
  public let log2N: Int

  /// The block size: 8 to 64.
  public let r: Int

  /// The parallelization: 1 to 64.
  public let p: Int

  /// The parameters, if they are within their bounds.
  /// - Throws: ``CoreError/parametersRefused``.
  public init(log2N: Int, r: Int, p: Int) throws(CoreError) {
    guard (14...22).contains(log2N), (8...64).contains(r), (1...64).contains(p) else { throw .parametersRefused }
    self.init(unchecked: log2N, r: r, p: p)
    guard memory <= ScryptParameters.memoryCeiling, (1 << log2N) * r * p <= 1 << 23 else { throw .parametersRefused }
  }

  /// Parameters of any size, for the vectors of the RFC.
  init(unchecked log2N: Int, r: Int, p: Int) {
    self.log2N = log2N
    self.r = r
    self.p = p
  }

  /// What OpenSSL asks for, in bytes.
  ///
  /// Its own limit is 32 MiB unless it is told: then every N of 2^15 and above would fail.
  var memory: Int { 128 * r * ((1 << log2N) + p + 2) }
}
