import CWipedMemory
import Foundation
import Testing

/// What is left of memory that was given back.
///
/// The allocator keeps what it needs to know in its first 16 bytes, and leaves the rest as it is until somebody else gets it.
@Suite(.serialized) struct WipedMemoryTests {
  private static let mark: UInt8 = 0xA7

  /// As many marked bytes.
  private func marked(_ count: Int) throws -> UnsafeMutableRawPointer {
    let memory = try #require(malloc(count))
    memset(memory, Int32(WipedMemoryTests.mark), count)
    return memory
  }

  private func marks(at address: UnsafeRawPointer, _ count: Int) -> Int {
    UnsafeRawBufferPointer(start: address, count: count).dropFirst(16).count { $0 == WipedMemoryTests.mark }
  }

  @Test("What functions have left on the stack is wiped")
  func stack() throws {
    let left = try #require(leaveMarks(20))
    #expect(marks(at: left, 1000) > 0)
    let again = try #require(leaveMarks(20))
    wipeStack()
    #expect(again == left && marks(at: left, 1000) == 0)
  }

  /// The lowest of the places where functions that are over have left marks.
  @inline(never) private func leaveMarks(_ depth: Int) -> UnsafeRawPointer? {
    withUnsafeTemporaryAllocation(byteCount: 1000, alignment: 16) { marks in
      guard let address = marks.baseAddress else { return nil }
      memset(address, Int32(WipedMemoryTests.mark), marks.count)
      return depth == 0 ? UnsafeRawPointer(address) : leaveMarks(depth - 1)
    }
  }

  @Test("What is freed is wiped", arguments: [40, 1000, 100_000])
  func freed(count: Int) throws {
    let memory = try marked(count)
    #expect(marks(at: memory, count) == count - 16)
    free(memory)
    #expect(marks(at: memory, count) == 0)
  }

  @Test(
    "What moves because it grows or shrinks is whole where it goes, and wiped where it was",
    arguments: [(1000, 100_000), (100_000, 1000)])
  func moved(from old: Int, to new: Int) throws {
    let memory = try marked(old)
    // Nothing can grow in its place.
    let next = try marked(40)
    let moved = try #require(realloc(memory, new))
    #expect(moved != memory)
    #expect(marks(at: moved, min(old, new)) == min(old, new) - 16)
    #expect(marks(at: memory, old) == 0)
    free(moved)
    free(next)
  }

  @Test("What nearly keeps its size stays; from nothing comes new memory, and to nothing it is freed")
  func kept() throws {
    let memory = try #require(realloc(nil, 1000))
    memset(memory, Int32(WipedMemoryTests.mark), 1000)
    #expect(realloc(memory, 900) == memory)
    #expect(realloc(memory, 0) == nil)
    #expect(marks(at: memory, 1000) == 0)
  }
}
