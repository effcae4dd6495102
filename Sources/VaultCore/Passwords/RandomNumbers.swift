import SecretCore

/// Random numbers below a bound, each as likely as any other.
///
/// They are the remainders of random bytes. The bytes from the last whole multiple of the bound on are thrown away: their remainders
/// would make small numbers likelier.
struct RandomNumbers: ~Copyable {
  private let bound: Int
  private var bytes: SecretBytes
  private var used = 0

  /// Numbers below `bound`, 1 to 256.
  init(below bound: Int) throws(CoreError) {
    precondition((1...256).contains(bound), "a byte has 256 values")
    self.bound = bound
    bytes = try Random.secret(256)
  }

  /// The next number.
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
