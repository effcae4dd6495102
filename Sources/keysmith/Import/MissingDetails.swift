import ForeignFormats
import SecretCore
import VaultCore

/// The details of an entry of a file that a matching entry of the vault does not have.
///
/// The entry of the vault keeps its details: new lines of a note are appended to its note, and a field with a new value replaces
/// a field whose old value remains under a name with a number, such as "PIN (2)".
struct MissingDetails: Sendable {
  /// The details of the entry of the vault with the missing details; `nil` if they exceed a limit.
  let merged: EntryDetails?

  /// Whether the entry of the vault has all details.
  let isEmpty: Bool

  /// Whether the entry of the vault with the missing details is within the limits.
  let areWithinLimits: Bool

  /// The new names of the hidden fields whose names the new hidden fields have.
  private let renames: [(old: String, new: String)]
  private let hiddenFields: [ForeignEntry.Field]
  private let oneTimeKey: String?

  /// Compares the details of an entry of the file with an entry of the vault.
  ///
  /// - Parameters:
  ///   - hiddenFields: The hidden fields of the file with values that the entry of the vault does not have.
  ///   - oneTimeKey: The key for one-time codes if the entry of the vault has no key.
  ///   - hiddenBytes: The size of the hidden fields of the entry of the vault.
  init(
    _ details: EntryDetails, in stored: VaultEntry, hiddenFields: [ForeignEntry.Field], oneTimeKey: String?, hiddenBytes: Int
  ) {
    let old = stored.details
    let note = MissingDetails.note(details.note, in: old.note)
    merged = try? old.replacing(
      category: old.category.isEmpty ? details.category : old.category, note: note,
      urls: old.urls + details.urls.filter { !old.urls.contains($0) },
      tags: old.tags + details.tags.filter { !old.tags.contains($0) },
      fields: MissingDetails.fields(details.fields, in: old.fields))
    let own = stored.hiddenFieldNames
    var names = Set(own + hiddenFields.map(\.name))
    renames = Set(hiddenFields.map(\.name)).filter(own.contains).map {
      (old: $0, new: ForeignEntry.uniqueName($0, among: &names))
    }
    self.hiddenFields = hiddenFields
    self.oneTimeKey = oneTimeKey
    isEmpty = merged == old && hiddenFields.isEmpty && oneTimeKey == nil
    let size = ForeignEntry.hiddenSize(hiddenFields)
    areWithinLimits =
      merged != nil && own.count + hiddenFields.count <= 32 && hiddenBytes + size <= 65_535
      && renames.allSatisfy { $0.new.utf8.count <= 255 }
  }

  /// Returns the old note with the lines of the new note that it does not have; the new note if it contains the old note.
  private static func note(_ note: String, in old: String) -> String {
    guard !note.contains(old) else { return note.isEmpty ? old : note }
    let known = Set(old.split(whereSeparator: \.isNewline))
    let lines = note.split(whereSeparator: \.isNewline).filter { !known.contains($0) }
    return lines.isEmpty ? old : "\(old)\n\n\(lines.joined(separator: "\n"))"
  }

  /// Returns `old` with the new fields, and with other names for the fields whose names the new fields have.
  private static func fields(_ fields: [EntryDetails.Field], in old: [EntryDetails.Field]) -> [EntryDetails.Field] {
    // A value that the entry already has, under any name, is not new.
    let new = fields.filter { field in !old.contains { $0.value == field.value && $0.name.hasPrefix(field.name) } }
    var names = Set((old + new).map(\.name))
    let newNames = Set(new.map(\.name))
    let kept = old.map { field in
      guard newNames.contains(field.name) else { return field }
      return EntryDetails.Field(name: ForeignEntry.uniqueName(field.name, among: &names), value: field.value)
    }
    return kept + new
  }

  /// Adds the key for one-time codes and the hidden fields to `secrets`.
  ///
  /// - Throws: `VaultFailure`.
  func add(to secrets: inout SecretChanges) throws(VaultFailure) {
    for (old, new) in renames { try secrets.renameHiddenField(old, to: new) }
    try ForeignEntry.add(hiddenFields, oneTimeKey: oneTimeKey, to: &secrets)
  }
}
