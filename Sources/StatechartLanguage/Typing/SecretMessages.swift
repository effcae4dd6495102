// Diagnostics of secrets that can leak, and of moves of secrets.

import StatechartModel

extension Diagnostic {
  static func secretShown(_ secret: Expression) -> Diagnostic {
    let name = secret.range.file.text(in: secret.range)
    let advice =
      switch secret.type.wrapped {
      case .secret where secret.isCarried:
        "move the secret to a variable with 'take', and show the variable in clear text with 'reveal:'"
      case .secret: "write 'reveal: \(name)' on the screen that shows the secret in clear text"
      case .digit: "append the digit to a pin, and show the 'count' of the pin"
      case .list: "show the number of items with '\(name).count'"
      case .record: "show a field that is not a secret"
      default: "show the number of digits with '\(name).count'"
      }
    return Diagnostic(.secretLeak, at: secret.range, "secret '\(name)' cannot be shown", advice: advice)
  }

  static func secretComparedWithLiteral(at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "expected another secret in the comparison, found a literal")
  }

  static func secretMisplaced(_ type: ValueType, expected: ValueType, at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "expected \(expected.phrase), found a secret, which would leak")
  }

  static func secretCopied(at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "a secret cannot be copied", advice: "move a whole variable with 'take'")
  }

  static func secretMoved(_ secret: Expression) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: secret.range,
      "use after move: secret '\(secret.range.file.text(in: secret.range))' was moved before",
      advice: "use the variable that the secret was moved to")
  }

  static func secretMovedInParallel(_ secret: Expression, of event: String) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: secret.range,
      "two transitions on event '\(event)' move secret '\(secret.range.file.text(in: secret.range))'",
      advice: "move the secret in one of the two states, and list the event under 'ignore' of the other state")
  }

  static func secretRaised(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "the payload of a raised event cannot contain a copy of a secret",
      advice: "raise the event without the secret; the transition on the event can take the secret from the variable")
  }

  static func secretLookedFor(at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "a list cannot be searched for a secret")
  }

  static func secretAssigned(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "secret '\(name.text)' cannot be assigned: an assignment would copy the secret",
      advice: "move a secret with '\(name.text).take(…)', or erase the secret with '\(name.text).clear()'")
  }

  static func secretOfRecordChanged(_ name: String, of record: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .secretLeak, at: range, "secret '\(name)' of a record cannot be changed",
      advice: "erase or move '\(record)' as a whole, or store the secret in a separate variable")
  }

  static func secretHasLiteral(_ name: Name, at range: SourceRange) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "the value of secret '\(name.text)' cannot be written in a spec")
  }

  static func leakedSecret(
    _ name: String, through what: String,
    advice: String = "pass the secret to an operation that stores secrets; another flow can get the secret from an operation",
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(.secretLeak, at: range, "secret '\(name)' would leak through \(what)", advice: advice)
  }

  static func takesItself(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.typeMismatch, at: range, "secret '\(name)' cannot be moved to itself")
  }
}
