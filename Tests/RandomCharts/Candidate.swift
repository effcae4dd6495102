import StatechartModel

/// A chart with what it is to be tried with.
struct Candidate {
  let chart: Chart
  let flow: Flow
  /// The interpreter's plays.
  let players: [FlowPlayer]
}

/// Where the machine does not do as the interpreter.
struct Difference {
  enum Kind: Hashable {
    case doesNotCompile
    /// It ended the program.
    case traps
    /// The first word of the line that differs.
    case differs(String)
  }

  let kind: Kind
  /// The play, and the steps of it that lead there.
  var play: Play
  let found: [String]
  let expected: [String]
}
