/// A completed microstep.
package struct Microstep: Sendable {
  /// The trigger of the microstep's transitions.
  package let trigger: Flow.Trigger
  /// The number of effects and invocations that the macrostep had requested before this microstep.
  package let requestsBefore: Int
  /// The taken transitions, including the branches of choice states on their way.
  package internal(set) var transitions: [(source: ID<State>, transition: Transition)] = []
  /// The events that the microstep's actions raised, and the completion events of states.
  package internal(set) var raised: [Flow.Trigger] = []
}

/// A fault: an error that stops a run before the run is done.
package enum Fault: Sendable {
  /// A macrostep exceeded ``Flow/mostMicrosteps``.
  case tooManyMicrosteps
  /// The last `period` microsteps repeat without end.
  case infiniteLoop(period: Int)
  /// The internal queue is full. The payload is the source range of the action whose event did not fit.
  case tooManyRaisedEvents(SourceRange)
}

/// An enabled transition with its source.
struct EnabledTransition {
  let source: ID<State>
  /// The index among the source's transitions for the trigger. The index identifies a transition that several regions select in
  /// a shared ancestor.
  let place: Int
  let transition: Transition

  func isSame(as other: EnabledTransition) -> Bool { source == other.source && place == other.place }
}
