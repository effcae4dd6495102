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
    let names = entry.details.fields.map(\.name) + entry.hiddenFieldNames
    guard !names.isEmpty else { throw Refusal.failed("The entry has no custom fields.") }
    guard let found = names.named(name) else {
      let list = names.map(printable).joined(separator: ", ")
      throw Refusal.failed("The entry has no custom field with that name. Its fields: \(list).")
    }
    if let field = entry.details.fields.first(where: { $0.name == found }) {
      try printStored(SecretText(try SecretBytes(copying: Array(field.value.utf8))), keepsLines: true)
    } else {
      try printStored(SecretText(try await vault.hiddenField(named: found, of: entry.id)))
    }
    return .success
  }
}

extension [String] {
  /// Returns exactly this name or, if it is missing, the only name that differs in case; `nil` if there is no such name, or
  /// several names differ in case.
  fileprivate func named(_ name: String) -> String? {
    if contains(name) { return name }
    let folded = name.foldingCase
    let others = filter { $0.foldingCase == folded }
    return others.count == 1 ? others[0] : nil
  }
}
