import CommandTable
import Foundation
import Passcode
import SecretCore

private let streams = StandardStreams.process

/// The command that lists the audit log of the codes.
let log = Command(
  "log", summary: "List what happened to the passcode and the folder's code, the latest first.",
  discussion: """
    Each line begins with the numbers of the rows that it stands for. An attempt is logged as wrong before its code is compared, so \
    a right code has two rows: '6-7'. No number is missing: a gap would be reported as damage. The times are those of the system \
    clock, which can be set to anything; the numbers tell the order.
    """,
  storeOption, deviceOption
) { store, device in
  try await refusing {
    let trail = try await AppCore(StoreLocation(store: store, device: device)).passcode.trail()
    for entry in trail.entries {
      let time = entry.time.formatted(.iso8601)
      try streams.print(
        "\(numbers(of: entry))\t\(time)\t\(printable(entry.subject))\t\(entry.event.map(words) ?? "something that this version does not know")"
      )
    }
    if trail.forgotten > 0 { try streams.print("\(trail.forgotten) older ones made room for these.") }
    guard trail.isIntact else { throw Refusal.failed("The log was changed or damaged below what is listed.") }
    return .success
  }
}

/// Returns the numbers of the rows of an entry: one, or two, between which another attempt may lie.
private func numbers(of entry: AuditEntry) -> String {
  guard let attempt = entry.attempt else { return "\(entry.sequence)" }
  return "\(attempt)\(attempt + 1 == entry.sequence ? "-" : ",")\(entry.sequence)"
}

private func words(_ event: AuditEvent) -> String {
  switch event {
  case .logBegun: "the log begins"
  case .logDamaged: "the end of the log was damaged or removed"
  case .codeCreated: "a code was set"
  case .codeChanged: "the code was changed"
  case .codeRemoved: "the code was removed"
  case .unlocked: "the right code was entered"
  case .wrongCode: "a wrong code was entered"
  case .lockoutBegun: "a wrong code was entered, and a lockout began"
  case .attemptsLost: "the record of wrong codes was lost, and the longest lockout began"
  case .biometricsEnabled: "biometrics were turned on"
  case .biometricsDisabled: "biometrics were turned off"
  case .biometricsUsed: "biometrics stood in for the code"
  case .erased: "what the code protects was destroyed"
  case .exported: "the entries were written to a file"
  case .imported: "the entries of a file were taken in"
  case .contentsAccepted: "what was there was taken as it is, though it was not as it was left"
  case .compared: "at the open app, a code was compared with this one"
  case .kitShown: "the recovery kit was shown"
  case .recovered: "the device secret was restored from a recovery kit"
  case .erasureTurnedOn: "erasing after wrong codes was turned on"
  case .erasureTurnedOff: "erasing after wrong codes was turned off"
  }
}
