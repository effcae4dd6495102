import StatechartLanguage

/// What a generated machine does in the course of one transition. Exits, entries and choices are resolved: nothing is searched
/// for at run time.
enum Step {
  /// Leaves one state: its exit actions run, its timers and its operation are given up.
  case exit(ID<State>)
  case act([Action])
  /// Goes on with the first branch whose condition holds; the last has none.
  case choose([(condition: Expression?, steps: [Step])])
  /// Comes to rest in a leaf after entering states, outermost first.
  case arrive(ID<State>, entering: [ID<State>])
}

/// A way on that is open while its condition holds.
struct Alternative {
  let condition: Expression?
  let steps: [Step]
  /// Whether a transition without a target: the state stays as it is.
  let staysInside: Bool
}
