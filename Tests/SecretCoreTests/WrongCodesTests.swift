import Foundation
import Testing

@testable import SecretCore

@Suite struct WrongCodesTests {
  private let codes = WrongCodes()
  private let clock = TestClock()
  private let header: KeySlotHeader
  private let device = [UInt8](repeating: 3, count: 32)

  init() throws {
    header = try WrongCodesTests.header()
  }

  private static func header() throws -> KeySlotHeader {
    try KeySlotHeader(
      store: [UInt8](repeating: 1, count: 16), generation: 1, opener: .code(length: 4, parameters: .floor))
  }

  private func insert(_ code: [UInt8], for slot: KeySlotHeader? = nil) throws {
    try codes.insert(SecretBytes(copying: code), for: slot ?? header, device: SecretBytes(copying: device), at: clock.now())
  }

  private func contain(_ code: [UInt8], for slot: KeySlotHeader? = nil) throws -> Bool {
    try codes.contain(SecretBytes(copying: code), for: slot ?? header, device: SecretBytes(copying: device), at: clock.now())
  }

  @Test("The cache finds a wrong code only with its slot and device secret, and finds no other code")
  func known() throws {
    try insert([1, 2, 3, 4])
    #expect(try contain([1, 2, 3, 4]))
    #expect(try !contain([1, 2, 3, 5]) && !contain([1, 2, 3]) && !contain([1, 2, 3, 4], for: WrongCodesTests.header()))
    #expect(
      try !codes.contain(
        SecretBytes(copying: [1, 2, 3, 4]), for: header, device: SecretBytes(count: 32), at: clock.now()))
  }

  @Test("A sixth wrong code of a slot replaces the first code of the slot, and no code of another slot")
  func five() throws {
    let other = try WrongCodesTests.header()
    try insert([0], for: other)
    for digit in 0..<6 { try insert([UInt8(digit)]) }
    #expect(try (0..<6).map { try contain([UInt8($0)]) } == [false, true, true, true, true, true])
    #expect(try contain([0], for: other))
    codes.forget(header)
    #expect(try (0..<6).allSatisfy { try !contain([UInt8($0)]) })
    #expect(try contain([0], for: other))
  }

  @Test("A recorded wrong code expires after five minutes, and at a reboot")
  func time() throws {
    try insert([1])
    clock.advance(by: .seconds(299))
    #expect(try contain([1]))
    clock.advance(by: .seconds(1))
    #expect(try !contain([1]))
    #expect(codes.count == 0)
    try insert([1])
    clock.reboot()
    #expect(try !contain([1]))
  }

  @Test("An expired code is removed from memory without a further call")
  func timer() async throws {
    let codes = WrongCodes(lifetime: .milliseconds(50))
    try codes.insert(SecretBytes(copying: [1]), for: header, device: SecretBytes(copying: device), at: clock.now())
    #expect(codes.count == 1)
    let end = ContinuousClock.now + .seconds(10)
    while codes.count > 0, .now < end { try await Task.sleep(for: .milliseconds(10)) }
    #expect(codes.count == 0)
  }
}
