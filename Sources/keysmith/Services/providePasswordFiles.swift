import Flows
import Foundation
import Passcode
import SecretCore
import Statechart
import VaultCore

extension Services: PasswordFiles {
  /// The maximum number of rows in the preview of an import.
  private static let maximumRows = 1000

  func preview(path: Secret) async throws -> PasswordFiles.PreviewOutcome {
    guard let file = file(at: path) else { return .missing }
    switch try PasswordFile(reading: file) {
    case .missing: return .missing
    case .unknown: return .unknownFormat
    case .encryptedExport: return .encrypted
    case .foreign(let entries):
      let plan = try await ImportPlan.plan(for: entries, in: core.vault())
      return .known(
        plan: core.secrets.keep(.plan(plan)), added: plan.addedCount, changed: plan.changedCount, skipped: plan.skipped.count)
    }
  }

  func importPlan(plan: Secret) async throws -> PasswordFiles.ImportPlanOutcome {
    guard case .plan(let plan) = core.secrets.value(of: plan) else { throw VaultFailure.closed }
    try await plan.apply(to: core.vault()) { _ in }
    try await core.passcode.note(.imported)
    return .done
  }

  func importExport(path: Secret, passphrase: Secret) async throws -> PasswordFiles.ImportExportOutcome {
    guard let file = file(at: path), let passphrase = core.secrets.text(of: passphrase) else { throw VaultFailure.closed }
    do {
      let summary = try await core.vault().import(from: file, passphrase: passphrase.bytes.copy())
      try await core.passcode.note(.imported)
      return .done(added: summary.added, changed: summary.replaced, skipped: summary.kept)
    } catch VaultFailure.exportNotOpened {
      return .wrongPassphrase
    }
  }

  func export(path: Secret, grant: Secret?) async throws -> PasswordFiles.ExportOutcome {
    guard let file = file(at: path) else { throw VaultFailure.closed }
    // The existence is checked first, so that the proof stays valid for another path.
    guard !exists(file) else { return .exists }
    let passphrase = SecretText(try WordList().passphrase())
    if let grant {
      _ = try await core.passcode.open(use(grant))
    } else {
      guard try await core.passcode.openWithoutCode() != nil else { throw VaultFailure.closed }
    }
    let summary = try await core.vault().export(to: file, passphrase: passphrase.bytes.copy())
    try await core.passcode.note(.exported)
    let kept = core.secrets.keep(.text(passphrase))
    return summary.unreadable.isEmpty ? .done(passphrase: kept) : .incomplete(passphrase: kept)
  }

  func changes(plan: Secret) async -> [ListRow] {
    guard case .plan(let plan) = core.secrets.value(of: plan) else { return [] }
    return plan.changes.prefix(Self.maximumRows).enumerated().map { index, change in
      let kind = (change.isNew ? ImportPasswords.Text.newEntry : .newPassword).words(in: language)
      let detail = [change.user, kind].filter { !$0.isEmpty }.joined(separator: ", ")
      return ListRow(change.title, detail: detail, handle: core.secrets.handle(of: .line(index)))
    }
  }

  /// Returns the URL of the path that the user typed; `nil` without a path.
  private func file(at path: Secret) -> URL? { core.secrets.text(of: path).flatMap { typedPath($0.string) } }

  /// Returns whether a file, a folder or a symbolic link exists.
  private func exists(_ file: URL) -> Bool {
    var status = stat()
    return lstat(file.path(percentEncoded: false), &status) == 0
  }
}
