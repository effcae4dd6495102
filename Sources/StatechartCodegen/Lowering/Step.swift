import StatechartLanguage

/// What a generated machine does in the course of one transition. Exits, entries and choices are resolved: nothing is searched
/// for at run time.
indirect enum Step {
  /// Leaves one state, in which nothing is active any more: its exit actions run, its timers and its operation are given up.
  case exit(ID<State>)
  /// Leaves a state after all that is active in it.
  case leave(ID<State>)
  /// Leaves all that is active in a state, which stays.
  case leaveInside(ID<State>)
  case act([Action])
  /// Goes on with the first branch whose condition holds; the last has none.
  case choose([(condition: Expression?, steps: [Step])])
  /// A region is in a state from now on.
  case place(ID<State>)
  /// Enters one state; the steps are the actions of a beginning or a history, which stand between its own and its timers.
  case enter(ID<State>, [Step])
  /// Enters what is in a region below it, as far as the region was placed already.
  case enterInside(ID<State>)
  /// Enters what is in a state below it, and in the regions of that, as they were placed already.
  case restoreInside(ID<State>)
  /// Passes the choices on the way to where a history leads, by whether it remembers anything.
  case decide(ID<State>, remembered: [Step], otherwise: [Step])
  /// Goes where a history remembers, or on with the steps where it remembers nothing.
  case recall(ID<State>, otherwise: [Step])
}

/// A way on that is open while its condition holds.
struct Alternative {
  let source: ID<State>
  let transition: Transition
  let span: Span
  let exits: [Step]
  /// The choices that are passed before anything is entered.
  let decisions: [Step]
  /// What is entered, and choices on the way.
  let entries: [Step]

  var condition: Expression? { transition.condition }
  var steps: [Step] { exits + (transition.actions.isEmpty ? [] : [.act(transition.actions)]) + decisions + entries }
}

/// The states that a transition leaves, as a range of the states: what is active of them.
struct Span: Equatable {
  let range: Range<Int>

  static let nothing = Span(range: 0..<0)

  /// Whether two transitions would leave the same state.
  func meets(_ other: Span) -> Bool { range.overlaps(other.range) }
}
