// Diagnostics of snapshots, from which another process can restore a flow.

import StatechartModel

extension Diagnostic {
  static func needsSafeState(_ secret: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .snapshot, at: range,
      "missing key 'safeState' in 'snapshot': a snapshot does not contain secret '\(secret)'",
      advice: "write 'snapshot: { safeState: … }', with the name of a state")
  }

  static func unsafeState(_ name: Name, isHistory: Bool) -> Diagnostic {
    Diagnostic(
      .snapshot, at: name.range,
      isHistory
        ? "expected a state as 'safeState', found history state '\(name.text)'"
        : "expected a state outside all regions as 'safeState', found '\(name.text)'")
  }

  static func snapshotOfSecretInput(_ secret: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .snapshot, at: range, "a flow with secret input '\(secret)' cannot be restored",
      advice: "remove 'snapshot', or get the secret from the outcome of an operation")
  }

  static func restoresWithoutSnapshot(_ name: Name) -> Diagnostic {
    Diagnostic(.snapshot, at: name.range, "'onRestore' in a flow without 'snapshot'", advice: "add 'snapshot:' to the flow")
  }

  static func restartsWithoutSnapshot(at range: SourceRange) -> Diagnostic {
    Diagnostic(.snapshot, at: range, "'restart' in a flow without 'snapshot'", advice: "add 'snapshot:' to the flow")
  }

  static func unknownRestoration(_ name: Name) -> Diagnostic {
    unknownName(
      name, what: "'onRestore' rule", among: Timer.OnRestore.allCases.map(\.rawValue), code: .snapshot)
  }
}
