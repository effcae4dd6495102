import CommandTable

/// A program that binds and releases a secret with the fingerprint reader of `fprintd`.
///
/// `Scripts/fprintd` runs the program.
@main
struct FingerprintTrial {
  static func main() async {
    #if Fprintd
    let commands = [status, bind, release, cancel, again, forget]
    #else
    let commands: [Command] = []
    #endif
    await Program(
      version: "0.1.0",
      Command("fingerprinttrial", summary: "Test a fingerprint reader that unlocks the app.", subcommands: commands)
    ).runAndExit()
  }
}

#if Fprintd
import Foundation
import Fprintd
import SecretCore
import Synchronization

private let device = Parameter<String>.argument("device", .directory, help: "The device directory.")
private let limit = Parameter<Int?>.option("limit", value: "seconds", .integer(in: 1...60), help: "The time limit of a prompt.")
private let streams = StandardStreams.process

private func makeReader(
  _ device: String, _ limit: Int? = nil, waiting: @escaping @Sendable (String?) -> Void = { _ in }
) -> FingerprintReader {
  FingerprintReader(
    device: URL(filePath: device, directoryHint: .isDirectory), limit: .seconds(limit ?? 30), waiting: waiting)
}

/// Prints the secret that `body` returns in hexadecimal digits, or the failure.
private func printSecret(_ body: () async throws(AuthenticatorFailure) -> SecretBytes) async throws {
  do throws(AuthenticatorFailure) {
    let secret = try await body()
    let digits = secret.withUnsafeBytes { bytes in bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    try? streams.print("secret \(digits)")
  } catch {
    try? streams.print(words(for: error))
  }
}

private func words(for failure: AuthenticatorFailure) -> String {
  switch failure {
  case .unavailable: "unavailable"
  case .enrolmentChanged: "enrolment changed"
  case .cancelled: "cancelled"
  case .failed: "failed"
  case .core(let error): error.description
  }
}

private let status = Command("status", summary: "Print the availability.", device) { device in
  switch makeReader(device).availability() {
  case .unavailable: try streams.print("unavailable")
  case .available(true): try streams.print("bound")
  case .available(false): try streams.print("not bound")
  }
  return .success
}

private let bind = Command("bind", summary: "Bind a new secret.", device, limit) { device, limit in
  try PrivateFile.createDirectory(device)
  let reader = makeReader(device, limit)
  try await printSecret { () async throws(AuthenticatorFailure) in try await reader.bind("Test") }
  return .success
}

private let release = Command("release", summary: "Release the secret.", device, limit) { device, limit in
  let reader = makeReader(device, limit)
  try await printSecret { () async throws(AuthenticatorFailure) in try await reader.release("Test") }
  return .success
}

private let cancel = Command(
  "cancel", summary: "Release the secret, and cancel the task while the sensor waits.", device
) { device in
  let (reasons, continuation) = AsyncStream.makeStream(of: String?.self)
  let reader = makeReader(device) { continuation.yield($0) }
  let task = Task {
    try await printSecret { () async throws(AuthenticatorFailure) in try await reader.release("Test") }
    continuation.finish()
  }
  for await reason in reasons {
    try streams.print(reason.map { "waiting: \($0)" } ?? "no longer waiting")
    task.cancel()
  }
  try await task.value
  return .success
}

private let again = Command("again", summary: "Release the secret while a cancelled release ends.", device) { device in
  let reader = makeReader(device)
  let (isWaiting, continuation) = AsyncStream.makeStream(of: Void.self)
  let cancelled = makeReader(device) { reason in if reason != nil { continuation.finish() } }
  let task = Task { _ = try await cancelled.release("Test") }
  for await _ in isWaiting {}
  task.cancel()
  try await printSecret { () async throws(AuthenticatorFailure) in try await reader.release("Test") }
  return .success
}

private let forget = Command("forget", summary: "Erase the secret.", device) { device in
  try makeReader(device).forget()
  return .success
}
#endif
