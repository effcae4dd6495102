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

    An entry with the title, user and websites of an entry in the vault replaces its password, and the old password is kept in \
    the history. An entry that the vault contains is skipped. Delete the file of the other password manager afterwards: it \
    contains all passwords in plaintext.
    """,
  Parameter<Bool>.flag("preview", help: "Print the entries that would be added, changed and skipped, and change nothing."),
  storeOption, deviceOption, Parameter<String>.argument("file", .file, help: "The exported file.")
) { isPreview, store, device, path in
  try await refusing {
    let file = URL(filePath: path, directoryHint: .notDirectory)
    let location = StoreLocation(store: store, device: device)
    let core = AppCore(try isPreview ? location.writable() : location.writable(.store))
    guard let entries = try readForeignEntries(file) else {
      guard !isPreview else { throw Refusal.failed("An encrypted export of the vault has no preview.") }
      try await importExport(file, core)
      return .success
    }
    let vault = try await withoutEcho { try await Services(core).openVault() }
    let plan = try await ImportPlan(entries, in: vault)
    if isPreview {
      for change in plan.changes {
        try streams.print(
          "\(change.known == nil ? "add" : "change")\t\(printable(change.details.title))\t\(printable(change.details.user))")
      }
    } else {
      let progress = ProgressLine(printable(file.lastPathComponent))
      defer { progress.end() }
      try await plan.apply(to: vault) { progress.show(percent: $0 * 100 / max(1, plan.changes.count)) }
      try await core.passcode.note(.imported)
    }
    for (title, reason) in plan.skipped { streams.report("Skipped \(printable(title)): \(reason).") }
    let verb = isPreview ? " (preview; nothing has changed)" : ""
    try streams.print("\(plan.addedCount) added, \(plan.changedCount) changed, \(plan.skipped.count) skipped\(verb).")
    return .success
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
  try streams.print("\(summary.added) added, \(summary.replaced) replaced, \(summary.kept) kept as they were.")
}

/// Returns the entries of a file of another password manager; `nil` if the format of the file is unknown.
///
/// - Throws: ``Refusal/failed(_:)`` if the file is invalid.
private func readForeignEntries(_ file: URL) throws -> ForeignEntries? {
  guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
  defer { try? handle.close() }
  let limits = ForeignFormatLimits.product
  guard let data = try? handle.read(upToCount: limits.bytes + 1) else { return nil }
  let bytes = Array(data)
  guard let format = ForeignEntries.format(of: bytes) else { return nil }
  do {
    return try ForeignEntries(bytes, format: format, limits: limits)
  } catch {
    throw Refusal.failed(printable("\(file.lastPathComponent): \(error). Nothing was imported."))
  }
}
