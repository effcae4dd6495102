public import Foundation
import SecretCore

/// The bin: deleted entries, which can be restored until they are erased.
///
/// Only the methods of this extension, exports and imports use the entries in the bin. To all other methods, an entry in the
/// bin is missing.
extension OpenVault {
  /// Moves an entry to the bin.
  ///
  /// The move is durable when this method returns. The contents of the entry remain on the disk, sealed, until the entry is
  /// erased.
  ///
  /// - Throws: ``VaultFailure/notFound`` also if the entry is in the bin already, ``VaultFailure/closed``,
  ///   ``VaultFailure/outcomeUnknown``, ``VaultFailure/core(_:)``, the latter with
  ///   ``/SecretCore/CoreError/authenticationFailed`` if the details or the secrets do not authenticate. ``erase(_:)`` removes
  ///   such an entry.
  public func delete(_ id: UUID) throws(VaultFailure) {
    _ = try move(id, toBin: true)
  }

  /// Moves an entry from the bin back to the other entries, and returns the entry.
  ///
  /// The move is durable when this method returns.
  ///
  /// - Throws: ``VaultFailure/notFound`` also if the entry is not in the bin, ``VaultFailure/closed``,
  ///   ``VaultFailure/outcomeUnknown``, ``VaultFailure/core(_:)``.
  public func restore(_ id: UUID) throws(VaultFailure) -> VaultEntry {
    try move(id, toBin: false)
  }

  /// Removes an entry, in the bin or not, readable or not.
  ///
  /// The entry is erased from the disk when this method returns.
  ///
  /// - Throws: ``VaultFailure/notFound``, ``VaultFailure/closed``, ``VaultFailure/outcomeUnknown``, ``VaultFailure/core(_:)``.
  public func erase(_ id: UUID) throws(VaultFailure) {
    try table.change(requireKeys()) { database, _ throws(CoreError) -> Result<Void, VaultFailure> in
      guard try table.find(id, database) != nil else { return .failure(.notFound) }
      try table.remove(id, database)
      return .success(())
    }
  }

  /// Returns the readable entries in the bin, the last deleted first.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func bin() throws(VaultFailure) -> [VaultEntry] {
    let keys = try requireKeys()
    return try core { () throws(CoreError) in
      let database = try table.open(keys)
      var cipher = try EntryCipher(.opening, keys)
      var entries: [VaultEntry] = []
      for (id, _) in try index(database, keys).bin {
        // An entry that another process restored or erased since the index was built is skipped. The next call builds
        // a new index.
        guard let sealed = try table.find(id, database), let record = try cipher.readable(sealed), record.deleted != nil else {
          continue
        }
        entries.append(VaultEntry(id, record, version: sealed.version))
      }
      return entries
    }
  }

  /// Removes the entries that were deleted more than `age` seconds before `now`, and returns their number.
  ///
  /// An entry whose date of deletion is later than `now` remains, for example after the clock was set back. The entries are
  /// erased from the disk when this method returns.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/outcomeUnknown``, ``VaultFailure/core(_:)``.
  public func purgeBin(olderThan age: TimeInterval, now: Date = .now) throws(VaultFailure) -> Int {
    let keys = try requireKeys()
    // A stored date can have any value, so a calculation with the date could overflow. The date is only compared.
    let limit = (now.addingTimeInterval(-max(0, age)).timeIntervalSince1970 * 1000).rounded()
    let old = try core { () throws(CoreError) in
      try index(table.open(keys), keys).bin.filter { Double($0.deleted) < limit }.map(\.id)
    }
    guard !old.isEmpty else { return 0 }
    return try table.change(keys) { database, _ throws(CoreError) -> Result<Int, VaultFailure> in
      var cipher = try EntryCipher(.opening, keys)
      var count = 0
      for id in old {
        // Another process may have restored or removed the entry.
        guard let sealed = try table.find(id, database), let deleted = try cipher.readable(sealed)?.deleted,
          Double(deleted) < limit
        else { continue }
        try table.remove(id, database)
        count += 1
      }
      return .success(count)
    }
  }

  /// Moves an entry to the bin or back, and returns the moved entry.
  private func move(_ id: UUID, toBin isDeleted: Bool) throws(VaultFailure) -> VaultEntry {
    let keys = try requireKeys()
    return try table.change(keys) { database, version throws(CoreError) -> Result<VaultEntry, VaultFailure> in
      guard let sealed = try table.find(id, database) else { return .failure(.notFound) }
      let old = try sealed.record(keys)
      guard (old.deleted != nil) != isDeleted else { return .failure(.notFound) }
      // The date of the last change is kept, because the contents are the same. The date of the move increases even if the
      // clock was set back, because an import keeps the version with the later date.
      let moved = max(Date.milliseconds, old.later)
      let secrets = try sealed.secrets(keys)
      let record = DetailsRecord(
        old.details, created: old.created, changed: old.changed, deleted: isDeleted ? moved : nil,
        restored: isDeleted ? nil : moved, secrets: secrets.names)
      try table.put(SealedEntry(record, secrets, id: id, version: version, keys), database)
      return .success(VaultEntry(id, record, version: version))
    }
  }
}

extension EntryCipher {
  /// Returns the details of an entry; `nil` if the details do not authenticate or cannot be decoded.
  fileprivate mutating func readable(_ entry: SealedEntry) throws(CoreError) -> DetailsRecord? {
    do throws(CoreError) {
      return try record(entry)
    } catch .authenticationFailed {
      return nil
    }
  }
}
