import SecretCore

/// The way of an export's entries into the vault, as they come out of its stream.
///
/// To be done within a transaction: only at the end is it certain that they were all.
struct Merging: ~Copyable, ByteSink {
  private let table: VaultTable
  private let database: Database
  private let keys: VaultKeys
  private let version: Int64
  private var pending: SecretBuffer
  private var summary = ImportSummary()

  /// The way into `database`, in which what is taken gets this version.
  init(table: VaultTable, database: Database, keys: VaultKeys, version: Int64) throws(CoreError) {
    self.table = table
    self.database = database
    self.keys = keys
    self.version = version
    pending = try SecretBuffer()
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) {
    try pending.append(bytes)
    var done = 0
    while let entry = try pending.withUnsafeBytes({ bytes throws(CoreError) in
      try ExportedEntry(UnsafeRawBufferPointer(rebasing: bytes[done...]))
    }) {
      done += entry.count
      try merge(entry)
    }
    pending.removeFirst(done)
  }

  /// What became of the entries.
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the last one is not whole.
  consuming func finish() throws(CoreError) -> ImportSummary {
    guard pending.count == 0 else { throw .authenticationFailed }
    return summary
  }

  private mutating func merge(_ entry: borrowing ExportedEntry) throws(CoreError) {
    let own = try table.find(entry.id, database)
    if let own, let changed = try changed(own), changed >= entry.record.changed {
      summary.kept += 1
      return
    }
    try table.put(
      SealedEntry(entry.record, entry.password, id: entry.id, version: version, keys), database)
    if own == nil { summary.added += 1 } else { summary.replaced += 1 }
  }

  /// When the vault's own entry was changed; `nil` if it cannot be read.
  private func changed(_ entry: SealedEntry) throws(CoreError) -> Int64? {
    do throws(CoreError) {
      _ = try entry.openPassword(keys)
      return try entry.record(keys).changed
    } catch .authenticationFailed {
      return nil
    }
  }
}
