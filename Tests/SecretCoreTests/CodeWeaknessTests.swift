import Testing

@testable import SecretCore

@Suite struct CodeWeaknessTests {
  @Test(
    "A code with repeated digits, a run, a keypad pattern or a date is weak",
    arguments: [
      (.repeats, ["0000", "55555", "111111", "1212", "123123", "12341234", "1122", "112233", "111222", "99887766"]),
      (.run, ["0123", "1234", "6789", "7890", "890123", "4321", "9876", "3210", "210987", "12345678"]),
      (.keypadPattern, ["2580", "0852", "1478", "1456", "9658", "1397", "3971", "2684", "7931", "258085", "147896"]),
      (.date, ["2412", "1224", "3112", "2902", "1984", "2025", "241285", "851224", "122485", "121984", "198412"]),
      (.date, ["24121985", "12241985", "19851224"]),
    ] as [(CodeWeakness, [String])])
  func weak(reason: CodeWeakness, codes: [String]) throws {
    for code in codes { #expect(try CodeWeakness.of(digits(code)) == reason, "\(code)") }
  }

  @Test(
    "A code without a common pattern is not weak",
    arguments: ["8350", "3082", "4631", "9327", "3282", "7193", "83519", "830274", "314159", "7482916", "31415926", "32139999"])
  func others(code: String) throws {
    #expect(try CodeWeakness.of(digits(code)) == nil)
  }

  @Test("Fewer than 12 % of the four-digit codes and fewer than 8 % of a sample of the six-digit codes are weak")
  func share() throws {
    for (length, bound) in [(4, 0.12), (6, 0.08)] {
      var total = 1
      for _ in 0..<length { total *= 10 }
      var weak = 0
      for number in stride(from: 0, to: total, by: total / 10_000) {
        // The factor is coprime to the number of codes, so no code occurs twice.
        let spread = number &* 7_919 % total
        let text = String(spread)
        let code = String(repeating: "0", count: length - text.count) + text
        if try CodeWeakness.of(digits(code)) != nil { weak += 1 }
      }
      #expect(Double(weak) / 10_000 < bound && weak > 10, "\(length): \(weak)")
    }
  }

  private func digits(_ code: String) throws -> SecretBytes {
    try SecretBytes(copying: code.compactMap(\.wholeNumberValue).map(UInt8.init))
  }
}
