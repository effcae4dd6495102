#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A value in locked memory, which is zeroized when the box is deallocated.
///
/// The lock excludes the memory from swap. On Linux, the memory is also excluded from core dumps. ``update(_:)`` changes the
/// value in place. Copies in the processor's registers and on the stack cannot be zeroized.
final class LockedBox<Value> {
  private let pages: UnsafeMutableRawBufferPointer
  private let pointer: UnsafeMutablePointer<Value>
  private let release: (UnsafeMutableRawBufferPointer) -> Void

  /// Creates a box that contains `value`.
  ///
  /// - Parameter release: Receives the zeroized memory when the box is deallocated.
  init(_ value: consuming Value, release: @escaping (UnsafeMutableRawBufferPointer) -> Void = returnPages) {
    let size = max(MemoryLayout<Value>.size, 1)
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let address, address != MAP_FAILED else { fatalError("out of memory") }
    pages = UnsafeMutableRawBufferPointer(start: address, count: size)
    // If the system grants no lock (`ulimit -l`), the value can be swapped out. Continue, since the other protections still
    // apply.
    _ = mlock(address, size)
    #if os(Linux)
    _ = madvise(address, size, Int32(MADV_DONTDUMP))
    #endif
    pointer = address.initializeMemory(as: Value.self, to: value)
    self.release = release
  }

  deinit {
    pointer.deinitialize(count: 1)
    #if canImport(Darwin)
    _ = memset_s(pointer, pages.count, 0, pages.count)
    #else
    explicit_bzero(pointer, pages.count)
    #endif
    release(pages)
  }

  /// A copy of the value.
  var value: Value { pointer.pointee }

  /// Changes the value in place with `change`, and returns the result of `change`.
  func update<Result>(_ change: (inout Value) -> Result) -> Result {
    change(&pointer.pointee)
  }
}

/// Unmaps locked memory.
func returnPages(_ pages: UnsafeMutableRawBufferPointer) {
  munmap(pages.baseAddress, pages.count)
}
