import ForeignFormats
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

  /// Adds the key for one-time codes and the hidden fields to `secrets`. An invalid key is omitted.
  ///
  /// - Throws: `VaultFailure.hiddenFieldsRefused` if a hidden field exceeds a limit, and `VaultFailure.core` if memory is
  ///   exhausted.
  func add(to secrets: inout SecretChanges) throws(VaultFailure) {
    if keyProblem == nil, let key = try oneTimeKey() { try secrets.setOneTimeKey(key) }
    var names: Set<String> = []
    for field in fields where field.isHidden {
      try secrets.setHiddenField(ForeignEntry.uniqueName(field.name, among: &names), to: try bytes(field.value))
    }
  }

  /// Checks the password and the hidden fields against the limits of the vault.
  ///
  /// - Throws: `VaultFailure.passwordRefused` or `VaultFailure.hiddenFieldsRefused` if a limit is exceeded, and
  ///   `VaultFailure.core` if memory is exhausted.
  func checkLimits() throws(VaultFailure) {
    guard password.utf8.count <= 1024, !password.utf8.contains(0) else { throw .passwordRefused }
    let hidden = fields.filter(\.isHidden)
    // The 16 bytes per field are for the number of a repeated name, and for the header of the field in the stored record.
    var size = 0
    for field in hidden { size += field.name.utf8.count + field.value.utf8.count + 16 }
    guard hidden.count <= 32, size <= 65_535 else { throw .hiddenFieldsRefused }
    var secrets = SecretChanges()
    try add(to: &secrets)
  }

  /// Returns the password as bytes.
  ///
  /// - Throws: `VaultFailure.core` if memory is exhausted.
  func passwordBytes() throws(VaultFailure) -> SecretBytes { try bytes(password) }

  private func oneTimeKey() throws(VaultFailure) -> OneTimeKey? {
    guard let otp else { return nil }
    return try OneTimeKey(try bytes(otp))
  }

  private func bytes(_ text: String) throws(VaultFailure) -> SecretBytes {
    do throws(CoreError) {
      return try SecretBytes(copying: Array(text.utf8))
    } catch {
      throw .core(error)
    }
  }

  /// Returns the name of a hidden field, with a number if an earlier field has the name: `PIN`, `PIN (2)`.
  private static func uniqueName(_ name: String, among names: inout Set<String>) -> String {
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
    try self.init(
      title: EntryDetails.line(entry.title), user: EntryDetails.line(entry.user), category: EntryDetails.line(entry.category),
      note: entry.note, urls: urls, fields: fields)
  }

  /// Returns the text with spaces in place of line breaks and control characters.
  private static func line(_ text: String) -> String {
    guard !isOneLine(text) else { return text }
    var line = ""
    for character in text { line.append(isOneLine(String(character)) ? character : " ") }
    return line
  }
}
