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
        "\(numbers(of: entry))\t\(time)\t\(printable(entry.subject))\t\(entry.event.map(\.words) ?? AuditEvent.unknownWords)"
      )
    }
    let forgotten = Int(trail.forgotten)
    if forgotten > 0 {
      try streams.print(message: "\(forgotten, "# older row was", "# older rows were") overwritten.")
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
