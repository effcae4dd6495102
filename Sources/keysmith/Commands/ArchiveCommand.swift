import CommandTable
import Foundation
import VaultCore

/// The command that moves a vault entry to the archive, or back to the vault.
let archiveEntry = Command(
  "archive", summary: "Move an entry to the archive, which 'keysmith vault list --archived' lists.",
  discussion: "Searches in the vault do not find archived entries. The other commands find them by their titles.",
  Parameter<Bool>.flag("undo", help: "Move the entry from the archive back to the vault."), storeOption, deviceOption,
  entryArgument
) { isUndone, store, device, title in
  try await refusing {
    let core = AppCore(try StoreLocation(store: store, device: device).writable(.store))
    let (vault, title) = try await openVault(of: core, andReadTitle: title)
    let entry = try await vault.entry(title)
    _ = try await vault.update(entry, to: entry.details.replacing(isArchived: !isUndone))
    let name = printable(entry.details.title)
    try StandardStreams.process.print(message: isUndone ? "Moved \(name) back to the vault." : "Archived \(name).")
    return .success
  }
}
