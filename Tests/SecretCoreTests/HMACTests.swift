import Testing

@testable import SecretCore

/// Tests of HMAC with published test vectors.
@Suite struct HMACTests {
  @Test(
    "HMAC-SHA-1 agrees with the intermediate values of RFC 4226, appendix D",
    arguments: [
      (0, "cc93cf18508d94934c64b65d8ba7667fb7cde4b0"), (1, "75a48a19d4cbe100644e8ac1397eea747a2d33ab"),
      (2, "0bacb7fa082fef30782211938bc1c5e70416ff44"), (3, "66c28227d03a2d5529262ff016a1e6ef76557ece"),
      (4, "a904c900a64b35909874b33e61c5938a8e15ed1c"), (5, "a37e783d7b7233c083d4f62926c7a25f238d0316"),
      (6, "bc9cd28561042c83f219324d3c607256c03272ae"), (7, "a4fb960c0bc06e1eabb804e5b397cdc4b45596fa"),
      (8, "1b3c89f65e6c9e883012052823443f048b4332db"), (9, "1637409809a679dc698207310c8c7fc07290d9e5"),
    ] as [(UInt8, String)])
  func counters(counter: UInt8, expected: String) throws {
    let message = [0, 0, 0, 0, 0, 0, 0, counter]
    #expect(try code(of: message, key: Array("12345678901234567890".utf8), hash: .sha1) == [UInt8](hex: expected))
  }

  @Test("HMAC-SHA-256 and HMAC-SHA-512 agree with test case 2 of RFC 4231")
  func sha2() throws {
    let message = Array("what do ya want for nothing?".utf8)
    #expect(
      try code(of: message, key: Array("Jefe".utf8), hash: .sha256)
        == [UInt8](hex: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
    #expect(
      try code(of: message, key: Array("Jefe".utf8), hash: .sha512)
        == [UInt8](
          hex: """
            164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554
            9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737
            """))
  }

  private func code(of message: [UInt8], key: [UInt8], hash: HMAC.Hash) throws -> [UInt8] {
    let key = try SecretBytes(copying: key)
    return try message.withUnsafeBytes { try HMAC.code(of: $0, key: key, hash: hash).withUnsafeBytes { Array($0) } }
  }
}
