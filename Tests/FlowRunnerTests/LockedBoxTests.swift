import Testing

@testable import FlowRunner

@Suite struct LockedBoxTests {
  @Test("The memory of a box is zeroized when the box is deallocated")
  func wiped() {
    var before: [UInt8] = []
    var after: [UInt8] = []
    var box: LockedBox<(UInt64, UInt64)>? = LockedBox((0x1122_3344_5566_7788, 0xAABB_CCDD_EEFF_1101)) { pages in
      after = Array(pages)
      returnPages(pages)
    }
    box?.update { value in
      value.0 += 1
      before = withUnsafeBytes(of: &value) { Array($0) }
    }
    #expect(before.first == 0x89)
    #expect(!before.contains(0))
    #expect(box?.value.0 == 0x1122_3344_5566_7789)
    box = nil
    #expect(after == Array(repeating: 0, count: 16))
  }

  @Test("Deallocating the box releases its value")
  func released() {
    final class Witness {}
    var witness: Witness? = Witness()
    weak let trace = witness
    var box: LockedBox<Witness?>? = LockedBox(witness)
    witness = nil
    #expect(trace != nil)
    #expect(box?.value != nil)
    box = nil
    #expect(trace == nil)
  }
}
