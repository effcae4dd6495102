/// A record of a microstep.
package struct Microstep: Sendable {
  /// The trigger of the microstep's transitions.
  package let trigger: Flow.Trigger
  /// The number of requests that the run made for the last input before this microstep, see ``StepEvaluator/requestCount``.
  package let requestsBefore: Int
  /// The transitions taken, including the branches of choice states on the paths to the targets.
  package internal(set) var transitions: [(source: ID<State>, transition: Transition)] = []
  /// The events that the microstep's actions raised, and the done events of states.
  ///
  /// The list includes the events that were dropped because the internal queue was full.
  package internal(set) var raised: [Flow.Trigger] = []
}

/// A fault: an error that stops a run before the run is done.
package enum Fault: Sendable {
  /// An excess of microsteps: a macrostep exceeded ``Flow/maximumMicrosteps``.
  case tooManyMicrosteps
  /// An infinite loop that consists of the last `period` microsteps.
  case infiniteLoop(period: Int)
  /// An overflow of the internal queue.
  ///
  /// The associated value is the source range of the first dropped event: the action that raised the event, or the state whose
  /// completion raised the event.
  case tooManyRaisedEvents(SourceRange)
}

/// An enabled transition with its source.
struct EnabledTransition {
  let source: ID<State>
  /// The index of the transition among the source's transitions for the trigger.
  ///
  /// The source and the index identify a transition of a shared ancestor that several regions select.
  let index: Int
  let transition: Transition

  func isSame(as other: EnabledTransition) -> Bool { source == other.source && index == other.index }
}
