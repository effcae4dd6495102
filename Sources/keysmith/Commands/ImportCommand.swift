import CommandTable
import ForeignFormats
import Foundation
import Passcode
import SecretCore
import VaultCore

private let streams = StandardStreams.process

/// The command that imports an export of the vault or of another password manager.
let importVault = Command(
  "import", summary: "Import entries from an export of the vault or of another password manager: reads the passcode.",
  discussion: """
    The format is detected: an encrypted export of 'keysmith vault export', whose passphrase is read after the passcode; CSV of \
    browsers and password managers; unencrypted JSON of Bitwarden; XML of KeePass.

    An entry with the title, user and websites of one entry in the vault changes that entry: a new password replaces the \
    password, which is kept in the history, and new notes, tags and fields are added. The category and the key for one-time \
    codes are kept. A file with a previous password of that entry changes nothing. An entry that matches several entries \
    becomes a new entry. Attached files, passkeys and deleted entries are not imported. \
    The exit code is 1 if the vault does not have everything in the file after the import. The file of another password \
    manager contains passwords in plaintext: delete the file when all entries are imported.
    """,
  Parameter<Bool>.flag("preview", help: "Print the entries that would be added, changed and left out, and change nothing."),
  storeOption, deviceOption, Parameter<String>.argument("file", .file, help: "The exported file.")
) { isPreview, store, device, path in
  try await refusing {
    let file = URL(filePath: path, directoryHint: .notDirectory)
    let location = StoreLocation(store: store, device: device)
    let core = AppCore(try isPreview ? location.writable() : location.writable(.store))
    guard let entries = try readForeignEntries(file) else {
      try await importExport(file, core, isPreview: isPreview)
      return .success
    }
    let vault = try await withoutEcho { try await Services(core).openVault(toImport: true) }
    let plan = try await ImportPlan.plan(for: entries, in: vault)
    if isPreview {
      for change in plan.changes(limit: .max) {
        if case .notImported = change.kind { continue }
        if case .without = change.kind { continue }
        let word = change.kind == .new ? "add" : "change"
        try streams.print("\(word)\t\(printable(change.title))\t\(printable(change.user))")
      }
    } else {
      let progress = ProgressLine(printable(file.lastPathComponent))
      defer { progress.end() }
      try await plan.apply(to: vault) { progress.show(percent: $0) }
      if plan.addedCount + plan.changedCount > 0 { try await core.passcode.note(.imported) }
    }
    for (title, reason) in plan.skipped where reason != .known {
      streams.report(message: "Skipped \(printable(title)): \(reason.text).")
    }
    for (title, omission) in plan.omissions {
      switch omission {
      case .oneTimeKey(let problem):
        streams.report(message: "Skipped the key for one-time codes of \(printable(title)). \(LocalizedText(problem))")
      case .otherOneTimeKey:
        streams.report(message: "Kept the key for one-time codes of \(printable(title)): the file has another key.")
      case .passkey: streams.report(message: "Skipped the passkey of \(printable(title)).")
      case .attachments: streams.report(message: "Skipped the attached files of \(printable(title)).")
      }
    }
    let (added, changed, known, leftOut) = (plan.addedCount, plan.changedCount, plan.knownCount, plan.leftOutCount)
    try report("\(added) added, \(changed) changed, \(known) unchanged, \(leftOut) left out", isPreview: isPreview)
    return plan.isComplete ? .success : .failure
  }
}

/// Imports an encrypted export of the vault, or previews the import.
private func importExport(_ file: URL, _ core: AppCore, isPreview: Bool) async throws {
  let (vault, passphrase) = try await withoutEcho {
    (try await Services(core).openVault(toImport: true), try readSecret("Passphrase"))
  }
  let summary: ImportSummary
  if isPreview {
    summary = try await vault.previewImport(from: file, passphrase: passphrase.bytes.copy())
  } else {
    let progress = ProgressLine(printable(file.lastPathComponent))
    defer { progress.end() }
    summary = try await vault.import(from: file, passphrase: passphrase.bytes.copy()) { progress.show(percent: $0) }
    if summary.added + summary.replaced > 0 { try await core.passcode.note(.imported) }
  }
  try report("\(summary.added) added, \(summary.replaced) changed, \(summary.kept) unchanged", isPreview: isPreview)
  if summary.keptInBin > 0 {
    streams.report(message: "Unchanged in the bin: \(summary.keptInBin). 'keysmith vault restore' restores an entry.")
  }
}

/// Prints the numbers of an import or of its preview.
private func report(_ numbers: LocalizedText, isPreview: Bool) throws {
  try streams.print(message: isPreview ? "\(numbers) (preview; nothing has changed)." : "\(numbers).")
}

/// Returns the entries of a file of another password manager; `nil` for an encrypted export of the vault.
///
/// - Throws: ``Refusal/failed(_:)`` if the file is missing, of an unknown format or invalid.
private func readForeignEntries(_ file: URL) throws(Refusal) -> ForeignEntries? {
  let name = printable(file.lastPathComponent)
  let content: PasswordFile
  do {
    content = try PasswordFile(reading: file)
  } catch {
    throw Refusal.failed("\(name): \(LocalizedText(error)). Nothing was imported.")
  }
  switch content {
  case .foreign(let entries): return entries
  case .encryptedExport: return nil
  case .missing:
    var status = stat()
    let isFolder = stat(file.path(percentEncoded: false), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    throw Refusal.failed(
      isFolder ? "\(name) is a folder. Name the exported file." : "\(name): the file is missing, or cannot be read.")
  case .unknown:
    throw Refusal.failed(
      "\(name): the format is not known. Supported are exports of the vault, CSV, Bitwarden JSON and KeePass XML.")
  }
}
