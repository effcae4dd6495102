public import Foundation
public import SecretCore

/// The open vault: the entries and the history of generated passwords, sealed with keys derived from the data key that the
/// app's passcode protects.
///
/// The keys are zeroized when the vault is closed, or when the last reference to the vault is released. Each operation on the
/// table opens and closes the database, so several vaults, in one process or several, can use the same directory. The
/// operations run on the vault's own serial queue.
///
/// Source: `Specs/requirements/keysmith-redesign.yaml`.
public actor OpenVault {
  let table: VaultTable
  let directory: URL
  private let queue = SerialQueue(label: "vault")
  private var keys: VaultKeys?
  private var index: SearchIndex?

  /// The serial queue on which the operations of the vault run.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Opens the vault in `directory` with `key`, a key for ``/SecretCore/Subkey/Purpose/vault``.
  ///
  /// Nothing is read or created before the first operation. If a rollback, removed or added rows, or a missing database is
  /// detected, each operation on entries or the history throws ``VaultFailure/core(_:)``. The associated value is
  /// ``/SecretCore/CoreError/contentsOlder(path:)``, ``/SecretCore/CoreError/contentsChanged(path:)`` or
  /// ``/SecretCore/CoreError/contentsMissing(path:)``.
  ///
  /// - Parameter record: The record of the vault's last known revision, from the lock of the passcode.
  /// - Throws: ``VaultFailure/core(_:)``.
  public init(directory: URL, key: Subkey, record: ContentsRecord) throws(VaultFailure) {
    precondition(key.purpose == .vault, "expected a key for the vault")
    table = VaultTable(directory: directory)
    self.directory = directory
    keys = try core { () throws(CoreError) in try VaultKeys(key, record) }
  }

  /// Erases the vault in `directory`: all entries, the history of generated passwords, the database file, the sealed
  /// preferences and the unsaved form.
  ///
  /// Pass this function to the lock of the passcode as `eraseContents`. The lock calls the function after the erasure of the
  /// key.
  ///
  /// - Throws: ``/SecretCore/CoreError/storage(_:)``.
  public static func erase(in directory: URL) throws(CoreError) {
    try VaultTable(directory: directory).erase()
    for preference in SealedPreference.allCases { try SealedFile.preference(preference, in: directory).destroy() }
    try SealedFile.unsavedForm(in: directory).destroy()
  }

  /// Accepts the current vault as authentic after a rollback, removed or added rows, or a missing database was detected.
  ///
  /// A missing vault is created without entries.
  ///
  /// A user who deliberately restores a backup needs this method, so the app must request a confirmation. The acceptance is
  /// logged. If no rollback, tampering or missing database is detected, this method does nothing.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func accept() throws(VaultFailure) {
    let keys = try requireKeys()
    try core { () throws(CoreError) in try table.accept(keys) }
  }

  /// Closes the vault and zeroizes its keys.
  public func close() {
    keys = nil
    index = nil
  }

  /// Returns a page of the entries that contain every word of `query` in the title, user, category, note, URLs, tags or custom
  /// fields.
  ///
  /// The page contains at most `limit` entries, sorted by title, and omits the first `skipped` matching entries. The entries in
  /// the bin are not searched.
  ///
  /// Case, diacritics and width are ignored. An empty query matches every readable entry.
  ///
  /// - Precondition: `skipped` is at least 0, and `limit` is at least 1.
  /// - Parameter archived: The selection of archived entries.
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func entries(
    matching query: String = "", archived: ArchivedEntries = .excluded, skipping skipped: Int = 0, limit: Int = 100
  ) throws(VaultFailure) -> VaultPage {
    precondition(skipped >= 0 && limit > 0, "expected skipped >= 0 and limit > 0")
    let keys = try requireKeys()
    return try core { () throws(CoreError) in
      let database = try table.open(keys)
      let index = try index(database, keys)
      let found = index.find(query, archived: archived)
      var entries: [VaultEntry] = []
      var unreadable = index.unreadable
      var cipher = try EntryCipher(.opening, keys)
      for id in found.dropFirst(skipped).prefix(limit) {
        // An entry that another process removed or moved to the bin since the index was built is skipped. The next search
        // builds a new index.
        guard let entry = try table.find(id, database) else { continue }
        do throws(CoreError) {
          let record = try cipher.record(entry)
          if record.deleted == nil { entries.append(VaultEntry(id, record, version: entry.version)) }
        } catch .authenticationFailed {
          unreadable.append(id)
        }
      }
      return VaultPage(entries: entries, count: found.count, unreadable: unreadable)
    }
  }

  /// Returns the entry with this identifier.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/notFound`` also for an entry in the bin, ``VaultFailure/core(_:)``, the
  ///   latter with ``/SecretCore/CoreError/authenticationFailed`` if the details do not authenticate.
  public func entry(_ id: UUID) throws(VaultFailure) -> VaultEntry {
    let (found, record) = try openedEntry(id, requireKeys())
    return VaultEntry(id, record, version: found.version)
  }

  /// Adds an entry with these details and this password, and returns the entry.
  ///
  /// The entry is durable when this method returns.
  ///
  /// - Parameters:
  ///   - changes: The key for one-time passwords and the hidden fields of the entry.
  ///   - original: An entry outside the bin whose key for one-time passwords and hidden fields are copied before the changes
  ///     are applied; `nil` for an entry without a copied secret. Previous passwords are not copied.
  /// - Throws: ``VaultFailure/notFound`` if `original` is missing or in the bin, ``VaultFailure/passwordRefused``,
  ///   ``VaultFailure/hiddenFieldsRefused``, ``VaultFailure/closed``, ``VaultFailure/outcomeUnknown``,
  ///   ``VaultFailure/core(_:)``.
  public func add(
    _ details: EntryDetails, password: consuming SecretBytes, secrets changes: consuming SecretChanges = SecretChanges(),
    copyingSecretsOf original: VaultEntry.ID? = nil
  ) throws(VaultFailure) -> VaultEntry {
    try change { batch throws(VaultFailure) in
      try batch.add(details, password: password, secrets: changes, copyingSecretsOf: original)
    }
  }

  /// Updates the details and the secrets of `entry` in one transaction, and returns the updated entry.
  ///
  /// When a different password replaces the password, the old password becomes the newest of at most 10 previous passwords.
  /// The change is durable when this method returns.
  ///
  /// - Parameters:
  ///   - entry: The entry as it was read; the entry must not have changed since.
  ///   - details: The new details.
  ///   - password: The new password; `nil` keeps the current password.
  ///   - changes: The changes of the key for one-time passwords and of the hidden fields.
  /// - Throws: ``VaultFailure/changedMeanwhile`` if the entry was changed since it was read, ``VaultFailure/notFound`` also for
  ///   an entry in the bin, ``VaultFailure/passwordRefused``, ``VaultFailure/hiddenFieldsRefused``, ``VaultFailure/closed``,
  ///   ``VaultFailure/outcomeUnknown``, ``VaultFailure/core(_:)``.
  public func update(
    _ entry: VaultEntry, to details: EntryDetails, password: consuming SecretBytes? = nil,
    secrets changes: consuming SecretChanges = SecretChanges()
  ) throws(VaultFailure) -> VaultEntry {
    switch password {
    case .some(let password):
      try change { batch throws(VaultFailure) in try batch.update(entry, to: details, password: password, secrets: changes) }
    case .none:
      try change { batch throws(VaultFailure) in try batch.update(entry, to: details, secrets: changes) }
    }
  }

  /// Changes entries in one transaction.
  ///
  /// The changes are durable when this method returns. If `body` throws, nothing has changed.
  ///
  /// - Parameter body: Makes the changes. The batch is valid until `body` returns.
  /// - Throws: The failure that `body` throws, ``VaultFailure/closed``, ``VaultFailure/outcomeUnknown``,
  ///   ``VaultFailure/core(_:)``.
  func change<Success>(
    _ body: (borrowing EntryBatch) throws(VaultFailure) -> Success
  ) throws(VaultFailure) -> Success {
    let keys = try requireKeys()
    return try table.change(keys) { database, version throws(CoreError) -> Result<Success, VaultFailure> in
      do throws(VaultFailure) {
        return .success(try body(EntryBatch(table: table, database: database, keys: keys, version: version)))
      } catch .core(let error) {
        throw error
      } catch {
        return .failure(error)
      }
    }
  }

  /// Returns whether the passphrase is allowed for an export: 8 to 1024 bytes.
  public static func acceptsPassphrase(_ passphrase: borrowing SecretBytes) -> Bool {
    ExportHeader.acceptsPassphrase(passphrase)
  }

  /// Exports every readable entry to a new file at `destination`, encrypted with a passphrase of 8 to 1024 bytes.
  ///
  /// The export contains all secrets, and the entries in the bin.
  ///
  /// The passphrase alone decrypts the file, on every device. Only the current user can read the file. The file is created
  /// atomically, except on file systems without unnamed files (`O_TMPFILE`), on which a crash can leave an incomplete file.
  ///
  /// - Parameters:
  ///   - parameters: The key derivation cost of the passphrase.
  ///   - limits: The limits of the export.
  /// - Returns: The number of exported entries, and the unreadable entries.
  /// - Throws: ``VaultFailure/passphraseRefused``, ``VaultFailure/tooLarge(_:)``, ``VaultFailure/closed``,
  ///   ``VaultFailure/core(_:)``, the latter with ``/SecretCore/CoreError/exists(path:)`` if `destination` exists.
  public func export(
    to destination: URL, passphrase: consuming SecretBytes, parameters: ScryptParameters = .product,
    limits: VaultLimits = .product
  ) throws(VaultFailure) -> ExportSummary {
    let keys = try requireKeys()
    guard ExportHeader.acceptsPassphrase(passphrase) else { throw .passphraseRefused }
    var isTooLarge = false
    do throws(VaultFailure) {
      return try core { () throws(CoreError) in
        let header = try ExportHeader(parameters)
        let key = try header.key(passphrase)
        var source = try ExportSource(table.all(table.open(keys)), keys, limits)
        defer { isTooLarge = source.isTooLarge }
        var file = try ExportFile(destination.path(percentEncoded: false))
        try header.bytes.withUnsafeBufferPointer { bytes throws(CoreError) in try file.write(UnsafeRawBufferPointer(bytes)) }
        _ = try ChunkedFile.seal(&source, into: &file, key: key, context: header.bytes)
        try file.finish()
        return source.summary
      }
    } catch {
      throw isTooLarge ? .tooLarge(limits) : error
    }
  }

  /// Imports all entries of the export at `file`, atomically, and returns the numbers of added, replaced and kept entries.
  ///
  /// If the vault already contains an entry, the newer version is kept. If both versions have the same date, the vault's
  /// version is kept. The deletion and the restoration of an entry are versions of the entry too. An unreadable entry is
  /// replaced. An interrupted import changes nothing.
  ///
  /// - Parameter progress: Receives the progress in percent, 0 to 100, on the vault's serial queue.
  /// - Throws: ``VaultFailure/notAnExport(path:)``, ``VaultFailure/tooLarge(_:)``, ``VaultFailure/exportNotOpened`` for both a
  ///   wrong passphrase and a damaged file, ``VaultFailure/closed``, ``VaultFailure/outcomeUnknown``,
  ///   ``VaultFailure/core(_:)``.
  public func `import`(
    from file: URL, passphrase: consuming SecretBytes, limits: VaultLimits = .product,
    progress: @Sendable (Int) -> Void = { _ in }
  ) throws(VaultFailure) -> ImportSummary {
    let keys = try requireKeys()
    var export = try OpenedExport(file.path(percentEncoded: false), passphrase, limits)
    return try InProgressMarker.during(importPath, OpenVault.importing) { () throws(VaultFailure) in
      try merge(&export, keys, limits, isPreview: false, progress)
    }
  }

  /// Returns the numbers of entries that ``import(from:passphrase:limits:progress:)`` would add, replace and keep.
  ///
  /// The function changes nothing, and throws the same errors.
  public func previewImport(
    from file: URL, passphrase: consuming SecretBytes, limits: VaultLimits = .product
  ) throws(VaultFailure) -> ImportSummary {
    let keys = try requireKeys()
    var export = try OpenedExport(file.path(percentEncoded: false), passphrase, limits)
    return try merge(&export, keys, limits, isPreview: true) { _ in }
  }

  /// Merges the entries of an export into the vault.
  ///
  /// - Parameter isPreview: Whether the transaction is rolled back.
  private func merge(
    _ export: inout OpenedExport, _ keys: VaultKeys, _ limits: VaultLimits, isPreview: Bool, _ progress: (Int) -> Void
  ) throws(VaultFailure) -> ImportSummary {
    let (size, format) = (export.size, export.format)
    var preview: ImportSummary?
    do throws(VaultFailure) {
      return try table.change(keys) { database, version throws(CoreError) -> Result<ImportSummary, VaultFailure> in
        try withoutActuallyEscaping(progress) { progress throws(CoreError) in
          var merger = try ImportMerger(
            table: table, database: database, keys: keys, version: version, format: format, limits: limits
          ) {
            progress(min(100, $0 * 100 / max(1, size)))
          }
          do throws(CoreError) {
            try export.read(into: &merger)
            let summary = try merger.finish()
            guard isPreview else { return .success(summary) }
            preview = summary
            // An error rolls the transaction back.
            throw .cancelled
          } catch {
            guard merger.isTooLarge else { throw error }
            return .failure(.tooLarge(limits))
          }
        }
      }
    } catch .core(.authenticationFailed) {
      throw .exportNotOpened
    } catch {
      guard let preview else { throw error }
      return preview
    }
  }

  /// Imports the entries of another program in one transaction.
  ///
  /// An interrupted import changes nothing.
  ///
  /// - Parameter body: Adds and updates the entries, on the vault's serial queue. The batch is valid until `body` returns.
  /// - Throws: The failure that `body` throws, ``VaultFailure/closed``, ``VaultFailure/outcomeUnknown``,
  ///   ``VaultFailure/core(_:)``.
  public func importEntries(_ body: @Sendable (borrowing EntryBatch) throws(VaultFailure) -> Void) throws(VaultFailure) {
    try InProgressMarker.during(importPath, OpenVault.importing) { () throws(VaultFailure) in try change(body) }
  }

  /// Returns whether an import was interrupted, and removes the marker of this import; `false` while an import is in progress.
  public func takeInterruptedImport() -> Bool {
    InProgressMarker.takeInterrupted(importPath) == OpenVault.importing
  }

  private static let importing: UInt8 = 1

  /// The path of the marker file that exists while an import is in progress.
  private var importPath: String { directory.appending(path: "importing").path(percentEncoded: false) }

  func requireKeys() throws(VaultFailure) -> VaultKeys {
    guard let keys else { throw .closed }
    return keys
  }

  func sealedEntry(_ id: UUID, _ keys: VaultKeys) throws(VaultFailure) -> SealedEntry {
    guard let entry = try core({ () throws(CoreError) in try table.find(id, table.open(keys)) }) else { throw .notFound }
    return entry
  }

  /// Returns an entry outside the bin with its decrypted details.
  private func openedEntry(
    _ id: UUID, _ keys: VaultKeys
  ) throws(VaultFailure) -> (entry: SealedEntry, record: DetailsRecord) {
    let entry = try sealedEntry(id, keys)
    let record = try core { () throws(CoreError) in try entry.record(keys) }
    guard record.deleted == nil else { throw .notFound }
    return (entry, record)
  }

  /// Returns the search index, and rebuilds the index first if the table has changed.
  func index(_ database: Database, _ keys: VaultKeys) throws(CoreError) -> SearchIndex {
    let mark = try table.mark(database)
    if let index, index.mark == mark { return index }
    let fresh = try SearchIndex(table, database, mark: mark, after: index, keys)
    index = fresh
    return fresh
  }
}

extension Date {
  /// The current time in whole milliseconds since 1970.
  static var milliseconds: Int64 { Int64(Date.now.timeIntervalSince1970 * 1000) }
}
