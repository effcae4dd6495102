// What is said of secrets that would leak.

extension Diagnostic {
  static func secretShown(_ secret: Expression) -> Diagnostic {
    let name = secret.range.file.text(in: secret.range)
    let fix =
      switch secret.type.wrapped {
      case .secret where secret.isCarried:
        "move it to a name of the flow with 'take', and show that in clear on a screen, with 'reveal:'"
      case .secret: "write 'reveal: \(name)' on the screen that is to show it in clear"
      case .digit: "append it to a pin, and show how many digits that has, with 'count'"
      case .list: "show how many there are, with 'count'"
      case .record: "show one of its values that is no secret"
      default: "show how many digits it has, with 'count'"
      }
    return Diagnostic(.secretLeak, at: secret.range, "a secret cannot be shown", fix: fix)
  }

  static func secretComparedWithLiteral(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "a secret can only be compared with another secret; what stands in a spec is no secret")
  }

  static func secretMisplaced(_ type: ValueType, expected: ValueType, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "a secret cannot stand here: \(expected.description) is needed, which is not kept secret")
  }

  static func secretCopied(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "a secret cannot be copied out of what holds it", fix: "move a whole name of the flow with 'take'"
    )
  }

  static func secretMoved(_ secret: Expression) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: secret.range,
      "'\(secret.range.file.text(in: secret.range))' has been moved already, and a secret has one owner",
      fix: "use what took it")
  }

  static func secretTakenBeside(_ secret: Expression, of event: String) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: secret.range,
      "'\(secret.range.file.text(in: secret.range))' would be moved twice for one '\(event)', and a secret has one owner",
      fix: "move it in one of the places, and ignore the event in the other")
  }

  static func secretRaised(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "a raised event would hold a copy of this secret",
      fix: "raise an event without it: who hears it can take the secret by its name")
  }

  static func secretLookedFor(at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "secrets cannot be looked for: only the service that gave them out can tell them apart")
  }

  static func secretAssigned(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "'\(name.text)' is a secret and cannot be copied",
      fix: "move one with '\(name.text).take(…)', or empty it with '\(name.text).clear()'")
  }

  static func secretOfRecordChanged(_ name: String, of record: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "'\(name)' is a secret in a record, and stays there as it came",
      fix: "empty or move '\(record)' as a whole, or keep the secret under a name of its own")
  }

  static func secretHasLiteral(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "'\(name.text)' is a secret; its value cannot stand in a spec")
  }

  static func secretLeaves(_ name: String, through what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "'\(name)' is a secret and cannot leave through \(what)")
  }

  static func takesItself(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.typeMismatch, at: range, "'\(name)' cannot be moved into itself")
  }
}
