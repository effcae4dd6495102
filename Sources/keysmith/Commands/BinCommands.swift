import CommandTable
import Foundation
import SecretCore
import VaultCore

private let streams = StandardStreams.process

/// The command that moves a vault entry to the bin or erases it.
let removeEntry = Command(
  "remove", summary: "Move an entry to the bin, which keeps it for 30 days.",
  discussion: "An unreadable entry is erased, because the bin cannot list it.",
  Parameter<Bool>.flag("erase", help: "Erase the entry at once, from the vault or bin. This cannot be undone."), storeOption,
  deviceOption, entryArgument
) { erases, store, device, title in
  try await refusing {
    let core = AppCore(try StoreLocation(store: store, device: device).writable(.store))
    let (vault, title) = try await openVault(of: core, andReadTitle: title)
    // An unreadable entry has no title, and is removed by its identifier.
    if let id = try await vault.entries(limit: .max).unreadable.first(where: { "\($0)" == title }) {
      try await vault.erase(id)
      try streams.print(message: "Erased an entry that could not be read.")
    } else if erases {
      let deleted = try await vault.deletedEntries(title)
      let entries = (deleted + (try await vault.liveEntries(title))).preferring(title)
      guard !entries.isEmpty else { throw Refusal.failed("Neither the vault nor the bin has an entry with that title.") }
      let entry = try only(entries)
      try await vault.erase(entry.id)
      try streams.print(message: "Erased \(printable(entry.details.title)).")
    } else {
      let entry = try await vault.entry(title)
      do {
        try await vault.delete(entry.id)
      } catch VaultFailure.core(.authenticationFailed) {
        throw Refusal.failed(
          "The password of the entry cannot be read, so the bin cannot keep the entry. Add '--erase' to erase the entry.")
      }
      try streams.print(message: "Moved \(printable(entry.details.title)) to the bin.")
    }
    return .success
  }
}

/// The command that lists the entries in the bin.
let listBin = Command(
  "bin", summary: "List the deleted entries, one per line: identifier, title and time of the deletion.", storeOption,
  deviceOption
) { store, device in
  try await refusing {
    let vault = try await Services(AppCore(StoreLocation(store: store, device: device).writable())).openVault()
    for entry in try await vault.bin() {
      let deleted = entry.deleted.map(timestamp) ?? ""
      try streams.print("\(entry.id)\t\(printable(entry.details.title))\t\(deleted)")
    }
    return .success
  }
}

/// The command that moves a vault entry from the bin back to the vault.
let restoreEntry = Command(
  "restore", summary: "Move an entry from the bin back to the vault.", storeOption, deviceOption, entryArgument
) { store, device, title in
  try await refusing {
    let core = AppCore(try StoreLocation(store: store, device: device).writable(.store))
    let (vault, title) = try await openVault(of: core, andReadTitle: title)
    let entries = try await vault.deletedEntries(title)
    guard !entries.isEmpty else { throw Refusal.failed("The bin has no entry with that title.") }
    let entry = try only(entries)
    _ = try await vault.restore(entry.id)
    try streams.print(message: "Restored \(printable(entry.details.title)).")
    return .success
  }
}

extension OpenVault {
  /// Returns the entry in the bin with this identifier, or else the entries in the bin with this title.
  ///
  /// The case of the title is ignored if no entry has exactly the title.
  ///
  /// - Throws: `VaultFailure`.
  fileprivate func deletedEntries(_ title: String) throws -> [VaultEntry] {
    let entries = try bin()
    if let entry = entries.first(where: { "\($0.id)" == title.uppercased() }) { return [entry] }
    return entries.titled(title)
  }
}
