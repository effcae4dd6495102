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
    /// The machine crashed the program.
    case traps
    /// A line of the report differs.
    ///
    /// The value is the first word of the line.
    case differs(String)
  }

  let kind: Kind
  /// The play, up to the step that shows the difference.
  var play: Play
  let found: [String]
  let expected: [String]
}
