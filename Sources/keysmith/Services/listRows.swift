import Flows
import Foundation
import SecretFolder
import Statechart
import Terminal
import Vault

extension Services {
  /// The rows of a query of the vault's; none while it is locked.
  func rows(of query: Vault.Query) async -> [ListRow] {
    do {
      switch query {
      case .entries(let words):
        let page = try await core.vault().entries(matching: core.secrets.text(of: words)?.string ?? "", limit: 1000)
        return page.entries.map {
          ListRow($0.details.title, detail: $0.details.user, handle: core.secrets.handle(of: .entry($0.id)))
        }
          + page.unreadable.map { ListRow("This entry is damaged", handle: core.secrets.handle(of: .entry($0))) }
      case .details(let entry):
        guard case .entry(let id) = core.secrets.row(of: entry) else { return [] }
        return lines(of: try await core.vault().entry(id).details)
      }
    } catch {
      core.fail(error)
      return []
    }
  }

  /// The rows of a query of the folder's, by name; none once it is closed.
  func rows(of query: SecretFolder.Query) async -> [ListRow] {
    switch query {
    case .files(let folder):
      guard case .folder(let folder) = core.secrets.value(of: folder) else { return [] }
      do {
        return try await rows(of: folder)
      } catch {
        core.fail(error)
        return []
      }
    }
  }

  private func rows(of folder: OpenFolder) async throws -> [ListRow] {
    let (files, unreadable) = try await folder.everything()
    return files.sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
      .map { ListRow($0.name, detail: bytes($0.size), handle: core.secrets.handle(of: .file($0.id))) }
      + unreadable.map { ListRow("This file is damaged", handle: core.secrets.handle(of: .file($0))) }
  }

  private func lines(of details: EntryDetails) -> [ListRow] {
    let texts: [(EditEntry.Text, String)] = [
      (.title, details.title), (.user, details.user), (.category, details.category), (.note, details.note),
    ]
    return texts.filter { !$0.1.isEmpty }.enumerated().map { index, line in
      ListRow("\(line.0.words): \(line.1)", handle: core.secrets.handle(of: .line(index)))
    }
  }
}

/// A number of bytes as one says it: `512 bytes`, `3.4 kB`.
func bytes(_ count: Int) -> String {
  ByteCountFormatStyle(style: .file, spellsOutZero: false).format(Int64(count))
}
