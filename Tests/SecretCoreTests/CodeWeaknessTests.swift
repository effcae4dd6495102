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
    arguments: [
      "8350", "3082", "4631", "9327", "3282", "7193", "83519", "830274", "314159", "551903", "7482916", "31415926", "32139999",
      "19852412",
    ])
  func others(code: String) throws {
    #expect(try CodeWeakness.of(digits(code)) == nil)
  }

  /// The expected numbers are from another implementation of the rules. Of all six-digit codes, it finds 90,100 weak.
  @Test("11.6 % of the four-digit codes and 9.1 % of a sample of the six-digit codes are weak")
  func share() throws {
    for (length, total, step, expected) in [(4, 10_000, 1, 1_160), (6, 1_000_000, 101, 898)] {
      var weak = 0
      // The step and the factor are coprime to 10, so all last digits occur equally often, and no code occurs twice.
      for number in stride(from: 0, to: total, by: step) {
        let text = String(number * 7_919 % total)
        let code = String(repeating: "0", count: length - text.count) + text
        if try CodeWeakness.of(digits(code)) != nil { weak += 1 }
      }
      #expect(weak == expected, "\(length) digits")
    }
  }

  private func digits(_ code: String) throws -> SecretBytes {
    try SecretBytes(copying: code.compactMap(\.wholeNumberValue).map(UInt8.init))
  }
}
