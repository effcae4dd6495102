import CommandTable
import Flows
import Foundation
import Passcode
import SecretCore
import Statechart
import VaultCore

private let streams = StandardStreams.process

/// The commands of the vault, for scripts.
let vault = Command(
  "vault",
  summary: "Keep, find, print or remove passwords.",
  discussion: """
    The passcode is read from standard input, on a line of its own, and what else is secret on the lines after it. An entry is \
    named by its title, or by its identifier, which 'keysmith vault list --identifiers' shows.

    Other programs can see arguments. A title, a user, a category or search words given as '-' are read from standard input, a line \
    each, in this order: passcode, title, user, category, password, note.
    """,
  subcommands: [list, add, get, remove, accept, exportVault, importVault])

private let titleArgument = Parameter<String>.argument(
  "title", .string, help: "The entry, as it is called in the vault. \(fromInput)")

private let list = Command(
  "list", summary: "List entries: title, user and category, an entry a line.",
  Parameter<Bool>.flag("identifiers", help: "Begin each line with the entry's identifier, and end it with when it was added."),
  storeOption, deviceOption,
  Parameter<[String]>.arguments(
    "word", .string, isRequired: false, help: "What entries have to have in one of their texts. \(fromInput)")
) { showsIdentifiers, store, device, words in
  try await refusing {
    let location = try StoreLocation(store: store, device: device).writable()
    let (vault, query) = try await withoutEcho {
      let vault = try await Services(AppCore(location)).openVault()
      return (vault, try words.map { word throws(Refusal) in try text(word, prompt: "Search words") }.joined(separator: " "))
    }
    let (entries, unreadable) = try await vault.all(matching: query)
    for entry in entries {
      let line = [entry.details.title, entry.details.user, entry.details.category].map(printable).joined(separator: "\t")
      try streams.print(showsIdentifiers ? "\(entry.id)\t\(line)\t\(timestamp(entry.created))" : line)
    }
    warn(ofUnreadable: unreadable.map { "\($0)" }, "entry", "entries")
    return .success
  }
}

private let add = Command(
  "add", summary: "Keep a password: reads the passcode, and then the password, and then a note if there is to be one.",
  Parameter<String>.option("user", .string, default: "", help: "The name that goes with it. \(fromInput)"),
  Parameter<String>.option("category", .string, default: "", help: "What it is grouped by. \(fromInput)"),
  Parameter<Bool>.flag("note", help: "Read a note as well: all that follows the password, until the input ends."), storeOption,
  deviceOption, titleArgument
) { user, category, hasNote, store, device, title in
  try await refusing {
    // An invalid entry is rejected before anything is read.
    _ = try entryDetails(title: title, user: user, category: category)
    let location = try StoreLocation(store: store, device: device).writable(.store)
    let (vault, texts, password, note) = try await withoutEcho {
      let vault = try await Services(AppCore(location)).openVault()
      let texts = try entryDetails(
        title: text(title, prompt: EditEntry.Text.titleLabel.words), user: text(user, prompt: EditEntry.Text.userLabel.words),
        category: text(category, prompt: EditEntry.Text.categoryLabel.words))
      return (vault, texts, try readSecret(EditEntry.Text.passwordLabel.words), hasNote ? try readNote() : "")
    }
    let details = try EntryDetails(title: texts.title, user: texts.user, category: texts.category, note: note)
    _ = try await vault.add(details, password: password.bytes.copy())
    try streams.print("Added \(printable(details.title)).")
    return .success
  }
}

/// Returns the details of an entry with these texts.
/// - Throws: `Refusal`, and `VaultFailure`.
func entryDetails(title: String, user: String = "", category: String = "") throws -> EntryDetails {
  guard EntryDetails.isTitle(title) else { throw Refusal.said(EditEntry.Text.titleMissing.words, cause: nil) }
  guard [title, user, category].allSatisfy(isOneLine) else {
    throw Refusal.failed("A title, a user or a category is one line without control characters.")
  }
  return try EntryDetails(title: title, user: user, category: category)
}

private let get = Command(
  "get", summary: "Print the password of an entry, or something else that it says.",
  Parameter<EntryField?>.option("field", ArgumentType<EntryField>.choices, help: "What to print in place of the password."),
  storeOption, deviceOption, titleArgument
) { field, store, device, title in
  try await refusing {
    let (vault, title) = try await openVault(of: StoreLocation(store: store, device: device).writable(), andReadTitle: title)
    let entry = try await vault.entry(title)
    if let words = field?.words(of: entry.details) {
      try printStored(SecretText(SecretBytes(copying: Array(words.utf8))), keepsLines: true)
    } else {
      try await printStored(SecretText(vault.password(of: entry.id)))
    }
    return .success
  }
}

private let remove = Command(
  "remove", summary: "Destroy an entry. This cannot be undone.", storeOption, deviceOption, titleArgument
) { store, device, title in
  try await refusing {
    let location = try StoreLocation(store: store, device: device).writable(.store)
    let (vault, title) = try await openVault(of: location, andReadTitle: title)
    // An entry that cannot be read has no title.
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
    let vault = try await Services(AppCore(StoreLocation(store: store, device: device).writable(.store))).openVault()
    try await vault.accept()
    let count = try await vault.entries(limit: 1).count
    try streams.print("The vault is taken as it is: \(counted(count, "entry", "entries") ?? "no entries").")
    return .success
  }
}

private let exportVault = Command(
  "export", summary: "Write all entries to a file: reads the passcode, and then a passphrase that opens the file anywhere.",
  discussion: """
    On a terminal the passphrase is asked for twice, and one that is easy to guess only taken after a confirmation. Elsewhere it is \
    one line, and one that is easy to guess is taken with a warning.
    """,
  Parameter<Bool>.flag(
    "generate",
    help: "Make a passphrase of \(WordList.usualCount) random words, and print it once: nothing but it goes to standard output."
  ),
  storeOption, deviceOption, Parameter<String>.argument("file", .file, help: "Where they go; nothing is overwritten.")
) { isGenerated, store, device, path in
  try await refusing {
    let file = URL(filePath: path, directoryHint: .notDirectory)
    try requireNew(file)
    let words = isGenerated ? try WordList() : nil
    let core = AppCore(try StoreLocation(store: store, device: device).writable())
    let (vault, passphrase) = try await withoutEcho {
      (try await Services(core).openVault(), try words.map { SecretText(try $0.passphrase()) } ?? readNewPassphrase())
    }
    // The passphrase is printed first: without it, the file could not be decrypted.
    if isGenerated { try streams.print(passphrase.string) }
    let summary = try await vault.export(to: file, passphrase: passphrase.bytes.copy())
    try await core.passcode.note(.exported)
    let written = "\(counted(summary.count, "entry", "entries") ?? "No entries") written."
    if isGenerated {
      streams.report("\(written) The passphrase is not shown again. \(WordList.strength(ofWords: WordList.usualCount))")
    } else {
      try streams.print(written)
    }
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
    let core = AppCore(try StoreLocation(store: store, device: device).writable(.store))
    let (vault, passphrase) = try await withoutEcho { (try await Services(core).openVault(), try readSecret("Passphrase")) }
    let file = URL(filePath: path, directoryHint: .notDirectory)
    let progress = ProgressLine(printable(file.lastPathComponent))
    let summary = try await {
      defer { progress.end() }
      return try await vault.import(from: file, passphrase: passphrase.bytes.copy()) { progress.show(percent: $0) }
    }()
    try await core.passcode.note(.imported)
    try streams.print("\(summary.added) added, \(summary.replaced) replaced, \(summary.kept) kept as they were.")
    return .success
  }
}

private func openVault(of location: StoreLocation, andReadTitle title: String) async throws -> (OpenVault, String) {
  try await withoutEcho {
    (try await Services(AppCore(location)).openVault(), try text(title, prompt: EditEntry.Text.titleLabel.words))
  }
}

private func readSecret(_ prompt: String) throws(Refusal) -> SecretText {
  SecretText(try CodeReader.readSecret(limit: 1024, prompt: prompt))
}

/// Reads a note. It can contain secrets, which other programs could see in an argument.
private func readNote() throws(Refusal) -> String {
  SecretText(try CodeReader.readRest(limit: Int(UInt16.max), prompt: EditEntry.Text.noteLabel.words)).string
}

extension OpenVault {
  /// Returns all entries that match the words, sorted by title, and the identifiers of the unreadable ones.
  fileprivate func all(
    matching words: String = ""
  ) throws(VaultFailure) -> (entries: [VaultEntry], unreadable: Set<VaultEntry.ID>) {
    let page = try entries(matching: words, limit: .max)
    return (page.entries, Set(page.unreadable))
  }

  /// Returns the only entry with this title, or the entry with this identifier.
  fileprivate func entry(_ title: String) throws -> VaultEntry {
    if let id = UUID(uuidString: title), let entry = try? entry(id) { return entry }
    // A search for its own title finds an entry.
    let found = try all(matching: title).entries.filter { $0.details.title == title }.sorted { $0.created < $1.created }
    guard found.count <= 1 else {
      let choices = found.map { "\($0.id) of \(timestamp($0.created))" }.joined(separator: ", ")
      throw Refusal.failed("There are \(found.count) entries of that title. Give the identifier of one: \(choices).")
    }
    guard let entry = found.first else { throw Refusal.failed("There is no entry of that title in the vault.") }
    return entry
  }
}
