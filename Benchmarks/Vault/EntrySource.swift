import Foundation
import SecretCore
import VaultCore

/// A stream of `count` entries in the encoding of an export, with 118 to about 133 bytes each.
struct EntrySource: ~Copyable, ByteSource {
  private let count: Int
  private var next = 0
  private var pending: SecretBuffer

  init(count: Int) throws(CoreError) {
    self.count = count
    pending = try SecretBuffer()
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
    if pending.count == 0, next < count {
      try Array("correct-\(next)-horse".utf8).withUnsafeBufferPointer { password throws(CoreError) in
        guard
          let details = try? EntryDetails(
            title: "Entry \(next)", user: "user\(next)@example.org", category: "Web", note: "a note that is as long as many")
        else { throw .authenticationFailed }
        try ExportedEntry.write(
          id: UUID(), details, created: 0, changed: Int64(next), password: UnsafeRawBufferPointer(password), to: &pending)
      }
      next += 1
    }
    let count = min(buffer.count, pending.count)
    pending.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    pending.removeFirst(count)
    return count
  }
}
