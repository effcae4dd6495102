public import Foundation
public import SecretCore

/// The vault while it is open: titles, users, passwords and notes, sealed with a key that the app's passcode releases.
///
/// When the last reference goes, or it is closed, its keys are wiped and nothing can be done with it any more. Every operation opens
/// the table and closes it again, so several vaults, in one process or in many, can be open on the same directory. The work runs on a
/// thread of the vault's own.
///
/// Source: keysmith-redesign.md.
public actor OpenVault {
  let table: VaultTable
  private let directory: URL
  private let queue = SerialQueue(label: "vault")
  private var keys: VaultKeys?
  private var index: SearchIndex?

  /// The vault's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// The vault in `directory`, which `key` opens, a key for ``/SecretCore/Subkey/Purpose/vault``.
  ///
  /// Nothing is read or created before the first operation. Where the vault is not as it was left, each ends with
  /// ``/SecretCore/CoreError/contentsOlder(path:)``, ``/SecretCore/CoreError/contentsChanged(path:)`` or
  /// ``/SecretCore/CoreError/contentsMissing(path:)``.
  /// - Parameter record: What the passcode's lock remembers of the vault.
  public init(directory: URL, key: Subkey, record: ContentsRecord) throws(VaultFailure) {
    precondition(key.purpose == .vault, "the key is for something else")
    table = VaultTable(directory: directory)
    self.directory = directory
    keys = try core { () throws(CoreError) in try VaultKeys(key, record) }
  }

  /// Removes the vault in `directory` and everything in it, as is all that can be done once its key is gone.
  ///
  /// To be handed to the passcode's lock, which calls this when it destroys that key.
  public static func erase(in directory: URL) throws(CoreError) {
    try VaultTable(directory: directory).erase()
  }

  /// Takes the vault as it is from now on: an older copy that was put back, one with rows removed or added, or none, which begins anew.
  ///
  /// For who restores a backup on purpose, and to be asked for by the user. It is noted in the log; where the vault is as it was left,
  /// nothing is done.
  public func accept() throws(VaultFailure) {
    let keys = try requireKeys()
    try core { () throws(CoreError) in try table.accept(keys) }
  }

  /// Closes the vault.
  public func close() {
    keys = nil
    index = nil
  }

  /// At most `limit` entries in the order of their titles, after the first `skipped`, that have every word of `query` in title, user,
  /// category or note.
  ///
  /// Case, diacritics and width make no difference. Without a word every entry is meant.
  public func entries(
    matching query: String = "", skipping skipped: Int = 0, limit: Int = 100
  ) throws(VaultFailure) -> VaultPage {
    precondition(skipped >= 0 && limit > 0, "a page begins at an entry and has room for one")
    let keys = try requireKeys()
    return try core { () throws(CoreError) in
      let database = try table.open(keys)
      let index = try index(database, keys)
      let found = index.find(query)
      var entries: [VaultEntry] = []
      var unreadable = index.unreadable
      var cipher = try EntryCipher(.opening, keys)
      for id in found.dropFirst(skipped).prefix(limit) {
        // One that has changed or gone since is found so the next time.
        guard let entry = try table.find(id, database) else { continue }
        do throws(CoreError) {
          try entries.append(VaultEntry(id, cipher.record(entry), version: entry.version))
        } catch .authenticationFailed {
          unreadable.append(id)
        }
      }
      return VaultPage(entries: entries, count: found.count, unreadable: unreadable)
    }
  }

  /// One entry.
  public func entry(_ id: UUID) throws(VaultFailure) -> VaultEntry {
    let keys = try requireKeys()
    let found = try sealedEntry(id, keys)
    return try core { () throws(CoreError) in try VaultEntry(id, found.record(keys), version: found.version) }
  }

  /// The password of an entry.
  public func password(of id: UUID) throws(VaultFailure) -> SecretBytes {
    let keys = try requireKeys()
    return try password(of: sealedEntry(id, keys), keys)
  }

  /// Adds an entry, which is on the disk when this returns.
  public func add(_ details: EntryDetails, password: consuming SecretBytes) throws(VaultFailure) -> VaultEntry {
    let keys = try requireKeys()
    guard PasswordRecord.accepts(password) else { throw .passwordRefused }
    let now = Date.milliseconds
    let record = DetailsRecord(details, created: now, changed: now)
    let id = UUID()
    let version = try table.change(keys) { database, version throws(CoreError) -> Result<Int64, VaultFailure> in
      try table.put(SealedEntry(record, password, id: id, version: version, keys), database)
      return .success(version)
    }
    return VaultEntry(id, record, version: version)
  }

  /// Changes what `entry` says, and its password too if there is a new one; when this returns, it is on the disk.
  /// - Throws: ``VaultFailure/changedMeanwhile`` if it is not as it was read any more.
  public func update(
    _ entry: VaultEntry, to details: EntryDetails, password: consuming SecretBytes? = nil
  ) throws(VaultFailure) -> VaultEntry {
    let keys = try requireKeys()
    let old = try sealedEntry(entry.id, keys)
    guard old.version == entry.version else { throw .changedMeanwhile }
    let before = try core { () throws(CoreError) in try old.record(keys) }
    let password = if let new = consume password { new } else { try self.password(of: old, keys) }
    guard PasswordRecord.accepts(password) else { throw .passwordRefused }
    // An import takes the newer of two, also if the clock was set back in between.
    let record = DetailsRecord(details, created: before.created, changed: max(Date.milliseconds, before.later))
    let version = try table.change(keys) { database, version throws(CoreError) -> Result<Int64, VaultFailure> in
      guard let found = try table.find(entry.id, database) else { return .failure(.notFound) }
      guard found == old else { return .failure(.changedMeanwhile) }
      try table.put(SealedEntry(record, password, id: entry.id, version: version, keys), database)
      return .success(version)
    }
    return VaultEntry(entry.id, record, version: version)
  }

  /// Removes an entry, also one that cannot be read; when this returns, it is gone from the disk.
  public func delete(_ id: UUID) throws(VaultFailure) {
    try table.change(requireKeys()) { database, _ throws(CoreError) -> Result<Void, VaultFailure> in
      guard try table.find(id, database) != nil else { return .failure(.notFound) }
      try table.remove(id, database)
      return .success(())
    }
  }

  /// Whether this can be the passphrase of an export: it has 8 to 1024 bytes.
  public static func acceptsPassphrase(_ passphrase: borrowing SecretBytes) -> Bool {
    ExportHeader.acceptsPassphrase(passphrase)
  }

  /// Writes every entry that can be read to `destination`, which must not exist, sealed with a passphrase of 8 to 1024 bytes.
  ///
  /// The file opens with the passphrase alone, on every device. It is there as a whole or not at all, for its owner's eyes only.
  /// - Parameter parameters: What it costs to try a passphrase.
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

  /// Takes every entry of the export at `file`, or none.
  ///
  /// An entry that the vault has too stays as the newer of both; in the place of one that cannot be read, and of none, comes that of
  /// the export. An import that ends before it is done leaves the vault as it was.
  /// - Parameter progress: Is told on the vault's thread how many hundredths are done.
  /// - Throws: ``VaultFailure/notAnExport(path:)``, ``VaultFailure/tooLarge(_:)``, and ``VaultFailure/exportNotOpened`` for a wrong
  ///   passphrase and a damaged file alike.
  public func `import`(
    from file: URL, passphrase: consuming SecretBytes, limits: VaultLimits = .product,
    progress: @Sendable (Int) -> Void = { _ in }
  ) throws(VaultFailure) -> ImportSummary {
    let keys = try requireKeys()
    do throws(VaultFailure) {
      var export = try OpenedExport(file.path(percentEncoded: false), passphrase, limits)
      let size = export.size
      return try WorkNote.during(importPath, OpenVault.importing) { () throws(VaultFailure) in
        try table.change(keys) { database, version throws(CoreError) -> Result<ImportSummary, VaultFailure> in
          try withoutActuallyEscaping(progress) { progress throws(CoreError) in
            var merging = try Merging(table: table, database: database, keys: keys, version: version, limits: limits) {
              progress(min(100, $0 * 100 / max(1, size)))
            }
            do throws(CoreError) {
              try export.read(into: &merging)
              return .success(try merging.finish())
            } catch {
              guard merging.isTooLarge else { throw error }
              return .failure(.tooLarge(limits))
            }
          }
        }
      }
    } catch .core(.authenticationFailed) {
      throw .exportNotOpened
    }
  }

  /// Whether the last process that imported has ended in the middle of it. Told once.
  public func takeInterruptedImport() -> Bool {
    WorkNote.takeInterrupted(importPath) == OpenVault.importing
  }

  /// Seals what was typed into a field of a form, should the vault be closed before it is saved.
  public func seal(_ text: consuming SecretBytes, of field: SealedText.Field) throws(VaultFailure) -> SealedText {
    let keys = try requireKeys()
    return try core { () throws(CoreError) in try SealedText(text, of: field, keys) }
  }

  /// Opens what was typed into a field of a form.
  /// - Throws: ``VaultFailure/core(_:)`` with ``/SecretCore/CoreError/authenticationFailed`` if it was sealed for another vault.
  public func open(_ text: SealedText) throws(VaultFailure) -> SecretBytes {
    let keys = try requireKeys()
    return try core { () throws(CoreError) in try text.open(keys) }
  }

  private static let importing: UInt8 = 1

  /// Says that an import is under way.
  private var importPath: String { directory.appending(path: "importing").path(percentEncoded: false) }

  func requireKeys() throws(VaultFailure) -> VaultKeys {
    guard let keys else { throw .closed }
    return keys
  }

  private func sealedEntry(_ id: UUID, _ keys: VaultKeys) throws(VaultFailure) -> SealedEntry {
    guard let entry = try core({ () throws(CoreError) in try table.find(id, table.open(keys)) }) else { throw .notFound }
    return entry
  }

  private func password(of entry: SealedEntry, _ keys: VaultKeys) throws(VaultFailure) -> SecretBytes {
    try core { () throws(CoreError) in try entry.openPassword(keys) }
  }

  /// The index of the table as it is now.
  private func index(_ database: Database, _ keys: VaultKeys) throws(CoreError) -> SearchIndex {
    let mark = try table.mark(database)
    if let index, index.mark == mark { return index }
    let fresh = try SearchIndex(table, database, mark: mark, after: index, keys)
    index = fresh
    return fresh
  }
}

extension Date {
  /// Now, in whole milliseconds since 1970.
  static var milliseconds: Int64 { Int64(Date.now.timeIntervalSince1970 * 1000) }
}
