import COpenSSL
import Foundation

/// Bytes that nobody else may see: they have one owner, cannot be copied by accident, and are wiped when the owner lets go.
///
/// Each buffer has pages of its own, which are left out of core dumps and locked, so that they are not swapped out. The lock is
/// best effort: where the limit of locked memory (`RLIMIT_MEMLOCK`, often 8 MiB, sometimes none) is used up, the bytes could reach
/// the swap space, and ``isLocked`` says so; refusing to work would protect nobody. Everything else failing is an error.
///
/// There is no description, on purpose, and no access other than within a closure.
public struct SecretBytes: ~Copyable, @unchecked Sendable {
  /// The number of bytes.
  public let count: Int

  /// Whether the bytes are kept out of the swap space.
  public let isLocked: Bool

  private let base: UnsafeMutableRawPointer
  private let capacity: Int

  /// As many bytes as `count`, 0 or more, all zero.
  /// - Throws: ``CoreError/outOfMemory``.
  public init(count: Int) throws(CoreError) {
    precondition(count >= 0, "a buffer has no negative number of bytes")
    let page = Int(getpagesize())
    let capacity = max(1, (count + page - 1) / page) * page
    guard let base = mmap(nil, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), base != MAP_FAILED else {
      throw .outOfMemory
    }
    guard madvise(base, capacity, MADV_DONTDUMP) == 0 else {
      munmap(base, capacity)
      throw .outOfMemory
    }
    self.count = count
    self.capacity = capacity
    self.base = base
    isLocked = mlock(base, capacity) == 0
  }

  /// The bytes that `fill` writes into a buffer of `count` zeros.
  /// - Throws: ``CoreError/outOfMemory``.
  public init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) throws(CoreError) {
    try self.init(count: count)
    fill(UnsafeMutableRawBufferPointer(start: base, count: count))
  }

  /// A copy of bytes that were no secret so far.
  /// - Throws: ``CoreError/outOfMemory``.
  package init(copying bytes: [UInt8]) throws(CoreError) {
    try self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// The same bytes in a buffer of their own.
  package borrowing func copy() throws(CoreError) -> SecretBytes {
    try SecretBytes(count: count) { $0.copyMemory(from: UnsafeRawBufferPointer(start: base, count: count)) }
  }

  /// These bytes followed by those of `other`.
  package borrowing func joined(with other: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    let second = UnsafeRawBufferPointer(start: other.base, count: other.count)
    return try SecretBytes(count: count + other.count) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: base, count: count))
      UnsafeMutableRawBufferPointer(rebasing: $0[count...]).copyMemory(from: second)
    }
  }

  /// Whether these are the digits of a code as long as `lengths` allow.
  package borrowing func isCode(of lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(count) && withUnsafeBytes { $0.allSatisfy { $0 <= 9 } }
  }

  deinit {
    OPENSSL_cleanse(base, capacity)
    munmap(base, capacity)
  }

  /// Calls `body` with the bytes, which are valid until it returns.
  public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Calls `body` with the bytes to change, which are valid until it returns.
  package mutating func withUnsafeMutableBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeMutableRawBufferPointer(start: base, count: count))
  }

  /// Whether both hold the same bytes.
  ///
  /// The time that it takes depends on the number of bytes alone.
  public borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
    count == other.count && CRYPTO_memcmp(base, other.base, count) == 0
  }
}
