import SecretCore

/// The entries of the vault as a stream, of which one at a time is in the clear.
struct ExportSource: ~Copyable, ByteSource {
  /// What there has been so far.
  private(set) var summary = ExportSummary()

  private var rest: ArraySlice<SealedEntry>
  private let keys: VaultKeys
  private var pending: SecretBuffer

  /// The stream of these entries.
  init(_ entries: [SealedEntry], _ keys: VaultKeys) throws(CoreError) {
    rest = entries[...]
    self.keys = keys
    pending = try SecretBuffer()
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CoreError) -> Int {
    while pending.count == 0, let entry = rest.popFirst() { try open(entry) }
    let count = min(buffer.count, pending.count)
    pending.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    pending.removeFirst(count)
    return count
  }

  private mutating func open(_ entry: SealedEntry) throws(CoreError) {
    do throws(CoreError) {
      let password = try entry.openPassword(keys)
      try ExportedEntry(id: entry.id, record: entry.record(keys), password: password).write(to: &pending)
      summary.count += 1
    } catch .authenticationFailed {
      summary.unreadable.append(entry.id)
    }
  }
}
