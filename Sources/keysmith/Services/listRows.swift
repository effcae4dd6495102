import Flows
import FolderCore
import Foundation
import Statechart
import VaultCore

/// The queries of the flows, which return the rows of lists.
///
/// While data is locked, its lists are empty.
extension Services {
  func entries(words: Secret?) async -> [ListRow] {
    await rows {
      let page = try await core.vault().entries(
        matching: words.flatMap { core.secrets.text(of: $0) }?.string ?? "", limit: 1000)
      return page.entries.map { entry in
        let (category, user) = (entry.details.category, entry.details.user)
        let detail = [category, user].filter { !$0.isEmpty }.joined(separator: ", ")
        return ListRow(entry.details.title, detail: detail, handle: core.secrets.handle(of: .entry(entry.id)))
      }
        + page.unreadable.map {
          ListRow(Vault.Text.entryUnreadable.words(in: language), handle: core.secrets.handle(of: .entry($0)))
        }
    }
  }

  func details(entry: Secret) async -> [ListRow] {
    await rows {
      guard case .entry(let id) = core.secrets.row(of: entry) else { return [] }
      let vault = try await core.vault()
      if let deleted = try await vault.bin().first(where: { $0.id == id }) { return lines(deleted) }
      return lines(try await vault.entry(id))
    }
  }

  func written(
    title: Secret?, user: Secret?, websites: Secret?, category: Secret?, tags: Secret?, note: Secret?
  ) async -> [ListRow] {
    func string(_ secret: Secret?) -> String { secret.flatMap { core.secrets.text(of: $0) }?.string ?? "" }
    return lines([
      (label(.titleLabel), string(title)), (label(.userLabel), string(user)), (label(.websitesLabel), string(websites)),
      (label(.categoryLabel), string(category)), (label(.tagsLabel), string(tags)), (label(.noteLabel), string(note)),
    ])
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
    return refusal.description.split(separator: ". ").enumerated().map { index, sentence in
      ListRow(sentence.hasSuffix(".") ? String(sentence) : "\(sentence).", handle: core.secrets.handle(of: .line(index)))
    }
  }

  private func row(_ file: FolderEntry) -> ListRow {
    ListRow(file.name, detail: bytes(file.size), handle: core.secrets.handle(of: .file(file.id)))
  }

  /// Returns one row for each detail of an entry that is not empty, and one row with a masked value for each hidden field.
  private func lines(_ entry: VaultEntry) -> [ListRow] {
    let details = entry.details
    var texts = [
      (label(.titleLabel), details.title), (label(.userLabel), details.user), (label(.websitesLabel), details.websites),
      (label(.categoryLabel), details.category), (label(.tagsLabel), details.tagList),
    ]
    texts += details.fields.map { ($0.name, $0.value) } + entry.hiddenFieldNames.map { ($0, "••••") }
    texts += [
      (label(.noteLabel), details.note), (Vault.Text.created.words(in: language), entry.created.formatted(shortMoment)),
      (Vault.Text.changed.words(in: language), entry.changed.formatted(shortMoment)),
    ]
    return lines(texts)
  }

  private func label(_ text: EditEntry.Text) -> String { text.words(in: language) }

  /// Returns one row for each text that is not empty. The row contains the label and the text.
  private func lines(_ texts: [(label: String, text: String)]) -> [ListRow] {
    texts.filter { !$0.text.isEmpty }.enumerated().map { index, line in
      ListRow("\(line.label): \(line.text)", wraps: true, handle: core.secrets.handle(of: .line(index)))
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
