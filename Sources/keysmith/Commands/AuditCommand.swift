import CommandTable
import Flows
import Foundation
import SecretCore
import VaultCore

/// The command that lists weak, reused and old passwords.
let auditVault = Command(
  "audit", summary: "List weak, reused and old passwords: reads the passcode.",
  discussion: """
    Each line has a title, a reason and its details. No password is shown or sent. The exit code is 0 if there is nothing to \
    replace, and 1 otherwise.
    """,
  Parameter<Int>.option(
    "days", ArgumentType<Int>.integer(in: 1...100_000), default: 365, help: "The age in days above which a password is old."),
  storeOption, deviceOption
) { days, store, device in
  try await refusing {
    let core = AppCore(try StoreLocation(store: store, device: device).writable())
    let vault = try await withoutEcho { try await Services(core).openVault() }
    let findings = try await vault.audit(maximumAge: Double(days) * 86_400)
    let titles = Dictionary(
      uniqueKeysWithValues: try await vault.entries(limit: .max).entries.map { ($0.id, printable($0.details.title)) })
    for finding in findings {
      let words =
        switch finding.reason {
        case .weak(let level): "weak\t\(level.words)"
        case .reused(let others): "reused\talso in \(others.compactMap { titles[$0] }.sorted().joined(separator: ", "))"
        case .old(let date): "old\tnot changed since \(date.formatted(.iso8601.year().month().day()))"
        }
      try StandardStreams.process.print("\(printable(finding.entry.details.title))\t\(words)")
    }
    return findings.isEmpty ? .success : .failure
  }
}
