import CommandTable
import Flows
import Foundation
import SecretCore
import VaultCore

/// The command that lists weak, reused and long unchanged passwords.
let auditVault = Command(
  "audit", summary: "List weak, reused and long unchanged passwords: reads the passcode.",
  discussion: """
    Each line has a title, a reason and its details. Weak passwords come first, then reused ones. No password is shown or sent. \
    The exit code is 1 if a line is printed or an entry cannot be read, and 0 otherwise.
    """,
  Parameter<Bool>.flag("identifiers", help: "Begin each line with the entry's identifier."),
  Parameter<Int>.option(
    "days", ArgumentType<Int>.integer(in: 1...100_000), default: 365,
    help: "The age in days above which an unchanged entry is listed."),
  storeOption, deviceOption
) { showsIdentifiers, days, store, device in
  try await refusing {
    let core = AppCore(try StoreLocation(store: store, device: device).writable())
    let vault = try await withoutEcho { try await Services(core).openVault() }
    let (findings, unreadable) = try await vault.audit(maximumAge: Double(days) * 86_400)
    let titles = Dictionary(
      uniqueKeysWithValues: try await vault.entries(limit: .max).entries.map { ($0.id, printable($0.details.title)) })
    for finding in findings.sortedByReason {
      let words =
        switch finding.reason {
        // As in the app, the level "fair" of the generator is "weak", because "fair" would contradict the reason.
        case .weak(.veryWeak): "weak\tvery weak"
        case .weak: "weak\tweak"
        case .reused(let others): "reused\talso in \(others.compactMap { titles[$0] }.sorted().joined(separator: ", "))"
        case .unchanged(let date): "unchanged\tsince \(date.formatted(.iso8601.year().month().day()))"
        }
      let start = showsIdentifiers ? "\(finding.entry.id)\t" : ""
      try StandardStreams.process.print("\(start)\(printable(finding.entry.details.title))\t\(words)")
    }
    warn(ofUnreadable: unreadable.map { "\($0)" }, .entries)
    return findings.isEmpty && unreadable.isEmpty ? .success : .failure
  }
}

extension [PasswordFinding] {
  /// The weak, then the reused, then the long unchanged passwords, each in the order of the array.
  ///
  /// Many passwords can be unchanged, among which a weak one is easily overlooked.
  fileprivate var sortedByReason: [PasswordFinding] {
    (0...2).flatMap { rank in filter { $0.reason.rank == rank } }
  }
}

extension PasswordFinding.Reason {
  /// The place of the reason in the output.
  fileprivate var rank: Int {
    switch self {
    case .weak: 0
    case .reused: 1
    case .unchanged: 2
    }
  }
}
