import SecretCore

/// A generator of uniformly distributed random numbers below a bound.
///
/// Each number is the remainder of a random byte. Bytes at or above the largest multiple of the bound up to 256 are rejected
/// (rejection sampling). Otherwise small numbers would be more likely (modulo bias).
struct RandomNumbers: ~Copyable {
  private let bound: Int
  private var bytes: SecretBytes
  private var used = 0

  /// Creates a generator of numbers from 0 to `bound - 1`; `bound` must be 1 to 256.
  init(below bound: Int) throws(CoreError) {
    precondition((1...256).contains(bound), "expected a bound from 1 to 256")
    self.bound = bound
    bytes = try Random.secret(256)
  }

  /// Returns the next random number.
  mutating func next() throws(CoreError) -> Int {
    while true {
      if used == bytes.count {
        bytes = try Random.secret(256)
        used = 0
      }
      let byte = bytes.withUnsafeBytes { Int($0[used]) }
      used += 1
      if byte < 256 / bound * bound { return byte % bound }
    }
  }
}
