/// The parameters of scrypt (RFC 7914, section 2), within bounds.
///
/// The parameters are also read from files, so the bounds are checked before any memory is allocated. N is 2^14 to 2^22, and r
/// and p have the bounds below. The memory, 128 · r · (N + p + 2) bytes, is 1 GiB or less. The work, N · r · p, is 2^23 or
/// less.
public struct ScryptParameters: Equatable, Sendable {
  /// The maximum memory of a derivation, in bytes.
  public static let memoryCeiling = 1 << 30

  /// The lowest calibrated cost: N = 2^17, r = 8, p = 1, which takes about 128 MiB.
  public static let product = ScryptParameters(unchecked: 17, r: 8, p: 1)

  /// The lowest accepted cost: N = 2^14, r = 8, p = 1, which takes about 16 MiB.
  public static let floor = ScryptParameters(unchecked: 14, r: 8, p: 1)

  /// The binary logarithm of the cost N: 14 to 22, of which the memory bound allows at most 19.
  public let log2N: Int

  /// The block size: 8 to 64.
  public let r: Int

  /// The parallelization: 1 to 64.
  public let p: Int

  /// Creates the parameters if they are within the bounds.
  ///
  /// - Throws: ``CoreError/parametersRefused``.
  public init(log2N: Int, r: Int, p: Int) throws(CoreError) {
    guard (14...22).contains(log2N), (8...64).contains(r), (1...64).contains(p) else { throw .parametersRefused }
    self.init(unchecked: log2N, r: r, p: p)
    guard memory <= ScryptParameters.memoryCeiling, (1 << log2N) * r * p <= 1 << 23 else { throw .parametersRefused }
  }

  /// Creates parameters without a check of the bounds, for constants, the calibration and the test vectors of the RFC.
  init(unchecked log2N: Int, r: Int, p: Int) {
    self.log2N = log2N
    self.r = r
    self.p = p
  }

  /// The memory that OpenSSL needs, in bytes.
  ///
  /// The value must be passed to OpenSSL, whose default limit of 32 MiB is too low for every N of 2^15 and above.
  var memory: Int { 128 * r * ((1 << log2N) + p + 2) }
}
