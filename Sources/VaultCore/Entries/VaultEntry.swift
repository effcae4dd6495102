public import Foundation

/// An entry of the vault as it was read, without its password.
public struct VaultEntry: Equatable, Sendable, Identifiable {
  /// What the vault knows the entry by: random, never used again, and no secret.
  public let id: UUID

  /// What it says.
  public let details: EntryDetails

  /// When it was added, to the millisecond.
  public let created: Date

  /// When it, or its password, was changed last, to the millisecond.
  public let changed: Date

  /// Which of its versions this is, so that no later one is overwritten.
  let version: Int64

  init(_ id: UUID, _ record: DetailsRecord, version: Int64) {
    self.id = id
    details = record.details
    created = Date(milliseconds: record.created)
    changed = Date(milliseconds: record.changed)
    self.version = version
  }
}

extension Date {
  fileprivate init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
