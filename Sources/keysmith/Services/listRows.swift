import Flows
import FolderCore
import Foundation
import Statechart
import VaultCore

/// The queries of the flows, which return the rows of lists.
///
/// While data is locked, its lists are empty.
extension Services {
  func entries(words: Secret?, section: VaultService.Section) async -> [ListRow] {
    await rows {
      let page = try await core.vault().entries(
        matching: string(words) ?? "",
        archived: section == .archive ? .only : .excluded, limit: .max)
      if section == .check { return try await passwordsToChange(in: page.entries) }
      return titledFirst(page.entries, string(words) ?? "").map { entry in
        // A narrow terminal cuts off the end of the detail, and the user is more important than the category.
        let detail = [entry.details.user, entry.details.category].filter { !$0.isEmpty }.joined(separator: ", ")
        return ListRow(entry.details.title, detail: detail, handle: core.secrets.handle(of: .entry(entry.id)))
      }
        + page.unreadable.map {
          ListRow(Vault.Text.entryUnreadable.words(in: language), handle: core.secrets.handle(of: .entry($0)))
        }
    }
  }

  /// Returns the entries with the entries whose title equals the search words first.
  private func titledFirst(_ entries: [VaultEntry], _ words: String) -> [VaultEntry] {
    guard !words.isEmpty else { return entries }
    let isTitled = { (entry: VaultEntry) in entry.details.title.localizedCaseInsensitiveCompare(words) == .orderedSame }
    return entries.filter(isTitled) + entries.filter { !isTitled($0) }
  }

  func entryTitle(entry: Secret?) async -> [ListRow] {
    await rows {
      guard let entry, case .entry(let id) = core.secrets.row(of: entry) else { return [] }
      let vault = try await core.vault()
      let found: VaultEntry
      if let deleted = try await deletedEntry(id, in: vault) { found = deleted } else { found = try await vault.entry(id) }
      return [ListRow(found.details.title, wraps: true, handle: entry)]
    }
  }

  /// Returns an entry of the bin; `nil` if the entry was not deleted.
  private func deletedEntry(_ id: VaultEntry.ID, in vault: OpenVault) async throws -> VaultEntry? {
    try await vault.bin().first { $0.id == id }
  }

  func details(entry: Secret) async -> [ListRow] {
    await rows {
      guard case .entry(let id) = core.secrets.row(of: entry) else { return [] }
      let vault = try await core.vault()
      if let deleted = try await deletedEntry(id, in: vault) { return lines(deleted) }
      // An entry whose secrets cannot be read still has its details.
      let passwords = (try? await vault.previousPasswords(of: id)) ?? []
      return lines(try await vault.entry(id), previousPasswords: passwords)
    }
  }

  func written(
    title: Secret?, user: Secret?, websites: Secret?, category: Secret?, tags: Secret?, note: Secret?
  ) async -> [ListRow] {
    func text(_ secret: Secret?) -> String { string(secret) ?? "" }
    return rows([
      (.title, label(.titleLabel), text(title)), (.user, label(.userLabel), text(user)),
      (.websites, label(.websitesLabel), text(websites)), (.category, label(.categoryLabel), text(category)),
      (.tags, label(.tagsLabel), text(tags)), (.note, label(.noteLabel), text(note)),
    ]) { .typed($0) }
  }

  /// Returns the rows for the history of copied passwords. Each row shows the time of copying and the length of the password.
  func history() async -> [ListRow] {
    await rows {
      try await core.vault().generatedPasswords().map { password in
        ListRow(
          password.copied.formatted(shortMoment), detail: Generator.Text.characters(length: password.count).words(in: language),
          handle: core.secrets.handle(of: .generated(password.id)))
      }
    }
  }

  func files(folder: Secret) async -> [ListRow] {
    await rows {
      guard case .folder(let folder) = core.secrets.value(of: folder) else { return [] }
      let (files, unreadable) = try await folder.everything()
      return files.sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }.map(row)
        + unreadable.map {
          ListRow(SecretFolder.Text.fileUnreadable.words(in: language), handle: core.secrets.handle(of: .file($0)))
        }
    }
  }

  func details(folder: Secret, file: Secret) async -> [ListRow] {
    await rows {
      guard case .folder(let folder) = core.secrets.value(of: folder), case .file(let id) = core.secrets.row(of: file) else {
        return []
      }
      return try await folder.files().filter { $0.id == id }.map(row)
    }
  }

  /// Returns the rows from `fetch`, or rows with an explanation if `fetch` throws an error.
  func rows(_ fetch: () async throws -> [ListRow]) async -> [ListRow] {
    do { return try await fetch() } catch { return explanation(of: error) }
  }

  /// Returns rows that explain a detected rollback, tampering or missing database, one row per sentence; an empty array for
  /// other errors.
  ///
  /// Without these rows, the vault or the folder would appear empty.
  private func explanation(of error: any Error) -> [ListRow] {
    guard let refusal = Refusal(error) else { return [] }
    return refusal.text.words(in: language).split(separator: ". ").enumerated().map { index, sentence in
      ListRow(sentence.hasSuffix(".") ? String(sentence) : "\(sentence).", handle: core.secrets.handle(of: .line(index)))
    }
  }

  private func row(_ file: FolderEntry) -> ListRow {
    ListRow(file.name, detail: bytes(file.size), handle: core.secrets.handle(of: .file(file.id)))
  }

  /// Returns one row for each detail of an entry that is not empty, and one row with a masked value for the one-time code, each
  /// previous password and each hidden field.
  private func lines(_ entry: VaultEntry, previousPasswords: [PreviousPassword] = []) -> [ListRow] {
    func line(_ detail: EntryDetail, _ label: String) -> Line { (detail, label, detail.text(of: entry) ?? "") }
    func label(_ text: Vault.Text) -> String { text.words(in: language) }
    var texts = [line(.title, self.label(.titleLabel)), line(.user, self.label(.userLabel))]
    if entry.hasOneTimeKey { texts.append((.oneTimeCode, label(.oneTimeCode), "••••")) }
    texts += previousPasswords.map { password in
      let date = password.replaced.formatted(shortMoment)
      return (.previousPassword(password.id), label(.previousPassword), "•••• (\(label(.usedUntil)) \(date))")
    }
    texts += [
      line(.websites, self.label(.websitesLabel)), line(.category, self.label(.categoryLabel)),
      line(.tags, self.label(.tagsLabel)),
    ]
    texts += entry.details.fields.enumerated().map { index, field in
      line(.field(index: index, name: Array(field.name.utf8)), field.name)
    }
    texts += entry.hiddenFieldNames.map { (.hiddenField(name: Array($0.utf8)), $0, "••••") }
    texts += [
      line(.note, self.label(.noteLabel)), line(.created, label(.created)), line(.changed, label(.changed)),
    ]
    return rows(texts) { .detail($0, of: entry.id) }
  }

  private func label(_ text: EditEntry.Text) -> String { text.words(in: language) }

  private typealias Line = (detail: EntryDetail, label: String, text: String)

  /// Returns one row for each text that is not empty. The row contains the label and the text.
  ///
  /// - Parameter row: Returns the identity of the row of a detail.
  private func rows(_ texts: [Line], row: (EntryDetail) -> Secrets.Row) -> [ListRow] {
    texts.filter { !$0.text.isEmpty }.map { line in
      ListRow("\(line.label): \(line.text)", wraps: true, handle: core.secrets.handle(of: row(line.detail)))
    }
  }
}

/// The format of a date and time in the user's time zone: `2026-11-23 06:12:33`.
let shortMoment = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
  .year().month().day().time(includingFractionalSeconds: false)

/// Returns a byte count with its unit, such as `512 bytes` or `3.4 kB`.
func bytes(_ count: Int) -> String {
  ByteCountFormatStyle(style: .file, spellsOutZero: false).format(Int64(count))
}
