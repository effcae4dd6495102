import StatechartModel

/// A dead control: a control that is shown and enabled in states where its event has no effect.
struct DeadControl {
  /// The reason why the event has no effect.
  enum Reason: Hashable {
    /// Transition selection finds no transition for the event, and neither the control's state nor an active state inside that
    /// state ignores the event.
    case unhandled
    /// Transition selection finds no transition for the event, in a state that waits for an operation, an invoked flow or a
    /// delay.
    ///
    /// A waiting state is allowed to ignore events, so the diagnostic suggests `ignore` for this reason.
    case unhandledWhileWaiting
    /// Transition selection finds no transition for the event, and an active state is a final state, which handles no events.
    case unhandledInFinalState
    /// An active state ignores the event, and does not wait for an operation, an invoked flow or a delay.
    case ignored
    /// Active states have transitions for the event, but none of the guards holds.
    case noGuardHolds
  }

  /// A control, one of its events, and the states in which the event has no effect.
  struct Occurrence: Hashable {
    /// The source range of the control.
    ///
    /// The range of a control that a part declares is in the file of the part.
    let control: String
    /// The event without an effect.
    let event: ID<Event>
    /// The states that the diagnostic names.
    ///
    /// If no guard holds, these states are the states with transitions for the event. For any other reason, these states are
    /// the active atomic and final states without a transition, or their common ancestor.
    let states: [ID<State>]
  }

  let control: ScreenControl
  let label: String?
  let occurrence: Occurrence
  var reason: Reason
  /// The values of the flow's inputs in a run to a state in which the event has no effect.
  let start: [ID<Variable>: Value]
  /// The inputs of the run after the start.
  let path: [Exploration.Input]
}

extension Interpreter {
  /// Returns the shown and enabled controls among `controls`.
  func usable(_ controls: [ScreenControl]) -> [ScreenControl] {
    let evaluation = self.evaluation
    return controls.filter { evaluation.holds($0.caption?.condition) && evaluation.holds($0.caption?.enabled) }
  }

  /// Returns the events of a control that have no effect in the current state, each event with its states and its reason.
  ///
  /// An event that a state ignores while the flow waits is not included. In this case, the ignoring state is the state that
  /// shows the control, or a descendant of that state. The waiting state is the ignoring state, a descendant, or an ancestor up
  /// to the state that shows the control.
  func deadOccurrences(of control: ScreenControl) -> [(DeadControl.Occurrence, DeadControl.Reason)] {
    control.events.compactMap { event in
      let handling = Set(atomicStates.compactMap { handlingState(of: event, around: $0) }).sorted()
      if !handling.isEmpty {
        // A keypad key is allowed to have no effect, such as the delete key before the first digit.
        if control.kind == .keypad || isTaken(event) || ignoresOnPurpose(event, of: control) { return nil }
        return (occurrence(of: control, event, handling), .noGuardHolds)
      }
      if ignoresOnPurpose(event, of: control) { return nil }
      let states = listening(to: event, within: control.owner)
      return (occurrence(of: control, event, states), reason(states, event, control.owner))
    }
  }

  private func occurrence(of control: ScreenControl, _ event: ID<Event>, _ states: [ID<State>]) -> DeadControl.Occurrence {
    DeadControl.Occurrence(control: control.range.description, event: event, states: states)
  }

  private func isTaken(_ event: ID<Event>) -> Bool {
    let values = flow.events[event].fields.map { Samples().values(of: $0.type).first ?? .none }
    return run.isEnabled(.event(event), values)
  }

  private func reason(_ states: [ID<State>], _ event: ID<Event>, _ owner: ID<State>) -> DeadControl.Reason {
    if states.contains(where: { flow.waits($0, upTo: owner) }) { return .unhandledWhileWaiting }
    if states.contains(where: { flow.states[$0].isFinal }) { return .unhandledInFinalState }
    let isIgnored = configuration.contains { flow.states[$0].ignored.contains(event) && isIn($0, owner) }
    return isIgnored ? .ignored : .unhandled
  }

  /// Returns the innermost state that handles an event, among an atomic or final state and its ancestors.
  ///
  /// Returns `nil` if a state inside the handling state ignores the event, or if no state handles the event.
  private func handlingState(of event: ID<Event>, around atomicState: ID<State>) -> ID<State>? {
    for state in flow.lineage(of: atomicState) {
      if flow.states[state].ignored.contains(event) { return nil }
      if flow.states[state].handles(event) { return state }
    }
    return nil
  }

  /// Returns the active atomic and final states in `owner` for a diagnostic about an unhandled event.
  ///
  /// If several regions are active, the result contains only states in regions with a state that handles or ignores the event.
  /// If there is no such region, the result is the innermost common ancestor of the active states.
  private func listening(to event: ID<Event>, within owner: ID<State>) -> [ID<State>] {
    let inside = atomicStates.filter { isIn($0, owner) }
    guard inside.count > 1 else { return inside }
    let listening = inside.filter { atomicState in
      let region = flow.lineage(of: atomicState).first { flow.states[$0].parent.map { flow.states[$0].isParallel } ?? false }
      return flow.subtree(of: region ?? atomicState).contains { state in
        flow.states[state].ignored.contains(event) || flow.states[state].handles(event)
      }
    }
    if !listening.isEmpty { return listening }
    let around = flow.lineage(of: inside[0]).first { outer in inside.allSatisfy { isIn($0, outer) } }
    return [around ?? owner]
  }

  private func ignoresOnPurpose(_ event: ID<Event>, of control: ScreenControl) -> Bool {
    configuration.contains { state in
      flow.states[state].ignored.contains(event) && isIn(state, control.owner)
        && (flow.waits(state, upTo: control.owner)
          || configuration.contains { isIn($0, state) && flow.waits($0, upTo: state) })
    }
  }

  private func isIn(_ state: ID<State>, _ other: ID<State>) -> Bool { flow.span(of: other).contains(state) }
}
