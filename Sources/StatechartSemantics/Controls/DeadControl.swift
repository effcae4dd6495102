import StatechartModel

/// A control whose event does nothing in some states.
struct DeadControl {
  /// The reason why the event does nothing.
  enum Reason: Hashable {
    /// No active state handles or ignores the event.
    case unhandled
    /// No active state handles or ignores the event, but a state that waits for an operation, a flow or a delay could ignore
    /// it.
    case unhandledWhileWaiting
    /// A final state is active, which cannot handle events.
    case unhandledInFinalState
    /// A state that waits for nothing ignores the event.
    case ignored
    /// The event has transitions, but no guard of them holds.
    case noGuardHolds
  }

  /// A control, one of its events, and the states in which the event does nothing.
  struct Place: Hashable {
    /// The source range of the control; for a control of a part, in the part.
    let control: String
    /// The event that does nothing.
    let event: ID<Event>
    /// One state, or one state of each of several regions.
    let states: [ID<State>]
  }

  let control: ScreenControl
  let label: String?
  let place: Place
  var reason: Reason
  /// The inputs of a run to such a state: the values at the start, then the inputs after it.
  let start: [ID<Variable>: Value]
  let path: [Exploration.Input]
}

extension Interpreter {
  /// Returns the controls that are shown and enabled.
  func usable(_ controls: [ScreenControl]) -> [ScreenControl] {
    let evaluation = self.evaluation
    return controls.filter { evaluation.holds($0.caption?.condition) && evaluation.holds($0.caption?.enabled) }
  }

  /// Returns a place and a reason for each event of a control that does nothing in the current state.
  ///
  /// An event may be ignored on purpose while the flow waits. The ignoring state is the one that shows the control or a
  /// descendant of it. The waiting state is the ignoring state, a descendant of it, or an ancestor of it up to the state that
  /// shows the control.
  func deadPlaces(of control: ScreenControl) -> [(DeadControl.Place, DeadControl.Reason)] {
    control.events.compactMap { event in
      let handling = Set(leaves.compactMap { handlingState(of: event, around: $0) }).sorted()
      if !handling.isEmpty {
        // A key of a keypad may do nothing, such as delete without a digit.
        if control.kind == .keypad || isTaken(event) || ignoresOnPurpose(event, of: control) { return nil }
        return (place(of: control, event, handling), .noGuardHolds)
      }
      if ignoresOnPurpose(event, of: control) { return nil }
      let states = listening(to: event, within: control.owner)
      return (place(of: control, event, states), reason(states, event, control.owner))
    }
  }

  private func place(of control: ScreenControl, _ event: ID<Event>, _ states: [ID<State>]) -> DeadControl.Place {
    DeadControl.Place(control: control.range.description, event: event, states: states)
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

  /// Returns the innermost ancestor of a leaf that handles an event, unless a state inside it ignores the event.
  private func handlingState(of event: ID<Event>, around leaf: ID<State>) -> ID<State>? {
    for state in flow.lineage(of: leaf) {
      if flow.states[state].ignored.contains(event) { return nil }
      if flow.states[state].handles(event) { return state }
    }
    return nil
  }

  /// Returns the leaves in a state that could handle an event. Of parallel regions, only those count that handle or ignore the
  /// event in some state. If none does, returns the innermost state around all leaves.
  private func listening(to event: ID<Event>, within owner: ID<State>) -> [ID<State>] {
    let inside = leaves.filter { isIn($0, owner) }
    guard inside.count > 1 else { return inside }
    let listening = inside.filter { leaf in
      let region = flow.lineage(of: leaf).first { flow.states[$0].parent.map { flow.states[$0].isParallel } ?? false }
      return flow.subtree(of: region ?? leaf).contains { state in
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
