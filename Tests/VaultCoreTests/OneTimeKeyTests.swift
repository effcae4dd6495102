import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of one-time passwords with the vectors of RFC 6238 and RFC 4226, and of the texts that services show as keys.
@Suite struct OneTimeKeyTests {
  /// The keys of RFC 6238, appendix B: the digits from 1 to 0, repeated up to the length of the digest.
  private static let keys = [
    "SHA1": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "SHA256": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA====",
    "SHA512":
      "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA",
  ]

  @Test(
    "The passwords of 8 digits agree with RFC 6238, appendix B",
    arguments: [
      (59, ["94287082", "46119246", "90693936"]), (1_111_111_109, ["07081804", "68084774", "25091201"]),
      (1_111_111_111, ["14050471", "67062674", "99943326"]), (1_234_567_890, ["89005924", "91819424", "93441116"]),
      (2_000_000_000, ["69279037", "90698825", "38618901"]), (20_000_000_000, ["65353130", "77737706", "47863826"]),
    ] as [(TimeInterval, [String])])
  func timeBased(time: TimeInterval, expected: [String]) throws {
    for (algorithm, code) in zip(["SHA1", "SHA256", "SHA512"], expected) {
      let secret = try #require(OneTimeKeyTests.keys[algorithm])
      let key = try key("otpauth://totp/a?secret=\(secret)&algorithm=\(algorithm)&digits=8")
      #expect(try key.code(at: Date(timeIntervalSince1970: time)).digits.text == code)
    }
  }

  @Test("The passwords of the first ten periods agree with the counters of RFC 4226, appendix D")
  func counterBased() throws {
    let key = try key(#require(OneTimeKeyTests.keys["SHA1"]))
    let expected = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
    ]
    for (counter, code) in expected.enumerated() {
      for second in [0, 29] {
        let found = try key.code(at: Date(timeIntervalSince1970: Double(30 * counter + second)))
        #expect(found.digits.text == code)
        #expect(found.secondsLeft == 30 - second)
      }
    }
  }

  @Test("The number of seconds left depends on the period, and fractions of a second are ignored")
  func secondsLeft() throws {
    let key = try key("otpauth://totp/a?secret=GEZDGNBVGY3TQOJQ&period=300")
    #expect(key.period == 300)
    #expect(try key.code(at: Date(timeIntervalSince1970: 0.9)).secondsLeft == 300)
    #expect(try key.code(at: Date(timeIntervalSince1970: 299.9)).secondsLeft == 1)
    #expect(try key.code(at: Date(timeIntervalSince1970: 300)).secondsLeft == 300)
  }

  @Test(
    "A date out of range is treated as the start of 1970",
    arguments: [-1, -1e30, 1e30, .infinity, -.infinity, .nan] as [TimeInterval])
  func extremeDates(time: TimeInterval) throws {
    let code = try key(#require(OneTimeKeyTests.keys["SHA1"])).code(at: Date(timeIntervalSince1970: time))
    #expect(code.digits.text == "755224" && code.secondsLeft == 30)
  }

  @Test(
    "A key in Base32 has the default parameters, also with separators or lower-case letters",
    arguments: [
      "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "gezd gnbv gy3t qojq gezd gnbv gy3t qojq", "GEZD-GNBV-GY3T-QOJQ-GEZD-GNBV-GY3T-QOJQ",
      " \tGEZDGNBVGY3TQOJQ\r\nGEZDGNBVGY3TQOJQ\n",
    ])
  func bare(text: String) throws {
    let key = try key(text)
    #expect(key.algorithm == .sha1 && key.digitCount == 6 && key.period == 30)
    #expect(try key.code(at: Date(timeIntervalSince1970: 59)).digits.text == "287082")
  }

  /// Uses `foobar` and its prefixes as keys, as in RFC 4648, section 10.
  @Test(
    "Padding is optional, and does not change the key",
    arguments: [
      ("MY", "MY======"), ("MZXQ", "MZXQ===="), ("MZXW6", "MZXW6==="), ("MZXW6YQ", "MZXW6YQ="),
      ("MZXW6YTBOI", "MZXW6YTBOI======"),
    ])
  func padding(bare: String, padded: String) throws {
    #expect(try code(bare) == code(padded))
    let encoded = padded.replacing("=", with: "%3D")
    #expect(try code("otpauth://totp/a?secret=\(bare)") == code("otpauth://totp/a?secret=\(encoded)"))
  }

  @Test("The bits of the last character that do not fill a byte are ignored")
  func leftoverBits() throws {
    #expect(try code("MZ") == code("MY"))
  }

  @Test("A URI can contain other parameters, percent-encoding, a label with an issuer, and upper case in its names")
  func uri() throws {
    let parameters = "Secret=%47EZD%20GNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Example%20Inc&image=a"
    let key = try key("OTPAUTH://TOTP/Example%20Inc:ada@example.org?\(parameters)#b\n")
    #expect(try key.code(at: Date(timeIntervalSince1970: 59)).digits.text == "287082")
    let other = try self.key(" otpauth://totp/?secret=GEZDGNBVGY3TQOJQ&algorithm=sha256&digits=7&period=1")
    #expect(other.algorithm == .sha256 && other.digitCount == 7 && other.period == 1)
    #expect(try other.code(at: .now).digits.count == 7)
  }

  private static let refusals: [(String, OneTimeKeyProblem)] = [
    ("https://example.org/?secret=CANARYCANARY", .unknownScheme), ("CANARY:CANARY", .unknownScheme),
    ("otpauth:totp/a?secret=CANARYCANARY", .unknownScheme), ("otpauth-migration://offline?data=CANARY", .unknownScheme),
    ("otpauth://hotp/a?secret=CANARYCANARYCANA&counter=1", .counterBased), ("otpauth://steam/a?secret=CANARY", .steam),
    ("steam://CANARYCANARY", .steam), ("otpauth://totp/Steam:a?secret=CANARYCANARYCANA&issuer=Steam", .steam),
    ("otpauth://totp/a?secret=CANARYCANARYCANA&encoder=steam", .steam), ("otpauth://CANARY/a?secret=CANARY", .unknownType),
    ("otpauth://totp/a", .missingSecret), ("otpauth://totp/a?CANARYCANARYCANA", .missingSecret),
    ("otpauth://totp/a?secret=&digits=6", .missingSecret), ("otpauth://totp/a?secret", .missingSecret),
    ("otpauth://totp/a?secret=CANARYCA&Secret=CANARYCA", .duplicateParameter(.secret)),
    ("otpauth://totp/a?secret=CANARYCA&digits=6&digits=6", .duplicateParameter(.digits)),
    ("otpauth://totp/a?secret=CANARYC%4", .invalidEncoding(.secret)),
    ("otpauth://totp/a?secret=CANARY%ZZ", .invalidEncoding(.secret)),
    ("otpauth://totp/a?secret=CANARYCA&issuer=%FF", .invalidEncoding(.issuer)),
    ("otpauth://totp/a?secret=CANARYCA&algorithm=MD5", .unknownAlgorithm),
    ("otpauth://totp/a?secret=CANARYCA&algorithm=", .unknownAlgorithm),
    ("otpauth://totp/a?secret=CANARYCA&digits=5", .digitsOutOfRange),
    ("otpauth://totp/a?secret=CANARYCA&digits=9", .digitsOutOfRange),
    ("otpauth://totp/a?secret=CANARYCA&digits=+6", .digitsOutOfRange),
    ("otpauth://totp/a?secret=CANARYCA&digits=99999999999999999999", .digitsOutOfRange),
    ("otpauth://totp/a?secret=CANARYCA&period=0", .periodOutOfRange),
    ("otpauth://totp/a?secret=CANARYCA&period=301", .periodOutOfRange),
    ("otpauth://totp/a?secret=CANARYCA&period=-30", .periodOutOfRange),
    ("CANARY0ANARY", .invalidCharacter(position: 7)), ("CANA RY1A", .invalidCharacter(position: 8)),
    ("CANARYä", .invalidCharacter(position: 7)), ("CANA=RYC", .invalidCharacter(position: 6)),
    ("=", .secretLength), ("MY=======", .invalidCharacter(position: 9)),
    ("otpauth://totp/a?secret=CANARY8A", .invalidCharacter(position: 7)), ("CAN", .incompleteSecret),
    ("CANARY", .incompleteSecret), ("CANARYCAN", .incompleteSecret), ("", .secretLength), (" - ", .secretLength),
    (String(repeating: "CANARYCA", count: 26), .secretLength),
  ]

  @Test("A malformed key is refused with the reason, and the error contains no part of the key", arguments: refusals)
  func refused(text: String, problem: OneTimeKeyProblem) throws {
    do throws(VaultFailure) {
      _ = try key(text)
      Issue.record("'\(text)' was accepted")
    } catch {
      #expect(error == .oneTimeKeyRefused(problem), "\(text)")
      #expect(!String(reflecting: error).contains("CANARY") && !error.description.contains("CANARY"))
      #expect(error.description.hasSuffix("."))
    }
  }

  @Test("No truncation and no changed byte of a URI causes a crash")
  func mutated() throws {
    let uri = Array("otpauth://totp/a?secret=GEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30".utf8)
    for place in uri.indices {
      _ = try? OneTimeKey(SecretBytes(copying: Array(uri[..<place])))
      for byte in [0, 0x20, 0x25, 0x26, 0x3A, 0x3D, 0x3F, 0x80, 0xFF] as [UInt8] {
        var changed = uri
        changed[place] = byte
        _ = try? OneTimeKey(SecretBytes(copying: changed))
      }
    }
  }

  private func key(_ text: String) throws(VaultFailure) -> OneTimeKey {
    let bytes: SecretBytes
    do throws(CoreError) { bytes = try SecretBytes(copying: Array(text.utf8)) } catch { throw .core(error) }
    return try OneTimeKey(bytes)
  }

  /// Returns the one-time password of a key at the start of 1970.
  private func code(_ text: String) throws -> String {
    try key(text).code(at: Date(timeIntervalSince1970: 0)).digits.text
  }
}
