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

    An entry with the title, user and websites of one entry in the vault replaces the password of that entry, and the old \
    password is kept in the history. An entry whose password is the current or a previous password of that entry is skipped. The exit code is 1 if \
    an entry was skipped for another reason. The file of another password manager contains passwords in plaintext: delete \
    the file when all entries are imported.
    """,
  Parameter<Bool>.flag("preview", help: "Print the entries that would be added, changed and skipped, and change nothing."),
  storeOption, deviceOption, Parameter<String>.argument("file", .file, help: "The exported file.")
) { isPreview, store, device, path in
  try await refusing {
    let file = URL(filePath: path, directoryHint: .notDirectory)
    let location = StoreLocation(store: store, device: device)
    let core = AppCore(try isPreview ? location.writable() : location.writable(.store))
    guard let entries = try readForeignEntries(file) else {
      guard !isPreview else {
        if case .missing = try PasswordFile(reading: file) {
          throw Refusal.failed("\(printable(file.lastPathComponent)): the file is missing, or cannot be read.")
        }
        throw Refusal.failed("'--preview' supports only CSV, Bitwarden JSON and KeePass XML.")
      }
      try await importExport(file, core)
      return .success
    }
    let vault = try await withoutEcho { try await Services(core).openVault() }
    let plan = try await ImportPlan.plan(for: entries, in: vault)
    if isPreview {
      for change in plan.changes(limit: .max) {
        if case .notImported = change.kind { continue }
        let word = change.kind == .newPassword ? "change" : "add"
        try streams.print("\(word)\t\(printable(change.title))\t\(printable(change.user))")
      }
    } else {
      let progress = ProgressLine(printable(file.lastPathComponent))
      defer { progress.end() }
      try await plan.apply(to: vault) { progress.show(percent: $0) }
      try await core.passcode.note(.imported)
    }
    for (title, reason) in plan.skipped { streams.report(message: "Skipped \(printable(title)): \(reason.text).") }
    for (title, problem) in plan.withoutKey {
      streams.report(message: "Skipped the key for one-time codes of \(printable(title)). \(LocalizedText(problem))")
    }
    let (added, changed, skipped) = (plan.addedCount, plan.changedCount, plan.skipped.count)
    try streams.print(
      message: isPreview
        ? "\(added) added, \(changed) changed, \(skipped) skipped (preview; nothing has changed)."
        : "\(added) added, \(changed) changed, \(skipped) skipped.")
    return plan.isComplete ? .success : .failure
  }
}

/// Imports an encrypted export of the vault.
private func importExport(_ file: URL, _ core: AppCore) async throws {
  let (vault, passphrase) = try await withoutEcho { (try await Services(core).openVault(), try readSecret("Passphrase")) }
  let progress = ProgressLine(printable(file.lastPathComponent))
  let summary = try await {
    defer { progress.end() }
    return try await vault.import(from: file, passphrase: passphrase.bytes.copy()) { progress.show(percent: $0) }
  }()
  try await core.passcode.note(.imported)
  try streams.print(message: "\(summary.added) added, \(summary.replaced) replaced, \(summary.kept) unchanged.")
}

/// Returns the entries of a file of another password manager; `nil` for a file of another format, such as an encrypted export
/// of the vault.
///
/// The result is also `nil` for a file that is not a readable regular file. The import of an export reports such a
/// file.
///
/// - Throws: ``Refusal/failed(_:)`` if the file is invalid.
private func readForeignEntries(_ file: URL) throws(Refusal) -> ForeignEntries? {
  do {
    if case .foreign(let entries) = try PasswordFile(reading: file) { return entries }
    return nil
  } catch {
    throw Refusal.failed("\(printable(file.lastPathComponent)): \(LocalizedText(error)). Nothing was imported.")
  }
}
