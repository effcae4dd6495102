import Flows
import ForeignFormats
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
    let entries: ForeignEntries
    do throws(ForeignFormatError) {
      switch try PasswordFile(reading: file) {
      case .missing: return .missing
      case .unknown: return .unknownFormat
      case .encryptedExport: return .encrypted
      case .foreign(let found): entries = found
      }
    } catch .encrypted {
      return .encryptedElsewhere
    } catch {
      return .invalid
    }
    let plan = try await ImportPlan.plan(for: entries, in: core.vault())
    return .known(
      plan: core.secrets.keepOnlyPlan(plan), added: plan.addedCount, changed: plan.changedCount, known: plan.knownCount,
      leftOut: plan.leftOutCount, isComplete: plan.isComplete)
  }

  func importPlan(plan secret: Secret) async throws -> PasswordFiles.ImportPlanOutcome {
    guard case .plan(let plan) = core.secrets.value(of: secret) else { throw VaultFailure.closed }
    let vault = try await core.vault()
    // Without this check, an import of the same file in another window would duplicate the new entries.
    guard try await plan.isCurrent(in: vault) else { throw VaultFailure.changedMeanwhile }
    try await plan.apply(to: vault) { _ in }
    core.secrets.replace(secret, with: .plan(plan.leftOut))
    await note(.imported)
    return .done
  }

  func previewExport(path: Secret, passphrase: Secret) async throws -> PasswordFiles.PreviewExportOutcome {
    guard let file = file(at: path), let passphrase = core.secrets.text(of: passphrase) else { throw VaultFailure.closed }
    do {
      let summary = try await core.vault().previewImport(from: file, passphrase: passphrase.bytes.copy())
      return .known(
        added: summary.added, changed: summary.replaced, known: summary.kept - summary.keptInBin, inBin: summary.keptInBin)
    } catch VaultFailure.exportNotOpened {
      return .wrongPassphrase
    }
  }

  func importExport(path: Secret, passphrase: Secret) async throws -> PasswordFiles.ImportExportOutcome {
    guard let file = file(at: path), let passphrase = core.secrets.text(of: passphrase) else { throw VaultFailure.closed }
    let summary = try await core.vault().import(from: file, passphrase: passphrase.bytes.copy())
    await note(.imported)
    return .done(
      added: summary.added, changed: summary.replaced, known: summary.kept - summary.keptInBin, inBin: summary.keptInBin)
  }

  func newPassphrase() async throws -> PasswordFiles.NewPassphraseOutcome {
    do {
      return .done(passphrase: core.secrets.keep(.text(SecretText(try WordList().passphrase()))))
    } catch VaultFailure.wordListMissing {
      return .wordsMissing
    }
  }

  func export(path: Secret, passphrase: Secret, grant: Secret?) async throws -> PasswordFiles.ExportOutcome {
    guard let file = file(at: path), let passphrase = core.secrets.text(of: passphrase) else { throw VaultFailure.closed }
    // The path is checked first, so that the proof stays valid for another path.
    if let refusal = refusal(of: file) { return refusal }
    if let grant {
      _ = try await core.passcode.open(use(grant))
    } else {
      guard try await core.passcode.openWithoutCode() != nil else { throw VaultFailure.closed }
    }
    do {
      let summary = try await core.vault().export(to: file, passphrase: passphrase.bytes.copy())
      await note(.exported)
      return summary.unreadable.isEmpty ? .done(entries: summary.count) : .incomplete(entries: summary.count)
    } catch VaultFailure.core(.storage(let error)) where error.kind == .full {
      return .noSpace
    }
  }

  func changes(plan: Secret) async -> [ListRow] {
    guard case .plan(let plan) = core.secrets.value(of: plan) else { return [] }
    return plan.changes(limit: Self.maximumRows).enumerated().map { index, change in
      let kind: ImportPasswords.Text =
        switch change.kind {
        case .new: .newEntry
        case .newPassword: .newPassword
        case .newDetails: .newDetails
        case .notImported(let reason): ImportPasswords.Text(reason)
        case .without(.oneTimeKey): .withoutKey
        case .without(.otherOneTimeKey): .otherKey
        case .without(.passkey): .withoutPasskey
        case .without(.attachments): .withoutAttachments
        }
      // The kind of the change is first, because a long detail is cut at its end.
      let detail = [kind.words(in: language), change.user].filter { !$0.isEmpty }.joined(separator: ", ")
      return ListRow(change.title, detail: detail, handle: core.secrets.handle(of: .line(index)))
    }
  }

  /// Adds an event to the log, if possible.
  ///
  /// The import or the export is already durable, so an error must not be reported as its failure.
  private func note(_ exchange: Exchange) async {
    try? await core.passcode.note(exchange)
  }

  /// Returns the outcome for a path to which no export can be written; `nil` for a suitable path.
  private func refusal(of file: URL) -> PasswordFiles.ExportOutcome? {
    switch ExportPathProblem(file, outside: core.location) {
    case nil: nil
    case .exists: .exists
    case .unreachable(ENOENT), .unreachable(ENOTDIR): .notFound
    case .unreachable(EACCES), .readOnly: .notAllowed
    case .unreachable: .failed
    case .ownFolder: .ownFolder
    }
  }

  /// Returns the URL of the path that the user typed; `nil` without a path.
  func file(at path: Secret) -> URL? { core.secrets.text(of: path).flatMap { typedPath($0.string) } }
}

extension ImportPasswords.Text {
  /// Creates the text for an entry that is not imported.
  fileprivate init(_ reason: ImportPlan.Reason) {
    switch reason {
    case .foreign(.empty): self = .emptyEntry
    case .foreign(.inRecycleBin): self = .inRecycleBin
    // The preview does not list known entries.
    case .known, .older: self = .olderPassword
    case .inBin: self = .inOwnBin
    case .tooLarge: self = .tooLarge
    case .unreadable: self = .unreadableEntry
    }
  }
}
