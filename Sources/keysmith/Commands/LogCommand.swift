import CommandTable
import Foundation
import Passcode
import SecretCore

private let streams = StandardStreams.process

/// The command that lists the audit log of the codes.
let log = Command(
  "log", summary: "List the log of the passcode and the folder's code, the latest event first.",
  discussion: """
    Each line begins with the numbers of its rows. An attempt is logged as wrong before its code is compared, so a correct \
    code has two rows: '6-7'. A gap in the numbers is reported as damage. The times come from the system clock, which the \
    user can change; the row numbers give the order of the events.
    """,
  storeOption, deviceOption
) { store, device in
  try await refusing {
    let trail = try await AppCore(StoreLocation(store: store, device: device)).passcode.trail()
    for entry in trail.entries {
      let time = entry.time.formatted(.iso8601)
      try streams.print(
        "\(numbers(of: entry))\t\(time)\t\(printable(entry.subject))\t\(entry.event.map(words) ?? "unknown event")"
      )
    }
    if let rows = counted(Int(trail.forgotten), "older row") {
      try streams.print("\(rows) \(trail.forgotten == 1 ? "was" : "were") overwritten.")
    }
    guard trail.isIntact else { throw Refusal.failed("A row older than the listed rows is missing or was changed.") }
    return .success
  }
}

/// Returns the row numbers of a log entry: one number, or two numbers for a correct code, because its attempt has a separate
/// row.
///
/// A hyphen joins consecutive numbers. If rows of other events are between the two rows, a comma separates the numbers.
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
  case .unlocked: "the correct code was entered"
  case .wrongCode: "a wrong code was entered"
  case .lockoutBegun: "a wrong code was entered, and a lockout began"
  case .attemptsLost: "the attempt counter was lost, and the longest lockout began"
  case .biometricsEnabled: "biometrics were turned on"
  case .biometricsDisabled: "biometrics were turned off"
  case .biometricsUsed: "unlocked with biometrics"
  case .erased: "the protected data was erased"
  case .exported: "the entries were written to a file"
  case .imported: "the entries of a file were imported"
  case .contentsAccepted: "the current data was accepted after a rollback, tampering or a missing file was detected"
  case .compared: "a code was compared with the current code while the app was unlocked"
  case .kitShown: "the recovery kit was shown"
  case .recovered: "the device secret was restored from a recovery kit"
  case .erasureTurnedOn: "erasing after wrong codes was turned on"
  case .erasureTurnedOff: "erasing after wrong codes was turned off"
  }
}
