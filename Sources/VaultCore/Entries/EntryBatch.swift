public import Foundation
public import SecretCore

/// Changes of entries in one transaction of the vault.
///
/// If a change throws a failure and the caller handles the failure, the transaction still contains the other changes.
public struct EntryBatch: ~Copyable {
  let table: VaultTable
  let database: Database
  let keys: VaultKeys
  /// The version of all entries that the transaction writes.
  let version: Int64

  /// Adds an entry with these details, this password and these secrets, and returns the entry.
  ///
  /// - Parameters:
  ///   - original: An entry outside the bin whose key for one-time passwords and hidden fields are copied before the changes are
  ///     applied; `nil` for an entry without a copied secret. Previous passwords are not copied.
  ///   - created: The date of the creation in another program; `nil` for the current time.
  ///   - changed: The date of the last change in another program; `nil` for the current time. Dates outside 1970 to now are
  ///     replaced by the nearest date, and a change before the creation by the creation.
  /// - Throws: ``VaultFailure/notFound`` if `original` is missing or in the bin, ``VaultFailure/passwordRefused``,
  ///   ``VaultFailure/hiddenFieldsRefused``, ``VaultFailure/core(_:)``.
  @discardableResult
  public func add(
    _ details: EntryDetails, password: borrowing SecretBytes, secrets changes: borrowing SecretChanges,
    copyingSecretsOf original: VaultEntry.ID? = nil, created: Date? = nil, changed: Date? = nil
  ) throws(VaultFailure) -> VaultEntry {
    let now = Date.milliseconds
    let stored = try secrets(copiedFrom: original)
    let secrets = try stored.changing(to: password, changes, at: now, keepsHistory: false)
    let start = EntryBatch.milliseconds(created, until: now)
    let end = max(start, EntryBatch.milliseconds(changed, until: now))
    let record = DetailsRecord(details, created: start, changed: end, secrets: secrets.names)
    return try put(UUID(), record, secrets)
  }

  private static func milliseconds(_ date: Date?, until now: Int64) -> Int64 {
    guard let date else { return now }
    return Int64(min(max(date.timeIntervalSince1970 * 1000, 0), Double(now)))
  }

  /// Replaces the details and the password of `entry`, changes its other secrets, and returns the updated entry.
  ///
  /// When a different password replaces the password, the old password becomes the newest of at most 10 previous passwords.
  ///
  /// - Parameter entry: The entry as it was read; the entry must not have changed since.
  /// - Throws: ``VaultFailure/changedMeanwhile`` if the entry was changed since it was read, ``VaultFailure/notFound`` also for
  ///   an entry in the bin, ``VaultFailure/passwordRefused``, ``VaultFailure/hiddenFieldsRefused``, ``VaultFailure/core(_:)``.
  @discardableResult
  public func update(
    _ entry: VaultEntry, to details: EntryDetails, password: borrowing SecretBytes, secrets changes: borrowing SecretChanges
  ) throws(VaultFailure) -> VaultEntry {
    let (sealed, before) = try find(entry)
    // A new password repairs unreadable secrets, unless a key or a hidden field would be lost.
    let stored = try secrets(of: sealed, repairing: before.secrets == SecretNames())
    let now = Date.milliseconds
    return try put(entry.id, stored.changing(to: password, changes, at: now), details, after: before, at: now)
  }

  /// Replaces the details of `entry`, changes its secrets except the password, and returns the updated entry.
  ///
  /// - Parameter entry: The entry as it was read; the entry must not have changed since.
  /// - Throws: ``VaultFailure/changedMeanwhile``, ``VaultFailure/notFound``, ``VaultFailure/hiddenFieldsRefused``,
  ///   ``VaultFailure/core(_:)``.
  @discardableResult
  public func update(
    _ entry: VaultEntry, to details: EntryDetails, secrets changes: borrowing SecretChanges
  ) throws(VaultFailure) -> VaultEntry {
    let (sealed, before) = try find(entry)
    let stored = try secrets(of: sealed, repairing: false)
    let now = Date.milliseconds
    return try put(entry.id, stored.changing(changes, at: now), details, after: before, at: now)
  }

  /// Returns the secrets of an entry outside the bin, or empty secrets without an entry.
  private func secrets(copiedFrom original: VaultEntry.ID?) throws(VaultFailure) -> PasswordRecord {
    guard let original else { return try core { () throws(CoreError) in try PasswordRecord() } }
    let sealed = try stored(original).sealed
    return try core { () throws(CoreError) in try sealed.secrets(keys) }
  }

  /// Returns the stored entry outside the bin with its decrypted details, if the entry has the version that was read.
  private func find(_ entry: VaultEntry) throws(VaultFailure) -> (sealed: SealedEntry, record: DetailsRecord) {
    let found = try stored(entry.id)
    guard found.sealed.version == entry.version else { throw .changedMeanwhile }
    return found
  }

  /// Returns the stored entry outside the bin with its decrypted details.
  private func stored(_ id: VaultEntry.ID) throws(VaultFailure) -> (sealed: SealedEntry, record: DetailsRecord) {
    guard let sealed = try core({ () throws(CoreError) in try table.find(id, database) }) else { throw .notFound }
    let record = try core { () throws(CoreError) in try sealed.record(keys) }
    guard record.deleted == nil else { throw .notFound }
    return (sealed, record)
  }

  /// Returns the secrets of an entry.
  ///
  /// - Parameter isRepaired: Whether unreadable secrets count as empty.
  private func secrets(of entry: SealedEntry, repairing isRepaired: Bool) throws(VaultFailure) -> PasswordRecord {
    try core { () throws(CoreError) in
      do throws(CoreError) {
        return try entry.secrets(keys)
      } catch .authenticationFailed where isRepaired {
        return try PasswordRecord()
      }
    }
  }

  private func put(
    _ id: UUID, _ secrets: borrowing PasswordRecord, _ details: EntryDetails, after before: DetailsRecord, at now: Int64
  ) throws(VaultFailure) -> VaultEntry {
    // The date of the last change must increase even if the clock was set back, because an import keeps the version with the
    // later date.
    let record = DetailsRecord(details, created: before.created, changed: max(now, before.later), secrets: secrets.names)
    return try put(id, record, secrets)
  }

  private func put(
    _ id: UUID, _ record: DetailsRecord, _ secrets: borrowing PasswordRecord
  ) throws(VaultFailure) -> VaultEntry {
    try core { () throws(CoreError) in
      try table.put(SealedEntry(record, secrets, id: id, version: version, keys), database)
    }
    return VaultEntry(id, record, version: version)
  }
}
