/// A microstep that was taken.
package struct Microstep: Sendable {
  /// The trigger that it was taken for.
  package let trigger: Flow.Trigger
  /// The number of things that the macrostep had asked of the outside before it.
  package let requestsBefore: Int
  /// The transitions, and the branches of choices that they led through.
  package internal(set) var transitions: [(source: ID<State>, transition: Transition)] = []
  /// The events that its actions raised, and the states that were done after it.
  package internal(set) var raised: [Flow.Trigger] = []
}

/// Why a flow takes nothing more.
package enum Fault: Sendable {
  /// A macrostep had more than ``Flow/mostMicrosteps``.
  case tooManyMicrosteps
  /// The last microsteps, so many of them, are repeated without end.
  case infiniteLoop(period: Int)
  /// The event that could not be raised is raised here.
  case tooManyRaisedEvents(SourceRange)
}

/// A transition that a microstep may take.
struct EnabledTransition {
  let source: ID<State>
  /// Its place among those that the source has for the trigger: regions that share an ancestor select its transition once.
  let place: Int
  let transition: Transition

  func isSame(as other: EnabledTransition) -> Bool { source == other.source && place == other.place }
}
