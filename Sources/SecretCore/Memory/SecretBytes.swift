import COpenSSL
import Foundation

/// A buffer of secret bytes in locked memory, which is zeroized when the owner releases the buffer.
///
/// The buffer has one owner and cannot be copied implicitly. Each buffer has its own pages. The pages are excluded from core
/// dumps, and locked against swapping. Locking is best effort. If the system refuses the lock, usually because of the limit
/// `RLIMIT_MEMLOCK` (often 8 MiB, sometimes zero), ``isLocked`` is `false`. The system can then swap the bytes. A missing lock
/// is not an error, so that the program works under every limit. Every other failure is an error.
///
/// The type deliberately has no description, and allows access to the bytes only within a closure.
public struct SecretBytes: ~Copyable, @unchecked Sendable {
  /// The number of bytes.
  public let count: Int

  /// Whether the bytes are locked in memory, so that the system cannot swap the bytes.
  public let isLocked: Bool

  private let base: UnsafeMutableRawPointer
  private let capacity: Int

  /// Creates a buffer of `count` zero bytes.
  ///
  /// - Precondition: `count` is 0 or more.
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

  /// Creates a buffer of `count` zero bytes, and calls `fill` with the buffer to initialize the bytes.
  ///
  /// - Precondition: `count` is 0 or more.
  /// - Throws: ``CoreError/outOfMemory``.
  public init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) throws(CoreError) {
    try self.init(count: count)
    fill(UnsafeMutableRawBufferPointer(start: base, count: count))
  }

  /// Creates a buffer with a copy of `bytes`.
  ///
  /// Only the copy is zeroized, not `bytes`.
  ///
  /// - Throws: ``CoreError/outOfMemory``.
  package init(copying bytes: [UInt8]) throws(CoreError) {
    try self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// Returns a copy of the bytes.
  ///
  /// - Throws: ``CoreError/outOfMemory``.
  package borrowing func copy() throws(CoreError) -> SecretBytes {
    try SecretBytes(count: count) { $0.copyMemory(from: UnsafeRawBufferPointer(start: base, count: count)) }
  }

  /// Returns these bytes followed by the bytes of `other`.
  ///
  /// - Throws: ``CoreError/outOfMemory``.
  package borrowing func joined(with other: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    let second = UnsafeRawBufferPointer(start: other.base, count: other.count)
    return try SecretBytes(count: count + other.count) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: base, count: count))
      UnsafeMutableRawBufferPointer(rebasing: $0[count...]).copyMemory(from: second)
    }
  }

  /// Returns whether every byte is a digit of a code, 0 to 9, and `lengths` contains the number of bytes.
  package borrowing func isCode(of lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(count) && withUnsafeBytes { $0.allSatisfy { $0 <= 9 } }
  }

  deinit {
    OPENSSL_cleanse(base, capacity)
    munmap(base, capacity)
  }

  /// Returns the result of `body`, which is called with the bytes.
  ///
  /// The bytes are valid until `body` returns.
  ///
  /// - Throws: The error that `body` throws.
  public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Returns the result of `body`, which is called with the mutable bytes.
  ///
  /// The bytes are valid until `body` returns.
  ///
  /// - Throws: The error that `body` throws.
  package mutating func withUnsafeMutableBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeMutableRawBufferPointer(start: base, count: count))
  }

  /// Returns whether this buffer and `other` contain the same bytes, with a constant-time comparison.
  ///
  /// The duration of the comparison depends only on the lengths, and not on the bytes.
  public borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
    count == other.count && CRYPTO_memcmp(base, other.base, count) == 0
  }
}
