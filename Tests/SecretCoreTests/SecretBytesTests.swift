import Foundation
import Testing

@testable import SecretCore

@Suite struct SecretBytesTests {
  @Test("Two secrets are equal only if their lengths and all bytes are equal")
  func equality() throws {
    let secret = try SecretBytes(copying: [1, 2, 3])
    #expect(try secret.isEqual(to: SecretBytes(copying: [1, 2, 3])))
    #expect(try !secret.isEqual(to: SecretBytes(copying: [1, 2, 4])))
    #expect(try !secret.isEqual(to: SecretBytes(copying: [1, 2])))
    #expect(try SecretBytes(count: 0).isEqual(to: SecretBytes(count: 0)))
  }

  @Test("A new secret consists of zeros until it is filled")
  func filling() throws {
    #expect(try SecretBytes(count: 5).revealed == [0, 0, 0, 0, 0])
    #expect(try SecretBytes(count: 2) { $0.copyBytes(from: [4, 2]) }.revealed == [4, 2])
  }

  @Test("A lack of memory causes an error, not a crash")
  func exhaustion() {
    #expect(throws: CoreError.outOfMemory) { _ = try SecretBytes(count: 1 << 46) }
  }

  @Test("The pages of a secret are excluded from core dumps and, if locked, from the swap space")
  func pages() throws {
    let secret = try SecretBytes(copying: [1, 2, 3])
    let found = try secret.withUnsafeBytes { try kernelFlags(ofPageAt: UInt(bitPattern: $0.baseAddress)) }
    let flags = try #require(found)
    #expect(flags.contains("dd"))
    let isLocked = secret.isLocked
    #expect(flags.contains("lo") == isLocked)
  }

  @Test("A secret beyond the limit of locked memory can be created and read, without locking its memory")
  func withoutLock() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &limit)
      // The limit does not apply to the superuser.
      #expect(setuid(65534) == 0 || geteuid() != 0)
      let secret = try SecretBytes(copying: [1, 2, 3])
      let isLocked = secret.isLocked
      #expect(!isLocked)
      #expect(secret.revealed == [1, 2, 3])
    }
  }

  /// Returns the `VmFlags` of the mapping that contains `address`, from smaps (proc_pid_smaps(5)); `nil` without such a
  /// mapping.
  private func kernelFlags(ofPageAt address: UInt) throws -> [Substring]? {
    var isInside = false
    // `String(contentsOfFile:)` would read only the first page, because the file reports no size.
    let contents = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/smaps")).readToEnd() ?? Data()
    for line in String(decoding: contents, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      if ends.count == 2 { isInside = (ends[0]..<ends[1]).contains(address) }
      if isInside, words[0] == "VmFlags:" { return Array(words.dropFirst()) }
    }
    return nil
  }
}
