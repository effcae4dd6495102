import StatechartModel

/// The events that each state handles, itself or through its ancestors.
///
/// A generated machine switches over the state first, and then over the event.
struct StateEvents {
  private let chart: Chart
  private var flow: Flow { chart.flow }
  /// The events of each state that handles events itself, or ignores events of its ancestors.
  private var handled: [ID<State>: Handled] = [:]
  /// The events that the handler of a parallel state forwards to one region only, keyed by the region.
  private var alone: [ID<State>: Set<ID<Event>>] = [:]

  /// The events that a state handles, itself or through its ancestors.
  struct Handled {
    /// All handled events.
    var events: Set<ID<Event>> = []
    /// The events that only one region of a parallel state handles, with that region; empty for another state.
    ///
    /// No transition of the parallel state or of an ancestor can be taken for these events.
    var regions: [ID<Event>: ID<State>] = [:]
    /// The other events of the regions of a parallel state; empty for another state.
    ///
    /// Several transitions can be enabled for such an event: in several regions, or in a region and an ancestor.
    var selections: Set<ID<Event>> = []
    /// Whether the state handles outcomes of operations.
    var handlesOutcomes = false
    /// Whether the state handles timers.
    var timers = false
  }

  init(_ chart: Chart) {
    self.chart = chart
    for id in chart.flow.states.ids {
      guard let own = own(of: id) else { continue }
      handled[id] = own
      for (event, region) in own.regions { alone[region, default: []].insert(event) }
    }
  }

  /// Accesses the events that a state handles; `nil` if the state has no events of its own.
  subscript(state: ID<State>) -> Handled? { handled[state] }

  /// Returns the innermost state with events of its own: `state`, or an ancestor within its region.
  ///
  /// The result is `nil` if no such state exists, or if `state` ends the flow.
  func handlingState(from state: ID<State>) -> ID<State>? {
    if endsFlow(state) { return nil }
    return handled[state] != nil ? state : handlingState(around: state)
  }

  /// Returns the innermost ancestor of a state, within its region, that has events of its own; `nil` if no such ancestor
  /// exists.
  func handlingState(around state: ID<State>) -> ID<State>? {
    guard let parent = flow.states[state].parent, chart.region(of: state) != state else { return nil }
    return handlingState(from: parent)
  }

  /// Returns the events of a state; `nil` if the state has no events of its own.
  ///
  /// A state has events of its own if it handles an event, or ignores an event of its ancestors. A state that handles outcomes
  /// also has events of its own if no ancestor handles outcomes. The same applies to timers. A pseudo-state and a state that
  /// ends the flow have no events of their own.
  private func own(of id: ID<State>) -> Handled? {
    let state = flow.states[id]
    guard !state.isPseudo, !endsFlow(id) else { return nil }
    let region = chart.region(of: id)
    let around = handlingState(around: id).flatMap { handled[$0] } ?? Handled()
    var own = Handled()
    own.events = Self.events(of: state)
    if region == Flow.root {
      own.handlesOutcomes = state.invocation != nil
      own.timers = !state.timers.isEmpty || id == Flow.root && !flow.sends.isEmpty
    } else {
      own.events.formIntersection(alone[region] ?? [])
    }
    addRegions(of: id, around, to: &own)
    let ignored = state.ignored.intersection(around.events)
    let handlesEvents = !own.events.isEmpty || !ignored.isEmpty
    guard handlesEvents || own.handlesOutcomes && !around.handlesOutcomes || own.timers && !around.timers else { return nil }
    own.events.formUnion(around.events.subtracting(ignored))
    own.handlesOutcomes = own.handlesOutcomes || around.handlesOutcomes
    own.timers = own.timers || around.timers
    return own
  }

  /// Adds the events of the regions of a parallel state; does nothing for another state.
  private func addRegions(of id: ID<State>, _ around: Handled, to own: inout Handled) {
    guard case .parallel(let regions) = flow.states[id].kind else { return }
    let outer = around.events.subtracting(flow.states[id].ignored).union(own.events)
    let isOutermost = chart.region(of: id) == Flow.root
    let ownEvents = alone[chart.region(of: id)] ?? []
    var regionsByEvent: [ID<Event>: [ID<State>]] = [:]
    for region in regions {
      var events: Set<ID<Event>> = []
      for inner in chart.all(in: region).map({ flow.states[$0] }) {
        events.formUnion(Self.events(of: inner))
        // A region that ignores an event can preempt a transition of an ancestor.
        events.formUnion(inner.ignored.intersection(outer))
        if isOutermost {
          own.handlesOutcomes = own.handlesOutcomes || inner.invocation != nil
          own.timers = own.timers || !inner.timers.isEmpty
        }
      }
      for event in events where isOutermost || ownEvents.contains(event) { regionsByEvent[event, default: []].append(region) }
    }
    for (event, regions) in regionsByEvent {
      own.events.insert(event)
      if regions.count == 1, !outer.contains(event), isAlone(event, in: regions[0]) {
        own.regions[event] = regions[0]
      } else {
        own.selections.insert(event)
      }
    }
  }

  /// Returns whether a region can take at most one transition for an event.
  private func isAlone(_ event: ID<Event>, in region: ID<State>) -> Bool {
    chart.stableStates(in: region).allSatisfy { stableState in
      guard case .parallel(let regions) = flow.states[stableState].kind else { return true }
      let reacting = regions.filter { chart.reacts($0, to: .event(event)) }
      return reacting.isEmpty
        || reacting.count == 1 && chart.chain(from: stableState, upTo: region, for: .event(event)).links.isEmpty
          && isAlone(event, in: reacting[0])
    }
  }

  /// Returns whether a state ends the flow.
  ///
  /// A finished flow handles no events.
  private func endsFlow(_ id: ID<State>) -> Bool { flow.states[id].isFinal && flow.states[id].parent == Flow.root }

  private static func events(of state: State) -> Set<ID<Event>> {
    Set(state.handlers.filter { !$0.transitions.isEmpty }.map(\.event))
  }
}
