import CommandTable
import FolderCore
import Foundation
import Passcode
import SecretCore

private enum Step: String, CaseIterable, Sendable {
  case create, change, verify, biometrics, clear
  case createFolder = "folder-create"
  case addFile = "folder-add"
  case resetFolder = "folder-reset"
}

/// The command that performs one step of the core, so that a script can interrupt the step or inject faults.
///
/// The command reads the codes of the step, prints "ready", and waits for a line. The command then performs the step and prints
/// the result. One thread must write all files of a step, because strace counts the calls of each thread separately.
let attempt = Command(
  "attempt", summary: "Perform one step after a line is read.",
  Parameter<Step>.argument("step", .choices, help: "The step."), home,
  Parameter<String?>.option("file", value: "file", ArgumentType<String>.file, help: "The file to add to the folder.")
) { step, path, file in
  let said: String?
  do {
    said = try await take(step, Home(path), file)
  } catch let failure as FolderFailure {
    said = failure.description
  }
  say(said ?? "done")
  return said == nil ? .success : .failure
}

/// Prints a line with `writev`, which no step uses to write a file.
///
/// If this function used `write`, a fault that strace injects at the first `write` call of a thread would also prevent the
/// output.
private func say(_ text: String) {
  Array("\(text)\n".utf8).withUnsafeBytes { bytes in
    var vector = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    writev(STDOUT_FILENO, &vector, 1)
  }
}

/// Performs `step`, and returns the reason for a failure; `nil` if the step succeeds.
private func take(_ step: Step, _ home: Home, _ file: String?) async throws -> String? {
  switch step {
  case .create:
    let code = try readCode()
    try pause("ready")
    return words(await home.passcode.create(code))
  case .change:
    let old = try readCode()
    let new = try readCode()
    try pause("ready")
    return await home.passcode.change(from: old, to: new)
  case .verify:
    let code = try readCode()
    try pause("ready")
    return words(await home.passcode.verify(code))
  case .biometrics:
    let lock = home.passcode
    guard case .correct(let grant) = await lock.verify(try readCode()) else { throw ValidationError("The code is wrong.") }
    try pause("ready")
    return words(try await lock.turnOnBiometrics(lock.open(grant), reason: "trial"))
  case .clear:
    try pause("ready")
    return words(await home.passcode.clearAll())
  case .createFolder:
    let code = try readCode()
    try pause("ready")
    _ = try await home.folder.create(code)
  case .addFile:
    guard let file, case .open(let folder) = await home.folder.unlock(try readCode()) else {
      throw ValidationError("The code is wrong, or the option '--file' is missing.")
    }
    try pause("ready")
    _ = try await folder.add(URL(filePath: file))
  case .resetFolder:
    try pause("ready")
    try await home.folder.reset()
  }
  return nil
}

extension PasscodeLock {
  fileprivate func change(from old: consuming SecretBytes, to new: consuming SecretBytes) -> String? {
    switch verify(old) {
    case .correct(let grant): words(change(grant, to: new))
    case let other: words(other)
    }
  }
}

private func words(_ outcome: SaveOutcome) -> String? {
  switch outcome {
  case .done: nil
  case .failed(let failure): failure.description
  }
}

private func words(_ answer: Verification) -> String? {
  switch answer {
  case .correct: nil
  case .incorrect: "incorrect"
  case .lockedOut: "locked out"
  case .failed(let failure): failure.description
  }
}
