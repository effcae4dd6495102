// What is said of records, lists, and what states remember.

extension Diagnostic {
  // MARK: Records and lists

  static func recordNeedsCapital(_ name: Name) -> Diagnostic {
    let better = name.text.prefix(1).uppercased() + name.text.dropFirst()
    return Diagnostic(
      .notAName, at: name.range, "the record '\(name.text)' is a type, and its name begins with a capital letter",
      fix: "write '\(better)'")
  }

  static func recordIsEmpty(_ name: Name) -> Diagnostic {
    Diagnostic(.missingArgument, at: name.range, "the record '\(name.text)' has no values", fix: "name at least one")
  }

  static func recordHoldsItself(_ name: Name, in record: String) -> Diagnostic {
    Diagnostic(
      .recordCycle, at: name.range, "'\(record)' would hold a '\(name.text)' in itself, and that would have no end",
      fix: "hold a number or a handle that stands for it")
  }

  static func notInRecord(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: name.range, "'\(name.text)' of a record cannot be \(type.description)",
      fix: type.isText ? "use cases" : "keep digits in a pin of the flow's own")
  }

  static func notInList(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: name.range, "the items of '\(name.text)' cannot be \(type.description)",
      fix: "a list holds numbers, bools, cases, durations, handles, or records of them")
  }

  static func assignedInAbsent(
    _ name: String, _ record: String, at range: SourceRange, canBeGuarded: Bool
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "'\(name)' can be none, and then it has nothing that could be changed",
      fix: askFirst("\(name) != none", canBeGuarded) + ", or give it a whole value: '\(name) = \(record)(…)'")
  }

  static func countChanged(_ holder: String, changes: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "how many there are in '\(holder)' follows from what is put in and taken out",
      fix: "write one of \(changes.map { "'\(holder).\($0)'" }.joined(separator: ", "))")
  }

  static func itemChanged(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "the items of '\(name)' are only read, and not changed in their places",
      fix: "change the list with 'append', 'removeLast' or 'clear'")
  }

  static func listNotNeeded(_ expected: ValueType?, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range,
      "here \(expected.map { "\($0.description) is needed" } ?? "no list can stand"), and this is a list")
  }

  static func listTooLong(_ count: Int, capacity: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(.outOfRange, at: range, "here are \(count) items, and the list has room for \(capacity)")
  }

  // MARK: Context of states

  static func contextElsewhere(_ name: Name, of state: String) -> Diagnostic {
    Diagnostic(
      .contextOutOfReach, at: name.range, "'\(name.text)' belongs to '\(state)', and is only there and in the states within",
      fix: "declare it under the 'context' of a state around both, or of the flow")
  }

  static func contextLeft(_ name: Name, of state: String) -> Diagnostic {
    Diagnostic(
      .contextOutOfReach, at: name.range, "this leaves '\(state)', and '\(name.text)' is gone before these actions",
      fix: "use it in 'exit', or declare it under the 'context' of a state around both, or of the flow")
  }
}
