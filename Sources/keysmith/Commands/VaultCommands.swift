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
  summary: "Save, find, print, copy, change or remove passwords.",
  discussion: """
    The passcode is read from standard input, on a line of its own, and other secrets on the lines after it. An entry is given by \
    its title or by its identifier, which 'keysmith vault list --identifiers' shows. If no entry has exactly the title, the \
    case of its letters is ignored.

    Other programs can see arguments. A title, a user, a category or search words given as '-' are read from standard input, one \
    per line, in this order: passcode, title, user, category, password, note.
    """,
  subcommands: [
    list, add, get, customField, copyEntry, oneTimeCode, editEntry, passwordHistory, archiveEntry, removeEntry, listBin,
    restoreEntry, auditVault, accept, exportVault, importVault,
  ])

private let titleArgument = Parameter<String>.argument(
  "title", .string, help: "The title of the entry. \(fromInput)")

let entryArgument = Parameter<String>.argument(
  "title", .string, help: "The title or identifier of the entry. \(fromInput)")

private let list = Command(
  "list", summary: "List the entries, one per line: title, user and category.",
  Parameter<Bool>.flag(
    "identifiers",
    help: "Begin each line with the entry's identifier, and end the line with the time when the entry was added."),
  .flag("archived", help: "List the archived entries instead."),
  storeOption, deviceOption,
  Parameter<[String]>.arguments(
    "word", .string, isRequired: false, help: "Words that each listed entry contains. \(fromInput)")
) { showsIdentifiers, showsArchive, store, device, words in
  try await refusing {
    let location = try StoreLocation(store: store, device: device).writable()
    let (vault, query) = try await withoutEcho {
      let vault = try await Services(AppCore(location)).openVault()
      return (vault, try words.map { word throws(Refusal) in try text(word, prompt: "Search words") }.joined(separator: " "))
    }
    let (entries, unreadable) = try await vault.all(matching: query, archived: showsArchive ? .only : .excluded)
    for entry in entries {
      let line = [entry.details.title, entry.details.user, entry.details.category].map(printable).joined(separator: "\t")
      try streams.print(showsIdentifiers ? "\(entry.id)\t\(line)\t\(timestamp(entry.created))" : line)
    }
    warn(ofUnreadable: unreadable.map { "\($0)" }, .entries)
    return .success
  }
}

private let add = Command(
  "add", summary: "Save a password: reads the passcode, then the password, and then the note with --note.",
  Parameter<String>.option("user", .string, default: "", help: "The user name of the entry. \(fromInput)"),
  Parameter<String>.option("category", .string, default: "", help: "The category of the entry. \(fromInput)"),
  Parameter<Bool>.flag("note", help: "Read a note as well: all lines after the password, until the input ends."), storeOption,
  deviceOption, titleArgument
) { user, category, hasNote, store, device, title in
  try await refusing {
    // Texts given as arguments are validated here, so that invalid texts are rejected before the passcode is read.
    _ = try entryDetails(title: title, user: user, category: category)
    let location = try StoreLocation(store: store, device: device).writable(.store)
    let (vault, texts, password, note) = try await withoutEcho {
      let services = Services(AppCore(location))
      let vault = try await services.openVault()
      let texts = try entryDetails(
        title: text(title, prompt: LocalizedText(EditEntry.Text.titleLabel)),
        user: text(user, prompt: LocalizedText(EditEntry.Text.userLabel)),
        category: text(category, prompt: LocalizedText(EditEntry.Text.categoryLabel)))
      let password = try readSecret(LocalizedText(EditEntry.Text.passwordLabel))
      if !hasNote { try await services.refusePasscodeLine(password) }
      return (vault, texts, password, hasNote ? try readNote() : "")
    }
    let details = try EntryDetails(title: texts.title, user: texts.user, category: texts.category, note: note)
    _ = try await vault.add(details, password: password.bytes.copy())
    try streams.print(message: "Added \(printable(details.title)).")
    try await vault.reportSameTitle(details)
    try warnOfWeak(password, of: details)
    return .success
  }
}

/// Returns the details of an entry with these texts.
///
/// - Throws: ``Refusal`` if the title is blank or a text is not one line, and `VaultFailure` if a text is too long.
func entryDetails(title: String, user: String = "", category: String = "") throws -> EntryDetails {
  guard EntryDetails.isTitle(title) else { throw Refusal.said(LocalizedText(EditEntry.Text.titleMissing), cause: nil) }
  guard [title, user, category].allSatisfy(isOneLine) else {
    throw Refusal.failed("A title, a user and a category are each one line without control characters.")
  }
  return try EntryDetails(title: title, user: user, category: category)
}

private let get = Command(
  "get", summary: "Print the password or another field of an entry; on a terminal, copy the password.",
  discussion: """
    On a terminal, the password is copied as with 'keysmith vault copy', so that it does not remain on the screen. With \
    '--print', the password is printed instead.
    """,
  Parameter<EntryField?>.option("field", ArgumentType<EntryField>.choices, help: "The field to print instead of the password."),
  Parameter<Bool>.flag("print", help: "Print the password instead of copying it."), storeOption, deviceOption,
  entryArgument
) { field, isPrinted, store, device, title in
  try await refusing {
    let core = AppCore(try StoreLocation(store: store, device: device).writable())
    let text = try await storedText(field, ofEntry: title, in: core)
    if streams.outputIsTerminal, field == nil, !isPrinted {
      try await copyUntilCleared(text, from: core)
    } else {
      try printStored(text, keepsLines: field != nil)
    }
    return .success
  }
}

private let accept = Command(
  "accept", summary: "Accept the current vault after a rollback, tampering or a missing file was detected: reads the passcode.",
  discussion: "The acceptance is logged.",
  storeOption, deviceOption
) { store, device in
  try await refusing {
    let vault = try await Services(AppCore(StoreLocation(store: store, device: device).writable(.store))).openVault()
    try await vault.accept()
    let count = try await vault.entries(limit: 1).count
    try streams.print(
      message: count == 0 ? "Accepted the vault: no entries." : "Accepted the vault: \(count, "# entry", "# entries").")
    return .success
  }
}

private let exportVault = Command(
  "export", summary: "Export all entries to an encrypted file: reads the passcode, and then a passphrase for the file.",
  discussion: """
    On a terminal, the passphrase is read twice, and a passphrase that is easy to guess needs a confirmation. Elsewhere it is read \
    once, and a passphrase that is easy to guess causes a warning.
    """,
  Parameter<Bool>.flag(
    "generate",
    help: "Generate a passphrase of \(WordList.usualCount) random words, and print only the passphrase to standard output."
  ),
  storeOption, deviceOption, Parameter<String>.argument("file", .file, help: "The path of the file, which must not exist yet.")
) { isGenerated, store, device, path in
  try await refusing {
    let file = URL(filePath: path, directoryHint: .notDirectory)
    let location = StoreLocation(store: store, device: device)
    try requireNew(file, outside: location)
    let words = isGenerated ? try WordList() : nil
    let core = AppCore(try location.writable())
    let (vault, passphrase) = try await withoutEcho {
      (try await Services(core).openVault(), try words.map { SecretText(try $0.passphrase()) } ?? readNewPassphrase())
    }
    // The passphrase is printed before the export, because a file without its passphrase cannot be decrypted.
    if isGenerated { try streams.print(passphrase.string) }
    let summary = try await vault.export(to: file, passphrase: passphrase.bytes.copy())
    try await core.passcode.note(.exported)
    let count = summary.count
    let written: LocalizedText = count == 0 ? "No entries written." : "\(count, "# entry", "# entries") written."
    if isGenerated {
      streams.report(message: "\(written) The passphrase is not shown again. \(WordList.strengthText)")
    } else {
      try streams.print(message: written)
    }
    let unreadable = summary.unreadable.count
    guard unreadable == 0 else {
      throw Refusal.failed(
        "\(unreadable, "# entry", "# entries") could not be read, and \(unreadable, "is", "are") not in the file.")
    }
    return .success
  }
}

/// Reads the passcode, and returns a field of an entry; the password of the entry if `field` is `nil`.
func storedText(_ field: EntryField?, ofEntry title: String, in core: AppCore) async throws -> SecretText {
  let (vault, title) = try await openVault(of: core, andReadTitle: title)
  let entry = try await vault.entry(title)
  guard let words = field?.words(of: entry.details) else { return SecretText(try await vault.password(of: entry.id)) }
  return SecretText(try SecretBytes(copying: Array(words.utf8)))
}

/// Opens the vault with the passcode from standard input, and returns the vault and the title of an entry.
///
/// - Parameter title: The title, or `-` for a title on the next line of standard input.
func openVault(of core: AppCore, andReadTitle title: String) async throws -> (OpenVault, String) {
  try await withoutEcho {
    (try await Services(core).openVault(), try text(title, prompt: LocalizedText(EditEntry.Text.titleLabel)))
  }
}

/// Warns of a weak password after it was saved, if standard input is a terminal.
///
/// A script cannot choose another password.
func warnOfWeak(_ password: SecretText, of details: EntryDetails) throws(CoreError) {
  guard isatty(STDIN_FILENO) == 1, try isWeakPassword(password, title: details.title, user: details.user) else { return }
  warn("The password is weak: others can guess it.")
}

func readSecret(_ prompt: LocalizedText) throws(Refusal) -> SecretText {
  SecretText(try CodeReader.readSecret(limit: 1024, prompt: prompt))
}

/// Reads and returns a note from standard input.
///
/// A note is not an argument, because a note can contain secrets and other programs can see arguments.
func readNote() throws(Refusal) -> String {
  SecretText(try CodeReader.readRest(limit: Int(UInt16.max), prompt: LocalizedText(EditEntry.Text.noteLabel))).string
}

extension OpenVault {
  /// Returns all entries that match the search words, sorted by title, and the identifiers of the unreadable entries.
  fileprivate func all(
    matching words: String = "", archived: ArchivedEntries
  ) throws(VaultFailure) -> (entries: [VaultEntry], unreadable: Set<VaultEntry.ID>) {
    let page = try entries(matching: words, archived: archived, limit: .max)
    return (page.entries, Set(page.unreadable))
  }

  /// Returns the only entry with this identifier or title, archived or not.
  ///
  /// - Throws: ``Refusal/failed(_:)`` if there is no such entry, or several entries have this title; `VaultFailure` if the
  ///   search fails.
  func entry(_ title: String) throws -> VaultEntry {
    let entries = try liveEntries(title)
    guard !entries.isEmpty else { throw Refusal.failed("The vault has no entry with that title.") }
    return try only(entries)
  }

  /// Returns the entry outside the bin with this identifier, or else the entries with this title, archived or not, the oldest
  /// first.
  ///
  /// The case of the title is ignored if no entry has exactly the title.
  ///
  /// - Throws: `VaultFailure`.
  func liveEntries(_ title: String) throws -> [VaultEntry] {
    if let id = UUID(uuidString: title), let entry = try? entry(id) { return [entry] }
    // The search finds all entries that contain the words of the title, so the results are filtered by the title.
    return try all(matching: title, archived: .included).entries.titled(title).sorted { $0.created < $1.created }
  }
}

extension OpenVault {
  /// Reports that another entry has the title of an added entry, if there is one.
  ///
  /// - Throws: `VaultFailure`.
  func reportSameTitle(_ details: EntryDetails) throws {
    guard try liveEntries(details.title).count > 1 else { return }
    streams.report(message: "Another entry has this title. 'keysmith vault list --identifiers' shows both.")
  }
}

extension [VaultEntry] {
  /// Returns the entries with exactly this title or, if there are none, the entries with this title in another case.
  func titled(_ title: String) -> [VaultEntry] {
    let folded = title.foldingCase
    return filter { $0.details.title.foldingCase == folded }.preferring(title)
  }

  /// Returns the entries with exactly this title, or all entries if there are none.
  func preferring(_ title: String) -> [VaultEntry] {
    let exact = filter { $0.details.title == title }
    return exact.isEmpty ? self : exact
  }
}

extension String {
  /// The text without the difference between uppercase and lowercase letters, for the comparison of titles and names.
  var foldingCase: String { folding(options: .caseInsensitive, locale: nil) }
}

/// Returns the only one of the entries.
///
/// - Throws: ``Refusal/failed(_:)`` with the identifiers and the users if there are several entries.
func only(_ entries: [VaultEntry]) throws(Refusal) -> VaultEntry {
  guard entries.count == 1 else {
    let choices = entries.map { entry -> LocalizedText in
      let user = entry.details.user
      let id = user.isEmpty ? "\(entry.id)" : "\(entry.id) (\(printable(user)))"
      if let deleted = entry.deleted { return "\(id) deleted \(timestamp(deleted))" }
      return "\(id) of \(timestamp(entry.created))"
    }
    throw .failed("\(entries.count) entries have that title. Use one of the identifiers: \(choices.joined(separator: ", ")).")
  }
  return entries[0]
}
