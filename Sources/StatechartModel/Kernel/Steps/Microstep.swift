/// A microstep that was taken.
package struct Microstep: Sendable {
  /// The trigger of its transitions.
  package let trigger: Flow.Trigger
  /// The number of effects and invocations that the macrostep had requested before this microstep.
  package let requestsBefore: Int
  /// The transitions, including the branches of choices that they led through.
  package internal(set) var transitions: [(source: ID<State>, transition: Transition)] = []
  /// The events that its actions raised, and the completion events of states.
  package internal(set) var raised: [Flow.Trigger] = []
}

/// The reason that a run stopped without being done.
package enum Fault: Sendable {
  /// A macrostep exceeded ``Flow/mostMicrosteps``.
  case tooManyMicrosteps
  /// The last `period` microsteps repeat without end.
  case infiniteLoop(period: Int)
  /// The queue of raised events is full. The source range is that of the action whose event did not fit.
  case tooManyRaisedEvents(SourceRange)
}

/// A transition that a microstep may take.
struct EnabledTransition {
  let source: ID<State>
  /// The index among the source's transitions for the trigger. Regions that share an ancestor select its transition once.
  let place: Int
  let transition: Transition

  func isSame(as other: EnabledTransition) -> Bool { source == other.source && place == other.place }
}
