import Foundation
import SecretCore

/// A sink that merges the entries of an export into the vault as the entries are decrypted.
///
/// Entries are merged in batches of about 16 MiB, each sorted in the order of the table. In random order, SQLite would read and
/// write another database page for each entry if the table is larger than SQLite's cache. The merger must be used within a
/// transaction, because only the end of the export shows that the export is complete.
struct ImportMerger: ~Copyable, ByteSink {
  private static let batchBytes = 16 << 20

  /// Whether the import ended because the limits were exceeded.
  private(set) var isTooLarge = false

  private let table: VaultTable
  private let database: Database
  private let version: Int64
  private let format: ExportHeader.Version
  private let limits: VaultLimits
  private let progress: (Int) -> Void
  private var cipher: EntryCipher
  private var opener: EntryCipher
  private var pending: SecretBuffer
  private var entryCount = 0
  private var byteCount = 0
  /// The identifiers of the vault's entries, including the imported entries.
  ///
  /// A query of the table for each entry would take as long as sealing the entry.
  private var known: Set<UUID>
  private var summary = ImportSummary()

  /// Creates a merger that writes imported entries to `database`, each with the version `version`.
  ///
  /// - Parameters:
  ///   - format: The version of the export.
  ///   - progress: Receives the approximate number of merged bytes after each entry.
  init(
    table: VaultTable, database: Database, keys: VaultKeys, version: Int64, format: ExportHeader.Version, limits: VaultLimits,
    progress: @escaping (Int) -> Void
  ) throws(CoreError) {
    let known = try table.identifiers(database)
    let pending = try SecretBuffer()
    let opener = try EntryCipher(.opening, keys)
    cipher = try EntryCipher(.sealing, keys)
    self.opener = opener
    self.pending = pending
    self.known = known
    self.table = table
    self.database = database
    self.version = version
    self.format = format
    self.limits = limits
    self.progress = progress
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CoreError) {
    byteCount += bytes.count
    try require(byteCount <= limits.exportBytes)
    try pending.append(bytes)
    if pending.count >= ImportMerger.batchBytes { try mergePending() }
  }

  /// Merges the remaining entries, and returns the result of the import.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if an entry is invalid or the last entry is incomplete,
  ///   ``/SecretCore/CoreError/cancelled`` if the limits are exceeded, and the errors of the database and of sealing.
  mutating func finish() throws(CoreError) -> ImportSummary {
    try mergePending()
    guard pending.count == 0 else { throw .authenticationFailed }
    return summary
  }

  private mutating func require(_ fits: Bool) throws(CoreError) {
    guard !fits else { return }
    isTooLarge = true
    throw .cancelled
  }

  /// Merges all complete entries.
  private mutating func mergePending() throws(CoreError) {
    let (entries, end) = try pending.withUnsafeBytes { bytes throws(CoreError) in
      var entries: [ExportedEntry] = []
      var end = 0
      while let entry = try ExportedEntry(bytes, at: end, version: format) {
        entries.append(entry)
        end = entry.details.upperBound
      }
      return (entries, end)
    }
    entryCount += entries.count
    try require(entryCount <= limits.entries)
    let before = byteCount - pending.count
    var done = 0
    // The sort is stable, so entries with the same identifier keep their order.
    for entry in entries.sorted(by: { UUID.isInOrder($0.id, $1.id) }) {
      try merge(entry)
      done += entry.details.upperBound - entry.secrets.lowerBound
      progress(before + done)
    }
    pending.removeFirst(end)
  }

  private mutating func merge(_ entry: ExportedEntry) throws(CoreError) {
    if known.insert(entry.id).inserted {
      try require(known.count <= limits.entries)
      summary.added += 1
    } else {
      if let own = try table.find(entry.id, database), let record = try record(of: own), record.dated >= entry.dated {
        summary.kept += 1
        if record.deleted != nil { summary.keptInBin += 1 }
        return
      }
      summary.replaced += 1
    }
    let sealed = try seal(entry)
    try table.put(sealed, database)
  }

  private mutating func seal(_ entry: ExportedEntry) throws(CoreError) -> SealedEntry {
    try pending.withUnsafeBytes { bytes throws(CoreError) in
      let secrets = UnsafeRawBufferPointer(rebasing: bytes[entry.secrets])
      // An export of the first version contains the password without its length.
      let head = format == .plain ? PasswordRecord.head(secrets.count) : []
      return try head.withUnsafeBufferPointer { head throws(CoreError) in
        try cipher.seal(
          details: UnsafeRawBufferPointer(rebasing: bytes[entry.details]), secrets: [UnsafeRawBufferPointer(head), secrets],
          id: entry.id, version: version)
      }
    }
  }

  /// Returns the details of the vault's version of an entry; `nil` if the entry is unreadable.
  private mutating func record(of entry: SealedEntry) throws(CoreError) -> DetailsRecord? {
    do throws(CoreError) {
      try opener.openSecrets(entry) { _, _ in }
      return try opener.record(entry)
    } catch .authenticationFailed {
      return nil
    }
  }
}
