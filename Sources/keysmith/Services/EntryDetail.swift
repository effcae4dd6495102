import Foundation
import VaultCore

/// A detail of an entry, which a row of the entry's details shows.
///
/// Names are compared by their UTF-8 bytes, as in the vault.
enum EntryDetail: Hashable {
  case title, user, websites, category, tags, note, created, changed, oneTimeCode
  /// A custom field. Custom fields can have the same name, so the index identifies the field.
  case field(index: Int, name: [UInt8])
  case hiddenField(name: [UInt8])
  case previousPassword(PreviousPassword.ID)

  /// The name of a custom field, and whether its value is hidden; `nil` for another detail.
  var customField: (name: String, isHidden: Bool)? {
    switch self {
    case .field(_, let name): return (name: String(decoding: name, as: UTF8.self), isHidden: false)
    case .hiddenField(let name): return (name: String(decoding: name, as: UTF8.self), isHidden: true)
    case .title, .user, .websites, .category, .tags, .note, .created, .changed, .oneTimeCode, .previousPassword: return nil
    }
  }

  /// Returns the text of a detail that is not secret; `nil` for a secret, and for a field that the entry does not have.
  func text(of entry: VaultEntry) -> String? {
    let details = entry.details
    switch self {
    case .title: return details.title
    case .user: return details.user
    case .websites: return details.websites
    case .category: return details.category
    case .tags: return details.tagList
    case .note: return details.note
    case .created: return entry.created.formatted(shortMoment)
    case .changed: return entry.changed.formatted(shortMoment)
    case .field(let index, let name):
      guard details.fields.indices.contains(index), Array(details.fields[index].name.utf8) == name else { return nil }
      return details.fields[index].value
    case .oneTimeCode, .hiddenField, .previousPassword: return nil
    }
  }

  /// Returns whether the detail is a custom field that the entry has.
  func isCustomField(of entry: VaultEntry) -> Bool {
    switch self {
    case .field: text(of: entry) != nil
    case .hiddenField(let name): entry.hiddenFieldNames.contains { Array($0.utf8) == name }
    case .title, .user, .websites, .category, .tags, .note, .created, .changed, .oneTimeCode, .previousPassword: false
    }
  }
}
