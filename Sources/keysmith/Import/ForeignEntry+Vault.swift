import ForeignFormats
import SecretCore
import VaultCore

extension ForeignEntry {
  /// The problem of the key for one-time codes; `nil` if the entry has a valid key or none.
  var keyProblem: OneTimeKeyProblem? {
    do throws(VaultFailure) {
      _ = try oneTimeKey()
      return nil
    } catch {
      if case .oneTimeKeyRefused(let problem) = error { return problem }
      return nil
    }
  }

  /// Returns the entry for the vault. An invalid key for one-time codes is omitted.
  ///
  /// - Throws: `VaultFailure`.
  func newEntry(_ details: EntryDetails) throws(VaultFailure) -> NewEntry {
    var secrets = SecretChanges()
    if keyProblem == nil, let key = try oneTimeKey() { try secrets.setOneTimeKey(key) }
    var names: Set<String> = []
    for field in fields where field.isHidden {
      let name = ForeignEntry.uniqueName(field.name, among: &names)
      try secrets.setHiddenField(name, to: try bytes(field.value))
    }
    return NewEntry(details, password: try bytes(password), secrets: secrets)
  }

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
    func line(_ text: String) -> String {
      isOneLine(text) ? text : String(text.map { isOneLine(String($0)) ? $0 : " " })
    }
    let fields = entry.fields.filter { !$0.isHidden }.map { field in
      Field(name: field.name.isEmpty ? "Field" : line(field.name), value: field.value)
    }
    try self.init(
      title: line(entry.title), user: line(entry.user), category: line(entry.category), note: entry.note,
      urls: entry.urls.map { line($0).split(separator: " ").joined(separator: "%20") }.filter { !$0.isEmpty }, fields: fields)
  }
}
