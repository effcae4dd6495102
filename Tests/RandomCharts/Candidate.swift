import StatechartModel

/// A chart, and the plays that test its machine.
struct Candidate {
  let chart: Chart
  let flow: Flow
  /// The plays, executed by the interpreter.
  let players: [FlowPlayer]
}

/// A difference between the behaviour of the machine and the behaviour of the interpreter.
struct Difference {
  enum Kind: Hashable {
    case doesNotCompile
    /// A crash of the program by the machine.
    case traps
    /// A difference in a line of the report.
    ///
    /// The associated value is the first word of the line.
    case differs(String)
  }

  let kind: Kind
  /// The play, up to the step that shows the difference.
  var play: Play
  let found: [String]
  let expected: [String]
}
