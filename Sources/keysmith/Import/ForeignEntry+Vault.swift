import ForeignFormats
import Foundation
import SecretCore
import VaultCore

extension ForeignEntry {
  /// The problem of the key for one-time codes; `nil` if the entry has a valid key or no key.
  var keyProblem: OneTimeKeyProblem? {
    do throws(VaultFailure) {
      _ = try oneTimeKey()
      return nil
    } catch {
      if case .oneTimeKeyRefused(let problem) = error { return problem }
      return nil
    }
  }

  /// Adds the key for one-time codes, the hidden fields and the previous passwords to `secrets`. An invalid key and an invalid
  /// previous password are omitted.
  ///
  /// - Throws: `VaultFailure.hiddenFieldsRefused` if a hidden field exceeds a limit, and `VaultFailure.core` if memory is
  ///   exhausted.
  func add(to secrets: inout SecretChanges) throws(VaultFailure) {
    let key = keyProblem == nil ? otp : nil
    try ForeignEntry.add(fields.filter(\.isHidden), oneTimeKey: key, to: &secrets)
    for (index, previous) in previousPasswords.enumerated() {
      // Passwords without a date keep their order, and are older than the passwords with a date.
      let replaced = Date(timeIntervalSince1970: previous.replaced ?? Double(index) / 1000)
      do throws(VaultFailure) {
        try secrets.addPreviousPassword(ForeignEntry.bytes(previous.password), replaced: replaced)
      } catch .passwordRefused {
        continue
      }
    }
  }

  /// Adds hidden fields and a key for one-time codes to `secrets`.
  static func add(
    _ hiddenFields: [Field], oneTimeKey: String?, to secrets: inout SecretChanges
  ) throws(VaultFailure) {
    if let oneTimeKey { try secrets.setOneTimeKey(OneTimeKey(bytes(oneTimeKey))) }
    var names: Set<String> = []
    for field in hiddenFields {
      try secrets.setHiddenField(uniqueName(field.name, among: &names), to: bytes(field.value))
    }
  }

  /// Returns the maximum size of hidden fields in the vault.
  ///
  /// The 16 bytes per field are for the number of a repeated name, and for the header of the field in the stored record.
  static func hiddenSize(_ fields: [Field]) -> Int {
    fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 16 }
  }

  /// Checks the password and the hidden fields against the limits of the vault.
  ///
  /// - Throws: `VaultFailure.passwordRefused` or `VaultFailure.hiddenFieldsRefused` if a limit is exceeded, and
  ///   `VaultFailure.core` if memory is exhausted.
  func checkLimits() throws(VaultFailure) {
    guard password.utf8.count <= 1024, !password.utf8.contains(0) else { throw .passwordRefused }
    let hidden = fields.filter(\.isHidden)
    guard hidden.count <= 32, ForeignEntry.hiddenSize(hidden) <= 65_535 else { throw .hiddenFieldsRefused }
    var secrets = SecretChanges()
    try add(to: &secrets)
  }

  /// Returns the password as bytes.
  ///
  /// - Throws: `VaultFailure.core` if memory is exhausted.
  func passwordBytes() throws(VaultFailure) -> SecretBytes { try ForeignEntry.bytes(password) }

  private func oneTimeKey() throws(VaultFailure) -> OneTimeKey? {
    guard let otp else { return nil }
    return try OneTimeKey(ForeignEntry.bytes(otp))
  }

  private static func bytes(_ text: String) throws(VaultFailure) -> SecretBytes {
    do throws(CoreError) {
      return try SecretBytes(copying: Array(text.utf8))
    } catch {
      throw .core(error)
    }
  }

  /// Returns the name of a hidden field, with a number if an earlier field has the name: `PIN`, `PIN (2)`.
  static func uniqueName(_ name: String, among names: inout Set<String>) -> String {
    let base = name.isEmpty ? "Field" : name
    var (unique, number) = (base, 2)
    while !names.insert(unique).inserted {
      unique = "\(base) (\(number))"
      number += 1
    }
    return unique
  }
}

extension EntryDetails {
  /// Creates the details of an entry of another password manager, with spaces in place of line breaks and control characters
  /// in texts of one line.
  ///
  /// - Throws: `VaultFailure.detailsRefused` or `VaultFailure.attributesRefused` if a text or a list is too long.
  init(_ entry: ForeignEntry) throws(VaultFailure) {
    var fields: [Field] = []
    for field in entry.fields where !field.isHidden {
      fields.append(Field(name: field.name.isEmpty ? "Field" : EntryDetails.line(field.name), value: field.value))
    }
    var urls: [String] = []
    for url in entry.urls {
      let parts: [Substring] = EntryDetails.line(url).split(separator: " ")
      if !parts.isEmpty { urls.append(parts.joined(separator: "%20")) }
    }
    var tags: [String] = []
    for tag in entry.tags.map(EntryDetails.line) where !tags.contains(tag) { tags.append(tag) }
    try self.init(
      title: EntryDetails.line(entry.title), user: EntryDetails.line(entry.user), category: EntryDetails.line(entry.category),
      note: entry.note, urls: urls, tags: tags, fields: fields, isArchived: entry.isArchived)
  }

  /// Returns the text with spaces in place of line breaks and control characters.
  private static func line(_ text: String) -> String {
    guard !isOneLine(text) else { return text }
    var line = ""
    for character in text { line.append(isOneLine(String(character)) ? character : " ") }
    return line
  }
}
