import CWipedMemory
import Foundation
import Testing

/// Tests that freed memory is zeroized.
///
/// The allocator stores its metadata in the first 16 bytes of a freed block. The other bytes remain unchanged until the block
/// is allocated again.
@Suite(.serialized) struct WipedMemoryTests {
  private static let mark: UInt8 = 0xA7

  /// Returns newly allocated memory of `count` bytes, filled with a marker.
  private func marked(_ count: Int) throws -> UnsafeMutableRawPointer {
    let memory = try #require(malloc(count))
    memset(memory, Int32(WipedMemoryTests.mark), count)
    return memory
  }

  /// Returns the number of bytes in words that contain only markers.
  ///
  /// Another thread can already use a freed block. The data of this thread can contain a byte that equals the marker, but no
  /// word that contains only markers.
  private func marks(at address: UnsafeRawPointer, _ count: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(start: address, count: count)
    let words = stride(from: 16, to: count, by: 8)
    return 8 * words.count { word in bytes[word..<min(word + 8, count)].allSatisfy { $0 == WipedMemoryTests.mark } }
  }

  @Test("`wipeStack` zeroizes the stack frames of functions that have returned")
  func stack() throws {
    let left = try #require(leaveMarks(20))
    #expect(marks(at: left, 1000) > 0)
    let again = try #require(leaveMarks(20))
    wipeStack()
    #expect(again == left && marks(at: left, 1000) == 0)
  }

  /// Writes markers to the stack frames of nested calls, and returns the lowest address of the markers; `nil` if an allocation
  /// is empty.
  @inline(never) private func leaveMarks(_ depth: Int) -> UnsafeRawPointer? {
    withUnsafeTemporaryAllocation(byteCount: 1000, alignment: 16) { marks in
      guard let address = marks.baseAddress else { return nil }
      memset(address, Int32(WipedMemoryTests.mark), marks.count)
      return depth == 0 ? UnsafeRawPointer(address) : leaveMarks(depth - 1)
    }
  }

  @Test("Freed memory is zeroized", arguments: [40, 1000, 100_000])
  func freed(count: Int) throws {
    let memory = try marked(count)
    #expect(marks(at: memory, count) == count - 16)
    free(memory)
    #expect(marks(at: memory, count) == 0)
  }

  @Test(
    "A reallocated block keeps its contents, and its old location is zeroized",
    arguments: [(1000, 100_000), (100_000, 1000)])
  func moved(from old: Int, to new: Int) throws {
    let memory = try marked(old)
    // The next block prevents growth in place.
    let next = try marked(40)
    let moved = try #require(realloc(memory, new))
    #expect(moved != memory)
    #expect(marks(at: moved, min(old, new)) == min(old, new) - 16)
    #expect(marks(at: memory, old) == 0)
    free(moved)
    free(next)
  }

  @Test("`realloc` keeps a block of nearly the same size in place, allocates for a null pointer, and frees for a size of zero")
  func kept() throws {
    let memory = try #require(realloc(nil, 1000))
    memset(memory, Int32(WipedMemoryTests.mark), 1000)
    #expect(realloc(memory, 900) == memory)
    #expect(realloc(memory, 0) == nil)
    #expect(marks(at: memory, 1000) == 0)
  }
}
