import CommandTable
import Flows
import Foundation
import Passcode
import SecretCore

private let streams = StandardStreams.process

/// The commands of the passcode.
///
/// Codes are read only from standard input, because other programs can see arguments and environment variables.
let passcode = Command(
  "passcode",
  summary: "Create, change, disable or reset the passcode, or show its status.",
  discussion: """
    Codes are read from standard input, one per line, in the order in which the app asks for them. The first refusal ends the \
    command, and no further line is read.
    """,
  subcommands: [create, change, disable, eraseAfter, reset, status])

private let createSummary = "Set the passcode: reads the code twice."
private let lengthOption = Parameter<Int>.option(
  "length", value: "digits", ArgumentType<Int>.integer(in: Codes.CodeLength.range), default: Codes.usualLength,
  help: "The number of digits of the code.")

#if SecretService
private let create = Command(
  "create", summary: createSummary, lengthOption, storeOption, deviceOption,
  Parameter<DeviceSecretKeeper?>.option(
    "device-secret", value: "keeper", ArgumentType<DeviceSecretKeeper>.choices,
    help: "The storage of a new device secret.")
) { length, store, device, keeper in
  try await createPasscode(length, in: StoreLocation(store: store, device: device, keeper: keeper))
}
#else
private let create = Command("create", summary: createSummary, lengthOption, storeOption, deviceOption) {
  length, store, device in
  try await createPasscode(length, in: StoreLocation(store: store, device: device))
}
#endif

private func createPasscode(_ length: Int, in location: StoreLocation) async throws -> ExitCode {
  let core = AppCore(try location.writable(.store))
  guard try await core.passcode.passcodeLength() == nil else { throw Refusal.alreadySet }
  let input = SetPasscode.Input(mode: .create, length: length)
  try await runFlow(SetPasscode.self, input, services: Services(core), lock: core.passcode)
  try streams.print(message: "The passcode is set.")
  return .success
}

private let change = Command(
  "change",
  summary: "Replace the passcode: reads the current passcode, and the new passcode twice.",
  Parameter<Int?>.option(
    "length", value: "digits", ArgumentType<Int>.integer(in: Codes.CodeLength.range),
    help: "The number of digits of the new code; by default the number of digits of the current code."),
  storeOption, deviceOption
) { newLength, store, device in
  let core = AppCore(try StoreLocation(store: store, device: device).writable(.store))
  let length = try await core.passcode.lengthToProve()
  let input = SetPasscode.Input(mode: .change, length: newLength, currentLength: length)
  try await runFlow(SetPasscode.self, input, services: Services(core), lock: core.passcode)
  try streams.print(message: "The passcode is changed.")
  return .success
}

private let disable = Command(
  "disable",
  summary: "Remove the passcode: reads the current passcode.",
  storeOption, deviceOption
) { store, device in
  let core = AppCore(try StoreLocation(store: store, device: device).writable(.store))
  let length = try await core.passcode.lengthToProve()
  let input = DisablePasscode.Input(length: length)
  try await runFlow(DisablePasscode.self, input, services: Services(core), lock: core.passcode)
  try streams.print(message: "The passcode is removed.")
  return .success
}

private let eraseAfter = Command(
  "erase-after", summary: "Choose whether 10 wrong codes in a row erase the passcode and the vault: reads the passcode.",
  storeOption, deviceOption, ErasureChoice.argument
) { store, device, choice in
  try await refusing {
    let services = Services(AppCore(StoreLocation(store: store, device: device)))
    let grant = try await services.verifyPasscode()
    if case .failed(let failure) = await services.core.passcode.setErasure(after: choice.count, grant) { throw failure }
    try streams.print(
      message: choice.count.map { "After \($0) wrong codes in a row, the passcode and the vault are erased." }
        ?? "Wrong codes erase nothing.")
    return .success
  }
}

private let reset = Command(
  "reset", summary: "Erase the passcode and the vault, for example after the code was forgotten.",
  discussion: "The Secret Folder is not changed; 'keysmith folder reset' erases it.",
  Parameter<Bool>.flag(
    "delete-everything", help: "Confirm that the passcode, its settings and all entries of the vault are erased."),
  storeOption, deviceOption
) { isConfirmed, store, device in
  guard isConfirmed else {
    throw Refusal.said(
      """
      The passcode, its settings, all entries of the vault and the history of copied passwords will be deleted. The Secret Folder \
      stays.
      """,
      cause: "Add --delete-everything to confirm.")
  }
  if case .failed(let failure) = await AppCore(StoreLocation(store: store, device: device)).passcode.clearAll() {
    throw Refusal.failed(LocalizedText(failure))
  }
  try streams.print(message: "The passcode and the vault are deleted. The Secret Folder has not changed.")
  return .success
}

private let status = Command(
  "status",
  summary: "Show whether a passcode is set, and whether it is locked out.",
  storeOption, deviceOption
) { store, device in
  let location = StoreLocation(store: store, device: device)
  let passcode = AppCore(location).passcode
  switch await passcode.status() {
  case .notSet:
    try streams.print(message: "No passcode is set.")
    if let time = (try? await passcode.trail())?.erasure(of: .passcode) {
      try streams.print(message: "The previous passcode and its vault were erased at \(timestamp(time)).")
    }
  case .set(let length, let lockedOut, let failedAttempts):
    try streams.print(message: "A passcode of \(length) digits is set.")
    for line in describeAttempts(
      failed: failedAttempts, lockedOut: lockedOut, policy: .shipped.erasing(after: try await passcode.erasure()))
    { try streams.print(message: line) }
  case .unreadable(let failure): throw Refusal.unreadable(failure)
  }
  if let protection = location.deviceSecretProtection { try streams.print(message: protection) }
  return .success
}
