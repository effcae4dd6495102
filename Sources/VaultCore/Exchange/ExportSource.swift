import SecretCore

/// The byte stream of the vault's entries for an export.
///
/// Only one entry at a time is decrypted.
struct ExportSource: ~Copyable, ByteSource {
  /// The result of the export so far.
  private(set) var summary = ExportSummary()

  /// Whether the stream ended because the limits were exceeded.
  private(set) var isTooLarge = false

  private var byteCount = 0
  private var rest: ArraySlice<SealedEntry>
  private var cipher: EntryCipher
  private let limits: VaultLimits
  private var pending: SecretBuffer

  /// Creates the stream of `entries`, which `keys` decrypt.
  init(_ entries: [SealedEntry], _ keys: VaultKeys, _ limits: VaultLimits) throws(CoreError) {
    let pending = try SecretBuffer()
    cipher = try EntryCipher(.opening, keys)
    self.pending = pending
    self.limits = limits
    rest = entries[...]
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
      let record = try cipher.record(entry)
      try cipher.openSecrets(entry) { layout, secrets throws(CoreError) in
        guard layout.names == record.secrets else { throw .authenticationFailed }
        try ExportedEntry.write(id: entry.id, record, secrets: [secrets], to: &pending)
      }
      summary.count += 1
    } catch .authenticationFailed {
      summary.unreadable.append(entry.id)
    }
    byteCount += pending.count
    guard summary.count <= limits.entries, byteCount <= limits.exportBytes else {
      isTooLarge = true
      throw .cancelled
    }
  }
}
