#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A UTF-8 text in locked memory that is zeroized on deallocation.
///
/// On Linux, core dumps do not contain the memory.
final class WipedText {
  /// The maximum length, in bytes.
  static let longest = 1 << 20

  private var memory: UnsafeMutableRawPointer
  /// The size of the allocated memory, in bytes.
  private var capacity = 4096
  /// The length of the text, in bytes.
  private(set) var count = 0

  init() {
    memory = WipedText.pages(capacity)
  }

  deinit {
    removeSubrange(0..<count)
    munmap(memory, capacity)
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  /// Inserts the bytes `new` at a byte offset.
  ///
  /// - Returns: `false` if the text would be longer than ``longest``. The text is then unchanged.
  func insert(_ new: some Collection<UInt8>, at offset: Int) -> Bool {
    guard count + new.count <= WipedText.longest else { return false }
    if count + new.count > capacity { grow(to: count + new.count) }
    memmove(memory + offset + new.count, memory + offset, count - offset)
    for (index, byte) in new.enumerated() { memory.storeBytes(of: byte, toByteOffset: offset + index, as: UInt8.self) }
    count += new.count
    return true
  }

  /// Removes the bytes in `range`, and zeroizes the memory between the new and the old end of the text.
  func removeSubrange(_ range: Range<Int>) {
    memmove(memory + range.lowerBound, memory + range.upperBound, count - range.upperBound)
    count -= range.count
    #if canImport(Darwin)
    _ = memset_s(memory + count, range.count, 0, range.count)
    #else
    explicit_bzero(memory + count, range.count)
    #endif
  }

  /// Moves the text to a larger allocation of at least `least` bytes, and zeroizes the old allocation.
  private func grow(to least: Int) {
    let (old, oldCapacity, length) = (memory, capacity, count)
    while capacity < least { capacity *= 2 }
    let new = WipedText.pages(capacity)
    new.copyMemory(from: old, byteCount: length)
    removeSubrange(0..<length)
    munmap(old, oldCapacity)
    (memory, count) = (new, length)
  }

  private static func pages(_ size: Int) -> UnsafeMutableRawPointer {
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let address, address != MAP_FAILED else { fatalError("out of memory") }
    // If the system refuses to lock memory (`ulimit -l`), the text can be swapped out. Zeroization still works.
    _ = mlock(address, size)
    #if os(Linux)
    _ = madvise(address, size, Int32(MADV_DONTDUMP))
    #endif
    return address
  }
}
