import Flows
import Foundation
import Statechart
import VaultCore

/// The rows of the password check.
extension Services {
  /// The age in seconds above which an unchanged password is listed: a year.
  private static let maximumAge: TimeInterval = 365 * 86_400

  /// Returns one row for each of the given entries with a weak, reused or long unchanged password. The row shows the reasons.
  func passwordsToChange(in entries: [VaultEntry]) async throws -> [ListRow] {
    let findings = try await core.vault().audit(maximumAge: Self.maximumAge).findings
    let reasons = Dictionary(grouping: findings, by: \.entry.id)
    // Entries that are only old come last, because there can be many.
    let isOld = { (entry: VaultEntry) in
      reasons[entry.id]?.allSatisfy { if case .unchanged = $0.reason { true } else { false } } == true
    }
    return (entries.filter { !isOld($0) } + entries.filter(isOld)).compactMap { entry in
      guard let found = reasons[entry.id] else { return nil }
      let detail = found.map { words($0.reason, reasons) }.joined(separator: "; ")
      return ListRow(entry.details.title, detail: detail, handle: core.secrets.handle(of: .entry(entry.id)))
    }
  }

  /// Returns the words for a reason.
  ///
  /// - Parameter findings: All findings. They contain each entry that shares its password, also an archived entry.
  private func words(_ reason: PasswordFinding.Reason, _ findings: [VaultEntry.ID: [PasswordFinding]]) -> String {
    func words(_ text: Vault.Text) -> String { text.words(in: language) }
    switch reason {
    case .weak(let level): return words(level == .veryWeak ? .veryWeak : .weak)
    case .reused(let others):
      let titles = others.compactMap { findings[$0]?.first?.entry.details }
        .map { $0.isArchived ? "\($0.title) (\(words(.inArchive)))" : $0.title }
      return "\(words(.alsoIn)) \(titles.sorted().joined(separator: ", "))"
    case .unchanged(let date): return "\(words(.unchangedSince)) \(date.formatted(.iso8601.year().month().day()))"
    }
  }
}
