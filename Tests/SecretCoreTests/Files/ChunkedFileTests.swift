import Foundation
import Testing

@testable import SecretCore

@Suite struct ChunkedFileTests {
  private static let block = 16 * ChunkedFile.chunkCount

  private let key: SharedSecret

  init() throws {
    key = try SharedSecret()
  }

  @Test(
    "A sealed file of any size can be opened with reads of any size",
    arguments: [0, 1, 16_383, 16_384, 16_385, 32_768, block - 1, block, block + 1, 2 * block + 16_384], [Int.max, 1000])
  func roundTrip(count: Int, step: Int) throws {
    let bytes = file(count)
    let sealed = try ChunkedFile.sealed(bytes, key: key.bytes, context: [7], step: step)
    #expect(sealed.count == 56 + count + (count / 16_384 + 1) * 16)
    let opened = try ChunkedFile.opened(sealed, key: key.bytes, context: [7], step: step)
    #expect(opened == (bytes, true))
  }

  /// Compares the sealed bytes with the output of OpenSSL's command line.
  ///
  /// These commands print the key, the base nonce and the commitment:
  ///
  ///     info=$(printf 'c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM' | xxd -p -c 99)00$salt$(printf interlock | xxd -p)
  ///     openssl kdf -keylen 76 -kdfopt digest:SHA512 -kdfopt mode:EXPAND_ONLY \
  ///       -kdfopt hexkey:$key -kdfopt hexinfo:$info HKDF
  ///
  /// GCM encrypts like CTR from a counter of 2, with the nonce XOR 1 for the second chunk:
  ///
  ///     openssl enc -aes-256-ctr -K $derivedKey -iv ${nonce}00000002
  @Test("The sealed bytes equal the output of OpenSSL's command-line tool")
  func knownAnswer() throws {
    let sealed = try ChunkedFile.sealed(
      file(16_389), key: SecretBytes(copying: Array(0x00...0x1F)), context: Array("interlock".utf8),
      salt: Array(0xA0...0xB7))
    #expect(sealed.prefix(24) == Array(0xA0...0xB7)[...])
    #expect(Array(sealed[24..<56]) == [UInt8](hex: "f843466610f1384f0afdfdd9da8f0bf16624be47dd14a1287f7cfd84aa774068"))
    #expect(
      Digest.sha256.of(sealed[56..<16_440]) == [UInt8](hex: "a50bb631b93ec6b4b187fa04ec14b7cfc00a1c22aae73f9c0a2d59fc1c8dd3b7"))
    #expect(Array(sealed[16_456..<16_461]) == [UInt8](hex: "84d9ca5a25"))
    #expect(sealed.count == 16_477)
  }

  @Test("A changed byte is detected in every part of a file, and no plaintext of its block is written")
  func flippedByte() throws {
    let bytes = file(16_384 + 5)
    let sealed = try ChunkedFile.sealed(bytes, key: key.bytes)
    let places = Array(0..<80) + [16_439, 16_440, 16_455] + Array(16_456..<sealed.count)
    for place in places {
      var changed = sealed
      changed[place] ^= 0x80
      let opened = try ChunkedFile.opened(changed, key: key.bytes)
      // Both chunks are in one block, and a block is written as a whole.
      #expect(opened == ([], false), "byte \(place)")
    }
  }

  @Test("A truncated or extended file is detected")
  func wrongLength() throws {
    let sealed = try ChunkedFile.sealed(file(2 * 16_384 + 5), key: key.bytes)
    let chunk = 16_400
    let lengths = [0, 1, 23, 24, 55, 56, 57, 71, 72, 56 + chunk, 57 + chunk, 72 + chunk, 56 + 2 * chunk, sealed.count - 1]
    for length in lengths {
      #expect(try !ChunkedFile.opened(Array(sealed.prefix(length)), key: key.bytes).isWhole, "\(length) bytes")
    }
    for tail in [[0], [UInt8](repeating: 0, count: 16), Array(sealed.suffix(21)), Array(sealed[56..<(56 + chunk)])] {
      #expect(try !ChunkedFile.opened(sealed + tail, key: key.bytes).isWhole)
    }
  }

  @Test("Swapped, missing, duplicated or foreign chunks are detected")
  func wrongOrder() throws {
    let sealed = try ChunkedFile.sealed(file(2 * 16_384 + 5), key: key.bytes)
    let other = try ChunkedFile.sealed(file(2 * 16_384 + 5), key: key.bytes)
    let header = Array(sealed.prefix(56))
    let first = Array(sealed[56..<16_456])
    let second = Array(sealed[16_456..<32_856])
    let last = Array(sealed[32_856...])
    for chunks in [second + first + last, second + last, first + last, first + first + last, first + last + second] {
      #expect(try !ChunkedFile.opened(header + chunks, key: key.bytes).isWhole)
    }
    #expect(try !ChunkedFile.opened(header + first + Array(other[16_456..<32_856]) + last, key: key.bytes).isWhole)
    #expect(try !ChunkedFile.opened(Array(other.prefix(56)) + first + second + last, key: key.bytes).isWhole)
    #expect(try ChunkedFile.opened(header + first + second + last, key: key.bytes).isWhole)
  }

  @Test("Opening a long file that is damaged near its end fails after an authentic prefix is written")
  func damagedLate() throws {
    let bytes = file(2 * ChunkedFileTests.block + 5)
    var sealed = try ChunkedFile.sealed(bytes, key: key.bytes)
    sealed[sealed.count - 1] ^= 1
    let opened = try ChunkedFile.opened(sealed, key: key.bytes)
    #expect(!opened.isWhole)
    #expect(opened.bytes == Array(bytes.prefix(2 * ChunkedFileTests.block)))
  }

  @Test("A file cannot be opened with another key or another context")
  func wrongKey() throws {
    let sealed = try ChunkedFile.sealed(file(5), key: key.bytes, context: [1, 2])
    #expect(try ChunkedFile.opened(sealed, key: Random.secret(32), context: [1, 2]) == ([], false))
    for context in [[], [1], [1, 3], [1, 2, 0]] as [[UInt8]] {
      #expect(try ChunkedFile.opened(sealed, key: key.bytes, context: context) == ([], false))
    }
  }

  @Test("Sealing the same file twice gives different bytes")
  func salts() throws {
    let first = try ChunkedFile.sealed(file(100), key: key.bytes)
    let second = try ChunkedFile.sealed(file(100), key: key.bytes)
    #expect(first.prefix(24) != second.prefix(24))
    #expect(first.suffix(116) != second.suffix(116))
  }

  private func file(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 % 251) } }
}

/// A secret that several closures of a test can use.
final class SharedSecret: Sendable {
  let bytes: SecretBytes

  init() throws {
    bytes = try Random.secret(32)
  }
}
