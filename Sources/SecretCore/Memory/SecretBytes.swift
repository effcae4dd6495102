import COpenSSL
import Foundation

/// Secret bytes in locked memory: they have one owner, cannot be copied implicitly, and are wiped when the owner releases them.
///
/// Each buffer has its own pages. They are excluded from core dumps, and locked so that they are not swapped. Locking is best
/// effort. If the limit of locked memory (`RLIMIT_MEMLOCK`, often 8 MiB, sometimes zero) is reached, the bytes could reach the
/// swap space, and ``isLocked`` is `false`. This is not an error, so that the program works under every limit. Every other
/// failure is an error.
///
/// The type deliberately has no description, and gives access only within a closure.
public struct SecretBytes: ~Copyable, @unchecked Sendable {
  /// The number of bytes.
  public let count: Int

  /// Whether the bytes are locked in memory, so that they cannot be swapped.
  public let isLocked: Bool

  private let base: UnsafeMutableRawPointer
  private let capacity: Int

  /// Creates a buffer of `count` zeros, 0 or more.
  /// - Throws: ``CoreError/outOfMemory``.
  public init(count: Int) throws(CoreError) {
    precondition(count >= 0, "expected a count of 0 or more")
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

  /// Creates a buffer of `count` zeros, and calls `fill` to initialize the buffer.
  /// - Throws: ``CoreError/outOfMemory``.
  public init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) throws(CoreError) {
    try self.init(count: count)
    fill(UnsafeMutableRawBufferPointer(start: base, count: count))
  }

  /// Creates a copy of bytes that were not secret before.
  /// - Throws: ``CoreError/outOfMemory``.
  package init(copying bytes: [UInt8]) throws(CoreError) {
    try self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// Returns a copy of the bytes.
  /// - Throws: ``CoreError/outOfMemory``.
  package borrowing func copy() throws(CoreError) -> SecretBytes {
    try SecretBytes(count: count) { $0.copyMemory(from: UnsafeRawBufferPointer(start: base, count: count)) }
  }

  /// Returns these bytes followed by the bytes of `other`.
  /// - Throws: ``CoreError/outOfMemory``.
  package borrowing func joined(with other: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    let second = UnsafeRawBufferPointer(start: other.base, count: other.count)
    return try SecretBytes(count: count + other.count) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: base, count: count))
      UnsafeMutableRawBufferPointer(rebasing: $0[count...]).copyMemory(from: second)
    }
  }

  /// Returns whether the bytes are digits of a code, each 0 to 9, and their number is one of `lengths`.
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

  /// Calls `body` with the mutable bytes, which are valid until it returns.
  package mutating func withUnsafeMutableBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeMutableRawBufferPointer(start: base, count: count))
  }

  /// Returns whether both buffers contain the same bytes.
  ///
  /// The comparison takes constant time for a given number of bytes.
  public borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
    count == other.count && CRYPTO_memcmp(base, other.base, count) == 0
  }
}
