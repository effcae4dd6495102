import CommandTable
import Foundation
import Passcode
import SecretCore

#if SecretService
import SecretService
#endif

/// A program that sets and verifies a passcode, with the device secret in the given keeper.
///
/// `Scripts/secret-service` runs the program.
@main
struct KeyringTrial {
  static func main() async {
    await Program(
      version: "0.1.0",
      Command(
        "keyringtrial", summary: "Test a keyring that stores a device secret.", subcommands: [create, open, status, race, lose])
    ).runAndExit()
  }
}

private enum Keeper: String, CaseIterable, Sendable {
  case file
  #if SecretService
  case secretService = "secret-service"
  #endif

  func deviceSecret(_ directory: URL) -> any DeviceSecret {
    switch self {
    case .file: FileDeviceSecret(directory: directory)
    #if SecretService
    case .secretService: KeyringDeviceSecret(SecretServiceKeyring(), directory: directory)
    #endif
    }
  }
}

private let home = Parameter<String>.argument("home", .directory, help: "The folder of the store and the device directory.")
private let keeper = Parameter<Keeper>.requiredOption(
  "in", value: "keeper", .choices, help: "The storage of the device secret.")
private let streams = StandardStreams.process

/// Returns the directory of the attempt counters, and of the device secret or the file that points to the device secret.
private func device(_ home: String) -> URL { URL(filePath: home).appending(path: "device", directoryHint: .isDirectory) }

private func lock(_ home: String, _ keeper: Keeper) throws -> PasscodeLock {
  let stage = LockoutPolicy.Stage(failures: 5, wait: .seconds(30))
  guard let policy = LockoutPolicy(stages: [stage]) else { throw ValidationError("The lockout policy is invalid.") }
  return PasscodeLock(
    store: URL(filePath: home).appending(path: "store"), device: device(home), deviceSecret: keeper.deviceSecret(device(home)),
    codeLengths: 4...6, policy: policy, parameters: .floor)
}

private func code() throws -> SecretBytes { try SecretBytes(count: 4) { $0.copyBytes(from: [2, 7, 1, 8]) } }

private let create = Command("create", summary: "Set the passcode.", home, keeper) { home, keeper in
  switch try await lock(home, keeper).create(code()) {
  case .done: try streams.print("set")
  case .failed(let failure): try streams.print(failure.description)
  }
  return .success
}

private let open = Command("open", summary: "Verify the passcode.", home, keeper) { home, keeper in
  switch try await lock(home, keeper).verify(code()) {
  case .correct: try streams.print("correct")
  case .incorrect: try streams.print("incorrect")
  case .lockedOut: try streams.print("locked out")
  case .failed(let failure): try streams.print(failure.description)
  }
  return .success
}

private let status = Command("status", summary: "Print whether a passcode is set.", home, keeper) { home, keeper in
  switch try await lock(home, keeper).status() {
  case .notSet: try streams.print("not set")
  case .set: try streams.print("set")
  case .unreadable(let failure): try streams.print(failure.description)
  }
  return .success
}

private let race = Command("race", summary: "Create the secret, concurrently with others.", home, keeper) { home, keeper in
  let secret = keeper.deviceSecret(device(home))
  let secrets = try await withThrowingTaskGroup(of: [UInt8].self) { group in
    for _ in 0..<8 {
      group.addTask { try await Task.detached { try secret.loadOrCreate().withUnsafeBytes { Array($0) } }.value }
    }
    return try await group.reduce(into: Set()) { $0.insert($1) }
  }
  try streams.print("\(secrets.count)")
  return .success
}

private let lose = Command("lose", summary: "Remove the secret from the keyring, as another program could.", home) { home in
  #if SecretService
  guard let pointer = try DeviceSecretPointer.read(in: DeviceDirectory(device(home))) else {
    throw ValidationError("The secret is in a file.")
  }
  try SecretServiceKeyring().delete(pointer.number)
  try streams.print("lost")
  return .success
  #else
  throw ValidationError("This build has no keyring.")
  #endif
}
