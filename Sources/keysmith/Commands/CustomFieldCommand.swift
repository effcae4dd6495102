import CommandTable
import SecretCore
import VaultCore

/// The command that prints a custom or hidden field of a vault entry.
let customField = Command(
  "custom", summary: "Print a custom or hidden field of an entry.", storeOption, deviceOption, entryArgument,
  Parameter<String>.argument("name", .string, help: "The name of the field.")
) { store, device, title, name in
  try await refusing {
    let core = AppCore(try StoreLocation(store: store, device: device).writable())
    let (vault, title) = try await openVault(of: core, andReadTitle: title)
    let entry = try await vault.entry(title)
    if let field = entry.details.fields.first(where: { $0.name == name }) {
      try printStored(SecretText(try SecretBytes(copying: Array(field.value.utf8))), keepsLines: true)
      return .success
    }
    guard entry.hiddenFieldNames.contains(name) else {
      let names = (entry.details.fields.map(\.name) + entry.hiddenFieldNames).map(printable)
      guard !names.isEmpty else { throw Refusal.failed("The entry has no custom fields.") }
      throw Refusal.failed(
        "The entry has no custom field with that name. Its fields: \(names.joined(separator: ", ")).")
    }
    try printStored(SecretText(try await vault.hiddenField(named: name, of: entry.id)))
    return .success
  }
}
