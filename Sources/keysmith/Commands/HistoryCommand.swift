import CommandTable
import Foundation
import SecretCore
import VaultCore

/// The command that lists the previous passwords of a vault entry, or prints one of these passwords.
let passwordHistory = Command(
  "history",
  summary: "List the previous passwords of an entry by the date until which they were used, or print one of them.",
  Parameter<Int?>.option(
    "print", value: "number", ArgumentType<Int>.integer(in: 1...10), help: "Print the password with this number in the list."),
  storeOption, deviceOption, entryArgument
) { number, store, device, title in
  try await refusing {
    let core = AppCore(try StoreLocation(store: store, device: device).writable())
    let (vault, title) = try await openVault(of: core, andReadTitle: title)
    let entry = try await vault.entry(title)
    let passwords = try await vault.previousPasswords(of: entry.id)
    if let number {
      guard passwords.indices.contains(number - 1) else {
        throw Refusal.failed(
          passwords.isEmpty
            ? "The entry has no previous passwords."
            : "The entry has \(passwords.count, "# previous password", "# previous passwords").")
      }
      try printStored(SecretText(try await vault.previousPassword(passwords[number - 1].id, of: entry.id)))
      return .success
    }
    for (index, password) in passwords.enumerated() {
      try StandardStreams.process.print("\(index + 1)\t\(timestamp(password.replaced))")
    }
    return .success
  }
}
