import CommandTable
import Flows
import Foundation
import SecretCore
import VaultCore

/// The command that changes a vault entry.
let editEntry = Command(
  "edit", summary: "Change an entry: reads the passcode, and then the new texts.",
  discussion: """
    Fields without an option keep their values. An empty argument, as in --user '', removes a user or a category. The title of \
    the entry is read before the new title, if both are '-'.
    """,
  Parameter<String?>.option("title", value: "new-title", .string, help: "The new title. \(fromInput)"),
  Parameter<String?>.option("user", .string, help: "The new user name. \(fromInput)"),
  Parameter<String?>.option("category", .string, help: "The new category. \(fromInput)"),
  Parameter<String?>.option("websites", .string, help: "The new URLs of websites, separated by spaces. \(fromInput)"),
  Parameter<String?>.option("tags", .string, help: "The new tags, separated by commas. \(fromInput)"),
  Parameter<Bool>.flag("password", help: "Read a new password."),
  Parameter<Bool>.flag("note", help: "Read a new note as well: all lines after the other texts, until the input ends."),
  storeOption, deviceOption, entryArgument
) { newTitle, user, category, websites, tags, hasPassword, hasNote, store, device, title in
  guard newTitle != nil || user != nil || category != nil || websites != nil || tags != nil || hasPassword || hasNote
  else {
    throw ValidationError(
      message: "Expected at least one change: --title, --user, --category, --websites, --tags, --password or --note.")
  }
  return try await refusing {
    let core = AppCore(try StoreLocation(store: store, device: device).writable(.store))
    // The texts are validated here, so that an invalid text is rejected before the passcode is read.
    _ = try entryDetails(title: newTitle ?? "title", user: user ?? "", category: category ?? "")
    let (vault, entry, details, password) = try await withoutEcho {
      let (vault, title) = try await openVault(of: core, andReadTitle: title)
      let entry = try await vault.entry(title)
      let old = entry.details
      let texts = try entryDetails(
        title: newTitle.map { try text($0, prompt: LocalizedText(EditEntry.Text.titleLabel)) } ?? old.title,
        user: user.map { try text($0, prompt: LocalizedText(EditEntry.Text.userLabel)) } ?? old.user,
        category: category.map { try text($0, prompt: LocalizedText(EditEntry.Text.categoryLabel)) } ?? old.category)
      let password = hasPassword ? try readSecret(LocalizedText(EditEntry.Text.passwordLabel)) : nil
      if let password, !hasNote { try await Services(core).refusePasscodeLine(password) }
      let changed = try old.replacing(
        title: texts.title, user: texts.user, category: texts.category,
        urls: websites.map {
          EntryDetails.urls(in: try text($0, prompt: LocalizedText(EditEntry.Text.websitesLabel), limit: 4096))
        },
        tags: tags.map { EntryDetails.tags(in: try text($0, prompt: LocalizedText(EditEntry.Text.tagsLabel), limit: 4096)) })
      // The note is the rest of the input.
      return (vault, entry, hasNote ? try changed.replacing(note: readNote()) : changed, password)
    }
    _ = try await vault.update(entry, to: details, password: password?.bytes.copy())
    try StandardStreams.process.print(message: "Changed \(printable(details.title)).")
    if let password { try warnOfWeak(password, of: details) }
    return .success
  }
}
