import CommandTable
import Flows
import Foundation
import Passcode
import SecretCore
import Statechart
import Vault

private let streams = StandardStreams.process

/// The vault, for scripts.
let vault = Command(
  "vault",
  summary: "Keep, find, print or remove passwords.",
  discussion: """
    The passcode is read from standard input, on a line of its own, and what else is secret on the lines after it. An entry is \
    named by its title, or by its identifier, which 'keysmith vault list --identifiers' shows.
    """,
  subcommands: [list, add, get, remove, accept, exportVault, importVault])

private let titleArgument = Parameter<String>.argument("title", .string, help: "The entry, as it is called in the vault.")

private let list = Command(
  "list", summary: "List entries: title, user and category, an entry a line.",
  Parameter<Bool>.flag("identifiers", help: "Begin each line with the entry's identifier, and end it with when it was added."),
  storeOption, deviceOption,
  Parameter<[String]>.arguments("word", .string, isRequired: false, help: "What entries have to have in one of their texts.")
) { showsIdentifiers, store, device, words in
  try await refusing {
    let vault = try await Services(AppCore(StoreLocation(store: store, device: device))).openVault()
    let (entries, unreadable) = try await vault.all(matching: words.joined(separator: " "))
    for entry in entries {
      let line = [entry.details.title, entry.details.user, entry.details.category].map(printable).joined(separator: "\t")
      try streams.print(showsIdentifiers ? "\(entry.id)\t\(line)\t\(moment(entry.created))" : line)
    }
    warn(ofUnreadable: unreadable.map { "\($0)" }, "entry", "entries")
    return .success
  }
}

private let add = Command(
  "add", summary: "Keep a password: reads the passcode, and then the password, and then a note if there is to be one.",
  Parameter<String>.option("user", .string, default: "", help: "The name that goes with it."),
  Parameter<String>.option("category", .string, default: "", help: "What it is grouped by."),
  Parameter<Bool>.flag("note", help: "Read a note as well: all that follows the password, until the input ends."), storeOption,
  deviceOption, titleArgument
) { user, category, hasNote, store, device, title in
  try await refusing {
    // Nothing is read for an entry that is refused.
    _ = try entryDetails(title: title, user: user, category: category)
    let (vault, password, note) = try await withoutEcho {
      let vault = try await Services(AppCore(StoreLocation(store: store, device: device))).openVault()
      return (vault, try readSecret(EditEntry.Text.password.words), hasNote ? try readNote() : "")
    }
    let details = try EntryDetails(title: title, user: user, category: category, note: note)
    _ = try await vault.add(details, password: password.bytes.copy())
    try streams.print("Added \(printable(title)).")
    return .success
  }
}

/// What an entry says that these arguments describe.
/// - Throws: `Refusal`, and `VaultFailure`.
func entryDetails(title: String, user: String = "", category: String = "") throws -> EntryDetails {
  guard EntryDetails.isTitle(title) else { throw Refusal.said(EditEntry.Text.anEntryNeedsATitle.words, cause: nil) }
  guard [title, user, category].allSatisfy(isOneLine) else {
    throw Refusal.failed("A title, a user or a category is one line without control characters.")
  }
  return try EntryDetails(title: title, user: user, category: category)
}

private let get = Command(
  "get", summary: "Print the password of an entry, or something else that it says.",
  Parameter<EntryText?>.option("field", ArgumentType<EntryText>.choices, help: "What to print in place of the password."),
  storeOption, deviceOption, titleArgument
) { field, store, device, title in
  try await refusing {
    let vault = try await Services(AppCore(StoreLocation(store: store, device: device))).openVault()
    let entry = try await vault.entry(title)
    if let words = field?.words(of: entry.details) {
      // A script has it as it is; a terminal must not obey it.
      let lines = words.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
      try streams.print(streams.outputIsTerminal ? lines.joined(separator: "\n") : words)
    } else {
      try await streams.print(SecretText(vault.password(of: entry.id)).string)
    }
    return .success
  }
}

private let remove = Command(
  "remove", summary: "Destroy an entry. This cannot be undone.", storeOption, deviceOption, titleArgument
) { store, device, title in
  try await refusing {
    let vault = try await Services(AppCore(StoreLocation(store: store, device: device))).openVault()
    // What cannot be read has no title any more.
    if let id = try await vault.all().unreadable.first(where: { "\($0)" == title }) {
      try await vault.delete(id)
      try streams.print("Removed an entry that could not be read.")
    } else {
      let entry = try await vault.entry(title)
      try await vault.delete(entry.id)
      try streams.print("Removed \(printable(entry.details.title)).")
    }
    return .success
  }
}

private let accept = Command(
  "accept", summary: "Go on with what is there, where an older copy of the vault was put back: reads the passcode.",
  discussion: "What is there is taken from then on: an older copy, one with entries removed, or none. It is noted in the log.",
  storeOption, deviceOption
) { store, device in
  try await refusing {
    let vault = try await Services(AppCore(StoreLocation(store: store, device: device))).openVault()
    try await vault.accept()
    let count = try await vault.entries(limit: 1).count
    try streams.print("The vault is taken as it is: \(counted(count, "entry", "entries") ?? "no entries").")
    return .success
  }
}

private let exportVault = Command(
  "export", summary: "Write all entries to a file: reads the passcode, and then a passphrase that opens the file anywhere.",
  storeOption, deviceOption, Parameter<String>.argument("file", .file, help: "Where they go; nothing is overwritten.")
) { store, device, path in
  try await refusing {
    let core = AppCore(StoreLocation(store: store, device: device))
    let (vault, passphrase) = try await openVault(of: core, andRead: "Passphrase")
    let file = URL(filePath: path, directoryHint: .notDirectory)
    let summary = try await vault.export(to: file, passphrase: passphrase.bytes.copy())
    try await core.passcode.note(.exported)
    try streams.print("\(counted(summary.count, "entry", "entries") ?? "No entries") written.")
    if let unreadable = counted(summary.unreadable.count, "entry", "entries") {
      throw Refusal.failed("\(unreadable) could not be read, and are not in the file.")
    }
    return .success
  }
}

private let importVault = Command(
  "import", summary: "Take in the entries of an exported file: reads the passcode, and then the file's passphrase.",
  storeOption, deviceOption, Parameter<String>.argument("file", .file, help: "Where they are.")
) { store, device, path in
  try await refusing {
    let core = AppCore(StoreLocation(store: store, device: device))
    let (vault, passphrase) = try await openVault(of: core, andRead: "Passphrase")
    let file = URL(filePath: path, directoryHint: .notDirectory)
    let summary = try await vault.import(from: file, passphrase: passphrase.bytes.copy())
    try await core.passcode.note(.imported)
    try streams.print("\(summary.added) added, \(summary.replaced) replaced, \(summary.kept) kept as they were.")
    return .success
  }
}

private func openVault(of core: AppCore, andRead prompt: String) async throws -> (OpenVault, SecretText) {
  try await withoutEcho { (try await Services(core).openVault(), try readSecret(prompt)) }
}

private func readSecret(_ prompt: String) throws(Refusal) -> SecretText {
  SecretText(try CodeReader.readSecret(limit: 1024, prompt: prompt))
}

/// A note can hold what a password does: in an argument, other programs would see it.
private func readNote() throws(Refusal) -> String {
  SecretText(try CodeReader.readRest(limit: Int(UInt16.max), prompt: EditEntry.Text.note.words)).string
}

extension OpenVault {
  /// Every entry that has the words, by title, and those that cannot be read.
  fileprivate func all(
    matching words: String = ""
  ) throws(VaultFailure) -> (entries: [VaultEntry], unreadable: Set<VaultEntry.ID>) {
    var entries: [VaultEntry] = []
    var unreadable: Set<VaultEntry.ID> = []
    // A page lacks what cannot be read, and is none the shorter for it.
    let limit = 100
    for skipped in stride(from: 0, through: Int.max - limit, by: limit) {
      let page = try self.entries(matching: words, skipping: skipped, limit: limit)
      entries += page.entries
      unreadable.formUnion(page.unreadable)
      if skipped + limit >= page.count { break }
    }
    return (entries, unreadable)
  }

  /// The one entry of this title, or identifier.
  fileprivate func entry(_ title: String) throws -> VaultEntry {
    let found = try all().entries.filter { $0.details.title == title || "\($0.id)" == title }.sorted { $0.created < $1.created }
    guard found.count <= 1 else {
      let choices = found.map { "\($0.id) of \(moment($0.created))" }.joined(separator: ", ")
      throw Refusal.failed("There are \(found.count) entries of that title. Give the identifier of one: \(choices).")
    }
    guard let entry = found.first else { throw Refusal.failed("There is no entry of that title in the vault.") }
    return entry
  }
}
