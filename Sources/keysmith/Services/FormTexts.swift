import Foundation
import VaultCore

/// The plaintext of the fields of an entry's form.
struct FormTexts: Sendable {
  let title, user, password, websites, category, tags, note: SecretText

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
  /// Creates the texts from the results of `next`, which is called once for each text, in the order of ``all``.
  ///
  /// Fails with `nil` if `next` returns `nil`.
  ///
  /// - Throws: The errors of `next`.
  init?<Failure: Error>(reading next: () throws(Failure) -> SecretText?) throws(Failure) {
    guard let title = try next(), let user = try next(), let password = try next(), let websites = try next(),
      let category = try next(), let tags = try next(), let note = try next()
    else { return nil }
    self.init(
      title: title, user: user, password: password, websites: websites, category: category, tags: tags, note: note)
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
