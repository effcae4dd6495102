public import Foundation
import SecretCore

/// A password that the user should check, found by ``OpenVault/audit(now:maximumAge:)``.
public struct PasswordFinding: Equatable, Sendable {
  /// The reason to check a password.
  public enum Reason: Equatable, Sendable {
    /// The password is easy to guess: it has a level below ``PasswordStrength/Level/good``.
    case weak(PasswordStrength.Level)
    /// Other entries have the same password.
    case reused(by: [VaultEntry.ID])
    /// The entry was last changed at this date, longer ago than the maximum age.
    case unchanged(since: Date)
  }

  /// The entry of the password.
  public let entry: VaultEntry
  /// The reason to check the password.
  public let reason: Reason
}

extension OpenVault {
  /// Returns the weak, reused and long unchanged passwords of all readable entries, and the identifiers of unreadable entries.
  ///
  /// The findings are sorted by title. Several findings about a password have the order weak, reused, unchanged. An entry is
  /// unreadable if its details or its password do not authenticate.
  ///
  /// The audit contains archived entries, but not the entries in the bin.
  ///
  /// The title and the user of an entry count as easy to guess. An entry without a password is ignored. Only one password is
  /// decrypted at a time.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - maximumAge: The age in seconds above which an unchanged entry is reported.
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  /// - Complexity: O(*n*) for *n* entries, and O(*k*²) for *k* entries with the same password.
  public func audit(
    now: Date = .now, maximumAge: TimeInterval
  ) throws(VaultFailure) -> (findings: [PasswordFinding], unreadable: [VaultEntry.ID]) {
    let keys = try requireKeys()
    let page = try entries(archived: .included, limit: .max)
    // The database is opened once, because each opening verifies all rows.
    let database = try core { () throws(CoreError) in try table.open(keys) }
    let entries = page.entries
    var unreadable = page.unreadable
    var levels: [VaultEntry.ID: PasswordStrength.Level] = [:]
    // Equal passwords have equal hashes. A collision of different passwords has a negligible probability, because Hasher is
    // randomly seeded.
    var entriesByHash: [Int: [VaultEntry.ID]] = [:]
    for entry in entries {
      do throws(CoreError) {
        // Another process may have erased the entry since the list of entries was read.
        guard let password = try table.find(entry.id, database)?.secrets(keys).password(), password.count > 0 else { continue }
        levels[entry.id] = try PasswordStrength(of: password, knowing: [entry.details.title, entry.details.user]).level
        entriesByHash[password.withUnsafeBytes { hash(of: $0) }, default: []].append(entry.id)
      } catch .authenticationFailed {
        unreadable.append(entry.id)
      } catch {
        throw .core(error)
      }
    }
    let sharing = Dictionary(
      uniqueKeysWithValues: entriesByHash.values.flatMap { entries in
        entries.map { entry in (entry, entries.filter { $0 != entry }) }
      })
    let findings = entries.flatMap { entry -> [PasswordFinding] in
      guard let level = levels[entry.id] else { return [] }
      let others = sharing[entry.id] ?? []
      let reasons: [PasswordFinding.Reason?] = [
        level < .good ? .weak(level) : nil, others.isEmpty ? nil : .reused(by: others),
        now.timeIntervalSince(entry.changed) > maximumAge ? .unchanged(since: entry.changed) : nil,
      ]
      return reasons.compactMap(\.self).map { PasswordFinding(entry: entry, reason: $0) }
    }
    return (findings, unreadable)
  }
}

private func hash(of bytes: UnsafeRawBufferPointer) -> Int {
  var hasher = Hasher()
  hasher.combine(bytes: bytes)
  return hasher.finalize()
}
