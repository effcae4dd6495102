import Foundation
import SecretCore
import Synchronization
import Testing

@testable import VaultCore

/// Tests of exports of many entries, composed from the parts of the format.
@Suite struct LargeExportTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("Entries in any order are imported in several batches, and the progress never decreases and reaches 99 percent")
  func batches() async throws {
    // 40 MiB of entries are imported in three batches of about 16 MiB or less.
    try export(count: 700, noteBytes: 60_000)
    let percents = Percents()
    let vault = try home.vault()
    let summary = try await vault.import(from: home.url.appending(path: "export"), passphrase: SecretBytes(text: "passphrase"))
    {
      percents.add($0)
    }
    #expect(summary.added == 700 && summary.replaced == 0 && summary.kept == 0)
    #expect(percents.all == percents.all.sorted() && (percents.all.last ?? 0) >= 99 && Set(percents.all).count > 50)
    let again = try await vault.import(from: home.url.appending(path: "export"), passphrase: SecretBytes(text: "passphrase"))
    #expect(again.added == 0 && again.kept == 700)
    #expect(try await home.vault().entries(limit: 1000).entries.count == 700)
  }

  @Test("Of two entries with the same identifier in an export, the newer entry is imported, in either order")
  func twice() async throws {
    let id = UUID()
    for changes in [[1, 2], [2, 1]] {
      let home = try Home()
      try export(to: home, changes.map { (id, "\($0)", Int64($0), 0) })
      let vault = try home.vault()
      _ = try await vault.import(from: home.url.appending(path: "export"), passphrase: SecretBytes(text: "passphrase"))
      #expect(try await vault.titles() == ["2"])
    }
  }

  @Test("Imports and exports with more entries or bytes than the limits are refused, and change nothing")
  func limits() async throws {
    let vault = try home.vault()
    try await vault.add("Mine")
    try export(count: 10, noteBytes: 100)
    let file = home.url.appending(path: "export")
    let bytes = try #require(home.bytes("export")).count
    for limits in [VaultLimits(entries: 9, exportBytes: 1 << 20), VaultLimits(entries: 10, exportBytes: 1 << 20)] {
      // The export contains ten entries. Together with the entry in the vault, there would be eleven entries.
      await #expect(throws: VaultFailure.tooLarge(limits)) {
        _ = try await vault.import(from: file, passphrase: SecretBytes(text: "passphrase"), limits: limits)
      }
    }
    let few = VaultLimits(entries: 11, exportBytes: 1000)
    await #expect(throws: VaultFailure.tooLarge(few)) {
      _ = try await vault.import(from: file, passphrase: SecretBytes(text: "passphrase"), limits: few)
    }
    #expect(bytes > 1000 && bytes < few.fileBytes, "the import is refused by the decrypted size, not by the file size")
    #expect(try await vault.titles() == ["Mine"])
    let enough = VaultLimits(entries: 11, exportBytes: 1 << 20)
    #expect(try await vault.import(from: file, passphrase: SecretBytes(text: "passphrase"), limits: enough).added == 10)
    await #expect(throws: VaultFailure.tooLarge(few)) {
      _ = try await vault.export(
        to: home.url.appending(path: "out"), passphrase: SecretBytes(text: "passphrase"), parameters: .floor, limits: few)
    }
    #expect(home.bytes("out") == nil)
  }

  @Test("A file larger than any export is refused by its size, before the passphrase is used")
  func hugeFile() async throws {
    try export(count: 1, noteBytes: 0)
    truncate(home.path("export"), VaultLimits.product.fileBytes + 1)
    let vault = try home.vault()
    await #expect(throws: VaultFailure.tooLarge(.product)) {
      _ = try await vault.import(from: home.url.appending(path: "export"), passphrase: SecretBytes(text: "another one"))
    }
  }

  private func export(count: Int, noteBytes: Int) throws {
    try export(to: home, (0..<count).lazy.map { (UUID(), "Entry \($0)", 0, noteBytes) })
  }

  private func export(to home: Home, _ entries: some Sequence<(UUID, String, Int64, Int)>) throws {
    try? FileManager.default.removeItem(atPath: home.path("export"))
    let header = try ExportHeader(.floor)
    var file = try ExportFile(home.path("export"))
    try header.bytes.withUnsafeBytes { try file.write($0) }
    var source = try EntrySource(AnyIterator(entries.makeIterator()))
    _ = try ChunkedFile.seal(
      &source, into: &file, key: header.key(SecretBytes(text: "passphrase")), context: header.bytes)
    try file.finish()
  }
}

/// A thread-safe collection of the reported percentages, in order.
private final class Percents: Sendable {
  private let told = Mutex<[Int]>([])

  var all: [Int] { told.withLock { $0 } }

  func add(_ percent: Int) { told.withLock { $0.append(percent) } }
}

/// A stream of entries in the encoding of an export.
private struct EntrySource: ~Copyable, ByteSource {
  private let entries: AnyIterator<(UUID, String, Int64, Int)>
  private var pending: SecretBuffer

  init(_ entries: AnyIterator<(UUID, String, Int64, Int)>) throws(CoreError) {
    self.entries = entries
    pending = try SecretBuffer()
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
    if pending.count == 0, let (id, title, changed, noteBytes) = entries.next() {
      do {
        let details = try EntryDetails(title: title, note: String(repeating: "n", count: noteBytes))
        try ExportedEntry.write(
          id: id, details, created: 0, changed: changed, password: UnsafeRawBufferPointer(start: nil, count: 0), to: &pending)
      } catch {
        throw .authenticationFailed
      }
    }
    let count = min(buffer.count, pending.count)
    pending.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    pending.removeFirst(count)
    return count
  }
}
