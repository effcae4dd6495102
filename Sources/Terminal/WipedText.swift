#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Text in UTF-8, in memory of its own that is kept out of swap and core dumps and wiped when the text goes.
final class WipedText {
  /// The longest text, in bytes: that of a path on Linux.
  static let capacity = 4096

  private let memory: UnsafeMutableRawPointer
  /// In bytes.
  private(set) var count = 0

  init() {
    let address = mmap(nil, WipedText.capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let address, address != MAP_FAILED else { fatalError("out of memory") }
    memory = address
    // Where the system grants no lock (`ulimit -l`) the text could be swapped out; all else holds.
    _ = mlock(address, WipedText.capacity)
    #if os(Linux)
    _ = madvise(address, WipedText.capacity, Int32(MADV_DONTDUMP))
    #endif
  }

  deinit {
    removeSubrange(0..<count)
    munmap(memory, WipedText.capacity)
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  /// Puts bytes at an offset; `false` if there is no room for them.
  func insert(_ new: some Collection<UInt8>, at offset: Int) -> Bool {
    guard count + new.count <= WipedText.capacity else { return false }
    memmove(memory + offset + new.count, memory + offset, count - offset)
    for (index, byte) in new.enumerated() { memory.storeBytes(of: byte, toByteOffset: offset + index, as: UInt8.self) }
    count += new.count
    return true
  }

  /// Takes bytes out, and leaves nothing behind the end.
  func removeSubrange(_ range: Range<Int>) {
    memmove(memory + range.lowerBound, memory + range.upperBound, count - range.upperBound)
    count -= range.count
    #if canImport(Darwin)
    _ = memset_s(memory + count, range.count, 0, range.count)
    #else
    explicit_bzero(memory + count, range.count)
    #endif
  }
}
