import CommandTable
import FolderCore
import Foundation
import Passcode
import SecretCore

private let streams = StandardStreams.process

/// The command that prints the state of the passcode, and tries codes.
///
/// The state is "not set", "unreadable: ERROR", or "set, FAILURES failed", followed by ", locked" during a lockout. The command
/// then reads codes, and prints "opens KEY" for a correct code and "shut" for any other result. KEY is a fingerprint of the
/// data key.
let look = Command(
  "look", summary: "Print the state of the passcode.", home,
  Parameter<Int>.option("codes", value: "number", .integer(in: 0...8), default: 0, help: "The number of codes to try.")
) { path, count in
  let lock = Home(path).passcode
  switch await lock.status() {
  case .notSet: try streams.print("not set")
  case .set(_, let lockedOut, let failures): try streams.print("set, \(failures) failed\(lockedOut == nil ? "" : ", locked")")
  case .unreadable(let failure): try streams.print("unreadable: \(failure)")
  }
  for _ in 0..<count {
    if case .correct(let grant) = await lock.verify(try readCode()) {
      let mark = try HKDF.expand(await lock.open(grant).key, info: Array("trial".utf8)).withUnsafeBytes { Array($0.prefix(8)) }
      try streams.print("opens \(mark)")
    } else {
      try streams.print("shut")
    }
  }
  return .success
}

/// The command that prints the state of the folder like ``look``, and tries one code if a code is set or the state is
/// unreadable.
///
/// If the code opens the folder, the command exports each file to `exports` and prints the name of the file. The command then
/// prints "unreadable" for each unreadable entry. If the code does not open the folder, the command prints "shut".
let lookIntoFolder = Command(
  "folder-look", summary: "Print the contents of the folder.", home,
  Parameter<String>.argument("exports", .directory, help: "The folder for the exported files.")
) { path, exports in
  let lock = Home(path).folder
  switch await lock.status() {
  case .notSet:
    try streams.print("not set")
    return .success
  case .set(_, let lockedOut, let failures): try streams.print("set, \(failures) failed\(lockedOut == nil ? "" : ", locked")")
  case .unreadable(let failure): try streams.print("unreadable: \(failure)")
  }
  guard case .open(let folder) = await lock.unlock(try readCode()) else {
    try streams.print("shut")
    return .success
  }
  let page = try await folder.entries()
  for entry in page.entries {
    try await folder.export(entry.id, to: URL(filePath: exports).appending(path: entry.name))
    try streams.print(entry.name)
  }
  for _ in page.unreadable { try streams.print("unreadable") }
  return .success
}
