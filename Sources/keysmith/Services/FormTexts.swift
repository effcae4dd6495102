import Foundation
import VaultCore

/// The plaintext of the fields of an entry's form.
struct FormTexts: Sendable {
  let title, user, password, websites, category, tags, note: SecretText

  /// The number of fields.
  static let count = 7

  /// The texts in the order of the fields.
  var all: [SecretText] { [title, user, password, websites, category, tags, note] }

  /// Returns the details of the form.
  ///
  /// Details that the form does not show, such as the custom fields, are copied from `old`.
  ///
  /// - Parameters:
  ///   - title: The title; `nil` for the title of the form.
  ///   - old: The details that the form changes; `nil` for a new entry.
  /// - Throws: `VaultFailure.detailsRefused` or `VaultFailure.attributesRefused` if the length of a text or a list is not
  ///   allowed.
  func details(title: String? = nil, changing old: EntryDetails? = nil) throws -> EntryDetails {
    try EntryDetails(
      title: title ?? self.title.string, user: user.string, category: category.string, note: note.string,
      urls: EntryDetails.urls(in: websites.string), tags: EntryDetails.tags(in: tags.string), fields: old?.fields ?? [],
      isArchived: old?.isArchived ?? false)
  }
}

extension FormTexts {
  /// Creates the texts from their list in the order of the fields.
  ///
  /// - Precondition: `all` has ``count`` texts.
  init(all: [SecretText]) {
    precondition(all.count == FormTexts.count)
    (title, user, password) = (all[0], all[1], all[2])
    (websites, category, tags, note) = (all[3], all[4], all[5], all[6])
  }
}

extension EntryDetails {
  /// The addresses of the websites, separated by spaces.
  var websites: String { urls.joined(separator: " ") }

  /// The tags, separated by commas.
  var tagList: String { tags.joined(separator: ", ") }

  /// Splits a text at white space, and returns the addresses.
  static func urls(in text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

  /// Returns the distinct tags in a comma-separated text, in the order of their first occurrence.
  static func tags(in text: String) -> [String] {
    var tags: [String] = []
    for part in text.split(separator: ",") {
      let tag = part.trimmingCharacters(in: .whitespaces)
      if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }
}
