import Foundation
import SecretCore
import Testing
import VaultCore

/// A test that no copy of a secret remains in the memory of the process after the secret is released.
@Suite struct SecretMemoryTests {
  /// Runs in a separate process, because other tests would change the memory during the search.
  @Test("After all operations on secrets, no memory of the process contains a secret, and a secret in use is found")
  func noCopies() async {
    await #expect(processExitsWith: .success) {
      let home = try Home()
      try await use(home.vault(), export: home.url.appending(path: "export"))
      for number in 1...4 { #expect(try copies(of: number) == 0, "secret \(number)") }
      let held = try secret(4)
      #expect(try copies(of: 4) == 1)
      #expect(held.count == 64)
    }
  }
}

/// Returns a byte of the secret with this number.
///
/// The bytes are computed, so that the program contains no copy of a secret. They are characters of Base32.
private func byte(_ secret: Int, _ index: Int) -> UInt8 {
  // The second half differs from the first half, which the test searches for.
  let value = (index * 7 + secret * 11 + index * index * 3 + index / 32) % 32
  return UInt8(value < 26 ? 65 + value : 24 + value)
}

private func secret(_ number: Int) throws -> SecretBytes {
  try SecretBytes(count: 64) { for index in 0..<64 { $0[index] = byte(number, index) } }
}

private func use(_ vault: OpenVault, export file: URL) async throws {
  var changes = SecretChanges()
  try changes.setOneTimeKey(OneTimeKey(secret(1)))
  try changes.setHiddenField("PIN", to: secret(2))
  let details = try EntryDetails(title: "Mail", urls: ["https://example.org"])
  var entry = try await vault.add(details, password: secret(3), secrets: changes)
  entry = try await vault.update(entry, to: details, password: secret(4))
  let previous = try await vault.previousPasswords(of: entry.id)
  #expect(try await vault.previousPassword(previous[0].id, of: entry.id).isEqual(to: secret(3)))
  #expect(try await vault.hiddenField(named: "PIN", of: entry.id).isEqual(to: secret(2)))
  #expect(try await vault.password(of: entry.id).isEqual(to: secret(4)))
  #expect(try await vault.oneTimeCode(of: entry.id).digits.count == 6)
  #expect(try await vault.audit(maximumAge: 1).unreadable.isEmpty)
  _ = try await vault.export(to: file, passphrase: SecretBytes(text: "passphrase"), parameters: .floor)
  try await vault.delete(entry.id)
  try await vault.erase(entry.id)
  _ = try await vault.import(from: file, passphrase: SecretBytes(text: "passphrase"))
  #expect(try await vault.entries().count == 1)
}

/// Returns the number of copies of the first half of a secret in the writable memory of the process.
///
/// The result does not include the copy that the function itself creates for the search.
private func copies(of number: Int) throws -> Int {
  let wanted = try secret(number)
  let memory = open("/proc/self/mem", O_RDONLY)
  defer { close(memory) }
  var buffer = [UInt8](repeating: 0, count: 1 << 20)
  var count = 0
  for range in try writableRanges() {
    // The chunks overlap by 31 bytes, so that each copy of 32 bytes is found in exactly one chunk.
    for start in stride(from: range.lowerBound, to: range.upperBound, by: buffer.count - 31) {
      buffer.withUnsafeMutableBytes { chunk in
        let read = pread(memory, chunk.baseAddress, min(chunk.count, range.upperBound - start), off_t(start))
        wanted.withUnsafeBytes { wanted in
          var rest = UnsafeRawBufferPointer(rebasing: chunk.prefix(max(0, read)))
          while rest.count >= 32, let start = rest.baseAddress, let first = wanted.baseAddress,
            let found = memchr(start, Int32(wanted[0]), rest.count - 31)
          {
            if memcmp(found, first, 32) == 0 { count += 1 }
            rest = UnsafeRawBufferPointer(rebasing: rest[(start.distance(to: UnsafeRawPointer(found)) + 1)...])
          }
        }
        // The search would also find a copy in the buffer.
        if let start = chunk.baseAddress { memset(start, 0, chunk.count) }
      }
    }
  }
  // One of the copies is `wanted` itself.
  return count - 1
}

/// Returns the address ranges of the writable memory.
private func writableRanges() throws -> [Range<Int>] {
  let maps = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd() ?? Data()
  return String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
    let fields = line.split(separator: " ")
    let bounds = fields[0].split(separator: "-").compactMap { Int($0, radix: 16) }
    return fields[1].hasPrefix("rw") && bounds.count == 2 ? bounds[0]..<bounds[1] : nil
  }
}
