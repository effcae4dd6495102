import StatechartModel

/// A control that does nothing in some states.
struct DeadControl {
  /// The reason why nothing happens.
  enum Reason: Hashable {
    case unhandled
    /// As well, in a state that waits for an operation, a flow or a delay, and could ignore the event.
    case unhandledWhileWaiting
    /// In a final state, which cannot handle it.
    case unhandledInFinalState
    /// In a state that waits for nothing.
    case ignored
    case noGuardHolds
  }

  /// The states in which a control does nothing with one of its events.
  struct Place: Hashable {
    /// Its place in the spec: of a part, that in the part.
    let control: String
    /// Of its events the one that does nothing.
    let event: ID<Event>
    /// One state, or of several regions one each.
    let states: [ID<State>]
  }

  let control: ScreenControl
  let label: String?
  let place: Place
  var reason: Reason
  /// A run that shows it.
  let start: [ID<Variable>: Value]
  let path: [Exploration.Input]
}

extension Interpreter {
  /// The controls that are shown and enabled, of all that the active states show.
  func usable(_ controls: [ScreenControl]) -> [ScreenControl] {
    let evaluation = self.evaluation
    return controls.filter { evaluation.holds($0.caption?.condition) && evaluation.holds($0.caption?.enabled) }
  }

  /// The places and reasons where using a control does nothing now, one for each of its events that is dead.
  ///
  /// It may do nothing where a state at or below the one that shows the control ignores the event while that state, one around it up to
  /// the one that shows the control, or one in it waits for an operation, a flow or a delay.
  func deaths(of control: ScreenControl) -> [(DeadControl.Place, DeadControl.Reason)] {
    control.events.compactMap { event in
      let handling = Set(leaves.compactMap { handlingState(of: event, around: $0) }).sorted()
      if !handling.isEmpty {
        // A key may have nothing to do, such as delete where no digit is.
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

  /// The innermost state around a leaf that has a transition for an event, unless one inside ignores it.
  private func handlingState(of event: ID<Event>, around leaf: ID<State>) -> ID<State>? {
    for state in flow.lineage(of: leaf) {
      if flow.states[state].ignored.contains(event) { return nil }
      if flow.states[state].handles(event) { return state }
    }
    return nil
  }

  /// The leaves in a state that could handle an event: of regions only those that handle it in another of their states. If there is
  /// none, the innermost state around all leaves.
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
