// Diagnostics of records, lists and the context of states.

import StatechartModel

extension Diagnostic {
  // MARK: Records and lists

  static func needsCapital(_ name: Name, what: String = "record") -> Diagnostic {
    Diagnostic(.notAName, at: name.range, "expected a \(what) name that begins with a capital letter, found '\(name.text)'")
  }

  static func recordIsEmpty(_ name: Name) -> Diagnostic {
    Diagnostic(.missingArgument, at: name.range, "record '\(name.text)' has no fields", advice: "add at least one field")
  }

  static func recordHoldsItself(_ name: Name, in record: String) -> Diagnostic {
    Diagnostic(
      .recordCycle, at: name.range, "recursive record '\(record)', which contains itself through '\(name.text)'",
      advice: "use a number or a handle as a reference")
  }

  static func notInRecord(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: name.range, "field '\(name.text)' of a record cannot be \(type.phrase)",
      advice: type.isText ? "declare cases" : "store the digits in a pin of the flow")
  }

  static func notInList(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: name.range, "an item of list '\(name.text)' cannot be \(type.phrase)",
      advice: "declare items of type number, bool, cases, duration, secret or record")
  }

  static func assignedInAbsent(
    _ name: String, _ record: String, at range: SourceRange, canBeGuarded: Bool
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "a field of '\(name)' cannot be changed: '\(name)' can be 'none'",
      advice: guardAdvice("\(name) != none", canBeGuarded) + ", or assign a whole record: '\(name) = \(record)(…)'")
  }

  static func countChanged(_ holder: String, changes: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "the count of '\(holder)' cannot be assigned",
      advice: "call one of \(changes.map { "'\(holder).\($0)'" }.joined(separator: ", "))")
  }

  static func itemChanged(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "an item of list '\(name)' cannot be assigned",
      advice: "change the list with 'append', 'removeFirst', 'removeLast' or 'clear'")
  }

  static func listNotNeeded(_ expected: ValueType?, at range: SourceRange) -> Diagnostic {
    Diagnostic(.typeMismatch, at: range, "expected \(expected?.phrase ?? "a single value"), found a list")
  }

  static func listTooLong(_ count: Int, capacity: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(.outOfRange, at: range, "expected at most \(capacity) items, found \(count)")
  }

  // MARK: Context of states

  static func contextOutOfScope(_ name: Name, of state: String) -> Diagnostic {
    Diagnostic(
      .contextOutOfReach, at: name.range, "variable '\(name.text)' of state '\(state)' is out of scope",
      advice:
        "declare '\(name.text)' under 'context' of the flow, "
        + "or of a common ancestor of '\(state)' and the state that uses the variable")
  }

  static func contextOfExitedState(_ name: Name, of state: String) -> Diagnostic {
    Diagnostic(
      .contextOutOfReach, at: name.range,
      "variable '\(name.text)' of state '\(state)' is out of scope: this transition exits the state before its actions",
      advice:
        "use '\(name.text)' in 'exit', or declare '\(name.text)' under 'context' of the flow, "
        + "or of an ancestor that this transition does not exit")
  }
}
