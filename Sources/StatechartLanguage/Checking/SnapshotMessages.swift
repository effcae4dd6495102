// What is said of flows that go on in another process.

extension Diagnostic {
  static func needsSafeState(_ secret: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .snapshot, at: range, "no snapshot keeps the secret '\(secret)', and nothing says where the flow goes on without it",
      fix: "write 'snapshot: { safeState: … }'")
  }

  static func unsafeState(_ name: Name) -> Diagnostic {
    Diagnostic(
      .snapshot, at: name.range, "the flow cannot go on in '\(name.text)' alone", fix: "name a state that is in no region")
  }

  static func snapshotOfSecretInput(_ secret: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.snapshot, at: range, "the flow is given the secret '\(secret)', and so cannot be restored")
  }

  static func restoresWithoutSnapshot(_ name: Name) -> Diagnostic {
    Diagnostic(.snapshot, at: name.range, "the flow has no snapshots to be restored from", fix: "add 'snapshot:' to the flow")
  }

  static func restartsWithoutSnapshot(at range: SourceRange) -> Diagnostic {
    Diagnostic(.snapshot, at: range, "the flow has no snapshots to be restarted from", fix: "add 'snapshot:' to the flow")
  }

  static func unknownRestoration(_ name: Name) -> Diagnostic {
    Diagnostic(
      .snapshot, at: name.range, "a delay does not '\(name.text)' when the flow is restored",
      fix: "write 'resume', 'restart' or 'expire'")
  }
}
