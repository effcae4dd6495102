public import Foundation
import SecretCore

/// A password that should be replaced, found by ``OpenVault/audit(now:maximumAge:)``.
public struct PasswordFinding: Equatable, Sendable {
  /// The reason to replace a password.
  public enum Reason: Equatable, Sendable {
    /// The password is easy to guess: it has a level below ``PasswordStrength/Level/good``.
    case weak(PasswordStrength.Level)
    /// Other entries have the same password.
    case reused(by: [VaultEntry.ID])
    /// The entry was not changed for longer than the maximum age.
    case old(since: Date)
  }

  /// The entry of the password.
  public let entry: VaultEntry
  /// The reason to replace the password.
  public let reason: Reason
}

extension OpenVault {
  /// Returns the weak, reused and old passwords of all readable entries, sorted by title, with the reasons in this order.
  ///
  /// The title and the user of an entry count as easy to guess. An entry without a password is ignored. Only one password is
  /// decrypted at a time.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - maximumAge: The age in seconds above which an unchanged entry is reported.
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  /// - Complexity: O(*n*) for *n* entries, mostly for the estimates of the strength.
  public func audit(now: Date = .now, maximumAge: TimeInterval) throws(VaultFailure) -> [PasswordFinding] {
    let entries = try entries(limit: .max).entries
    var levels: [VaultEntry.ID: PasswordStrength.Level] = [:]
    // Equal passwords have equal hashes. With the random key of Hasher, other passwords have equal hashes with a negligible
    // probability.
    var entriesByHash: [Int: [VaultEntry.ID]] = [:]
    for entry in entries {
      let password = try password(of: entry.id)
      guard password.count > 0 else { continue }
      do throws(CoreError) {
        levels[entry.id] = try PasswordStrength(of: password, knowing: [entry.details.title, entry.details.user]).level
      } catch {
        throw .core(error)
      }
      entriesByHash[password.withUnsafeBytes { hash(of: $0) }, default: []].append(entry.id)
    }
    let sharing = Dictionary(
      uniqueKeysWithValues: entriesByHash.values.flatMap { entries in
        entries.map { entry in (entry, entries.filter { $0 != entry }) }
      })
    return entries.flatMap { entry -> [PasswordFinding] in
      guard let level = levels[entry.id] else { return [] }
      let others = sharing[entry.id] ?? []
      let reasons: [PasswordFinding.Reason?] = [
        level < .good ? .weak(level) : nil, others.isEmpty ? nil : .reused(by: others),
        now.timeIntervalSince(entry.changed) > maximumAge ? .old(since: entry.changed) : nil,
      ]
      return reasons.compactMap(\.self).map { PasswordFinding(entry: entry, reason: $0) }
    }
  }
}

private func hash(of bytes: UnsafeRawBufferPointer) -> Int {
  var hasher = Hasher()
  hasher.combine(bytes: bytes)
  return hasher.finalize()
}
