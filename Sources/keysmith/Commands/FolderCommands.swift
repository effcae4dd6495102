import CommandTable
import Flows
import FolderCore
import Foundation
import Passcode
import SecretCore
import Statechart

private let streams = StandardStreams.process

/// The commands of the Secret Folder, for scripts.
let folder = Command(
  "folder",
  summary: "Set up or reset the Secret Folder, and add, list, export or remove its files.",
  discussion: """
    The folder's code is read from standard input, on a line of its own. A file is given by its name or by its identifier, which \
    'keysmith folder list --identifiers' shows. Other programs can see arguments. A name given as '-' is read from standard input, \
    on the line after the code.
    """,
  subcommands: [setUp, add, list, get, remove, accept, eraseAfter, reset, status])

private let nameArgument = Parameter<String>.argument(
  "name", .string, help: "The name or identifier of the file. \(fromInput)")

private let setUp = Command(
  "setup", summary: "Choose the folder's code: reads the code twice.",
  Parameter<Int>.option(
    "length", value: "digits", ArgumentType<Int>.integer(in: Codes.CodeLength.range), default: Codes.usualLength,
    help: "The number of digits of the code."),
  storeOption, deviceOption
) { length, store, device in
  let services = Services(AppCore(try StoreLocation(store: store, device: device).writable(.folder)))
  switch await services.core.folder.status() {
  case .notSet: break
  case .set: throw Refusal.failed(LocalizedText(FolderFailure.alreadySet))
  case .unreadable(let failure): throw Refusal.failed(LocalizedText(failure))
  }
  let code = try await withoutEcho { () throws(Refusal) in
    let code = try CodeReader.read(digits: length, prompt: LocalizedText(SecretFolder.Text.createPasscode))
    if let weakness = services.weakness(of: code) { warn(LocalizedText(weakness.warning)) }
    let again = try CodeReader.read(digits: length, prompt: LocalizedText(SecretFolder.Text.reEnterPasscode))
    guard again == code else { throw Refusal.said(LocalizedText(SecretFolder.Text.codesDiffer), cause: nil) }
    return code
  }
  do {
    _ = try await services.core.folder.create(SecretBytes(code))
  } catch {
    throw Refusal.said(LocalizedText(SecretFolder.Text.codeNotSaved), cause: LocalizedText(error))
  }
  try streams.print(message: "The Secret Folder is set up.")
  return .success
}

private let add = Command(
  "add", summary: "Copy files into the folder.",
  discussion: """
    Each file is reported when it is in the folder. After an error with a file, which standard error reports, the command \
    continues with the next file, and ends with the exit code 1. An error of the folder, such as a full disk, ends the \
    command. Control-C stops the command and keeps the reported files. \
    The next command of the folder then reports that a file was being added.
    """,
  storeOption, deviceOption,
  Parameter<[String]>.arguments("file", .file, help: "The files to copy.")
) { store, device, paths in
  try await refusing {
    let folder = try await Services(AppCore(StoreLocation(store: store, device: device).writable(.folder))).openFolder()
    var names = Set(try await folder.files().map(\.name))
    var result = ExitCode.success
    for path in paths {
      let file = URL(filePath: path, directoryHint: .notDirectory)
      do {
        let entry = try await addFile(file, to: folder)
        if !names.insert(entry.name).inserted {
          streams.report(message: "Another file has this name. 'keysmith folder list --identifiers' shows both.")
        }
      } catch let failure as FolderFailure where failure.concernsOnly(file) {
        streams.report(message: "Error: \(failure.text(naming: file))")
        result = .failure
      } catch let failure as FolderFailure where failure == .outcomeUnknown {
        throw Refusal.failed(failure.text(naming: file))
      }
    }
    return result
  }
}

/// Copies a file into the folder, and reports the file as soon as it is in the folder.
private func addFile(_ file: URL, to folder: OpenFolder) async throws -> FolderEntry {
  let name = printable(file.lastPathComponent)
  let progress = ProgressLine(name)
  let entry: FolderEntry
  do {
    defer { progress.end() }
    entry = try await folder.add(file) { progress.show(percent: $0.percent) }
  }
  try streams.print(message: "Added \(name).")
  return entry
}

extension FolderFailure {
  /// Returns whether the addition of `file` failed because of the file, so that other files can still be added.
  fileprivate func concernsOnly(_ file: URL) -> Bool {
    switch self {
    case .notAFile, .nameRefused: true
    case .core(.storage(let error)): error.path == file.path(percentEncoded: false)
    default: false
    }
  }

  /// Returns the error message for a file.
  ///
  /// The message begins with the file's name, unless the message contains a path.
  fileprivate func text(naming file: URL) -> LocalizedText {
    switch self {
    case .nameRefused, .outcomeUnknown:
      [LocalizedText(verbatim: printable(file.lastPathComponent)), LocalizedText(self)].joined(separator: ": ")
    default: LocalizedText(self)
    }
  }
}

private let list = Command(
  "list", summary: "List the files in the folder, one per line: name and size.",
  Parameter<Bool>.flag(
    "identifiers",
    help: "Begin each line with the file's identifier, and end the line with the time when the file was added."),
  storeOption, deviceOption
) { showsIdentifiers, store, device in
  try await refusing {
    let location = try StoreLocation(store: store, device: device).writable()
    let folder = try await Services(AppCore(location)).openFolder()
    let (files, unreadable) = try await folder.everything()
    for file in files.sorted(by: { ($0.name, $0.added) < ($1.name, $1.added) }) {
      let line = "\(printable(file.name))\t\(file.size)"
      try streams.print(showsIdentifiers ? "\(file.id)\t\(line)\t\(timestamp(file.added))" : line)
    }
    warn(ofUnreadable: unreadable.map { "\($0)" }, .files)
    return .success
  }
}

private let get = Command(
  "get", summary: "Export a file from the folder, decrypted. No file is overwritten.",
  Parameter<String>.requiredOption(
    "output", short: "o", value: "file", .file, help: "The path of the copy, or an existing folder for it."),
  storeOption, deviceOption, nameArgument
) { output, store, device, name in
  try await refusing {
    let location = try StoreLocation(store: store, device: device).writable()
    let (folder, name) = try await withoutEcho {
      (try await Services(AppCore(location)).openFolder(), try text(name, prompt: "Name"))
    }
    let file = try await folder.file(name)
    let progress = ProgressLine(printable(file.name))
    defer { progress.end() }
    try await folder.export(file.id, to: URL(filePath: output, directoryHint: .notDirectory)) {
      progress.show(percent: $0.percent)
    }
    return .success
  }
}

private let remove = Command(
  "remove", summary: "Remove a file from the folder. This cannot be undone.", storeOption, deviceOption, nameArgument
) { store, device, name in
  try await refusing {
    let location = try StoreLocation(store: store, device: device).writable(.folder)
    let (folder, name) = try await withoutEcho {
      (try await Services(AppCore(location)).openFolder(), try text(name, prompt: "Name"))
    }
    // An unreadable file has no name, and is removed by its identifier.
    if let id = try await folder.everything().unreadable.first(where: { "\($0)" == name }) {
      try await folder.delete(id)
      try streams.print(message: "Removed a file that could not be read.")
    } else {
      let file = try await folder.file(name)
      try await folder.delete(file.id)
      try streams.print(message: "Removed \(printable(file.name)).")
    }
    return .success
  }
}

private let accept = Command(
  "accept",
  summary:
    "Accept the current list of files after a rollback, tampering or a missing list was detected: reads the folder's code.",
  discussion: """
    Files that are not in the list are kept; a list that contains them makes them accessible again. The acceptance is logged.
    """,
  storeOption, deviceOption
) { store, device in
  try await refusing {
    let folder = try await Services(AppCore(StoreLocation(store: store, device: device).writable(.folder))).openFolder(
      accepts: true)
    let count = try await folder.files().count
    try streams.print(
      message: count == 0
        ? "Accepted the Secret Folder: no files." : "Accepted the Secret Folder: \(count, "# file", "# files").")
    return .success
  }
}

private let eraseAfter = Command(
  "erase-after", summary: "Choose whether 10 wrong codes in a row erase everything in the folder: reads the folder's code.",
  storeOption, deviceOption, ErasureChoice.argument
) { store, device, choice in
  try await refusing {
    let services = Services(AppCore(StoreLocation(store: store, device: device)))
    let folder = try await services.openFolder()
    try await services.core.folder.setErasure(after: choice.count, folder)
    try streams.print(
      message: choice.count.map { "After \($0) wrong codes in a row, everything in the folder is erased." }
        ?? "Wrong codes erase nothing.")
    return .success
  }
}

private let reset = Command(
  "reset", summary: "Erase the folder's code and all its files, for example after the code was forgotten.",
  Parameter<Bool>.flag("delete-everything", help: "Confirm that everything in the folder is deleted, which cannot be undone."),
  storeOption, deviceOption
) { isConfirmed, store, device in
  guard isConfirmed else {
    throw Refusal.said(LocalizedText(SecretFolder.Text.everythingWillBeDeleted), cause: "Add --delete-everything to confirm.")
  }
  try await refusing { try await AppCore(StoreLocation(store: store, device: device)).folder.reset() }
  try streams.print(message: "The Secret Folder is empty, and has no code.")
  return .success
}

private let status = Command(
  "status", summary: "Show whether the folder is set up, and whether it is locked out.", storeOption, deviceOption
) { store, device in
  let core = AppCore(StoreLocation(store: store, device: device))
  let folder = core.folder
  switch await folder.status() {
  case .notSet:
    try streams.print(message: "The Secret Folder is not set up.")
    if let time = (try? await core.passcode.trail())?.erasure(of: .folder) {
      try streams.print(message: "The previous folder and its files were erased at \(timestamp(time)).")
    }
  case .set(let length, let lockedOut, let failedAttempts):
    try streams.print(message: "The Secret Folder has a code of \(length) digits.")
    for line in describeAttempts(
      failed: failedAttempts, lockedOut: lockedOut, policy: .shipped.erasing(after: try await folder.erasure()))
    { try streams.print(message: line) }
  case .unreadable(let failure): throw Refusal.failed(LocalizedText(failure))
  }
  return .success
}

extension OpenFolder {
  /// Returns the file with this identifier or name.
  ///
  /// - Throws: ``Refusal/failed(_:)`` if there is no such file, or several files have this name; `FolderFailure` if the list of
  ///   files cannot be read.
  fileprivate func file(_ name: String) async throws -> FolderEntry {
    let found = try await files().filter { $0.name == name || "\($0.id)" == name }.sorted { $0.added < $1.added }
    guard found.count <= 1 else {
      let choices = found.map { file -> LocalizedText in
        let id = "\(file.id)"
        return "\(id) of \(timestamp(file.added))"
      }
      throw Refusal.failed(
        "\(found.count) files have that name. Use one of the identifiers: \(choices.joined(separator: ", ")).")
    }
    guard let file = found.first else { throw Refusal.failed("The Secret Folder has no file with that name.") }
    return file
  }
}
