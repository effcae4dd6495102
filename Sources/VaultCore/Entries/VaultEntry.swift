public import Foundation

/// A vault entry at the time of reading, without its secrets.
public struct VaultEntry: Equatable, Sendable, Identifiable {
  /// The identifier of the entry: random, never reused, and not secret.
  public let id: UUID

  /// The details of the entry.
  public let details: EntryDetails

  /// The creation date, to the millisecond.
  public let created: Date

  /// The date of the last change of the entry or one of its secrets, to the millisecond. A deletion and a restoration keep this
  /// date.
  public let changed: Date

  /// The date of the deletion, to the millisecond; `nil` if the entry is not in the bin.
  public let deleted: Date?

  /// Whether the entry has a key for one-time passwords.
  public let hasOneTimeKey: Bool

  /// The names of the hidden fields, in the order in which they were added.
  public let hiddenFieldNames: [String]

  /// The version of the entry, for optimistic concurrency control.
  ///
  /// An update is rejected if the vault contains another version, so that the update does not overwrite a later change.
  let version: Int64

  init(_ id: UUID, _ record: DetailsRecord, version: Int64) {
    self.id = id
    details = record.details
    created = Date(milliseconds: record.created)
    changed = Date(milliseconds: record.changed)
    deleted = record.deleted.map { Date(milliseconds: $0) }
    hasOneTimeKey = record.secrets.hasOneTimeKey
    hiddenFieldNames = record.secrets.hiddenFields
    self.version = version
  }
}

extension Date {
  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
