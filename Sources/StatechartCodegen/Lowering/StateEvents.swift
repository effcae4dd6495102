import StatechartModel

/// Which events the states have to do with, so that a machine can ask the state first and then the event.
struct StateEvents {
  private let chart: Chart
  private var flow: Flow { chart.flow }
  /// What a state hears, itself or by the states around it; only of those that have something of their own to say.
  private var handled: [ID<State>: Handled] = [:]
  /// By region, but for the flow's own: the events that it alone hears, of all that is active.
  private var alone: [ID<State>: Set<ID<Event>>] = [:]

  /// What a state hears.
  struct Handled {
    /// All events that something follows from.
    var events: Set<ID<Event>> = []
    /// Of a state with regions: the events that only one of them hears, and nothing around it.
    var regions: [ID<Event>: ID<State>] = [:]
    /// Of a state with regions: the events for which more is to be asked than one region.
    var selections: Set<ID<Event>> = []
    /// Whether outcomes of operations can come.
    var answers = false
    /// Whether delays can pass.
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

  /// What a state hears; `nil` if it says nothing of its own.
  subscript(state: ID<State>) -> Handled? { handled[state] }

  /// The innermost state of a region, from one outwards, that has something of its own to say.
  func handlingState(from state: ID<State>) -> ID<State>? {
    if endsFlow(state) { return nil }
    return handled[state] != nil ? state : handlingState(around: state)
  }

  /// The innermost state of a region around one that has something of its own to say.
  func handlingState(around state: ID<State>) -> ID<State>? {
    guard let parent = flow.states[state].parent, chart.region(of: state) != state else { return nil }
    return handlingState(from: parent)
  }

  /// `nil` if all that the state hears is heard by those around it.
  private func own(of id: ID<State>) -> Handled? {
    let state = flow.states[id]
    guard !state.isPseudo, !endsFlow(id) else { return nil }
    let region = chart.region(of: id)
    let around = handlingState(around: id).flatMap { handled[$0] } ?? Handled()
    var own = Handled()
    own.events = Self.events(of: state)
    if region == Flow.root {
      own.answers = state.invocation != nil
      own.timers = !state.timers.isEmpty || id == Flow.root && !flow.sends.isEmpty
    } else {
      own.events.formIntersection(alone[region] ?? [])
    }
    addRegions(of: id, around, to: &own)
    let ignored = state.ignored.intersection(around.events)
    let isHeard = !own.events.isEmpty || !ignored.isEmpty
    guard isHeard || own.answers && !around.answers || own.timers && !around.timers else { return nil }
    own.events.formUnion(around.events.subtracting(ignored))
    own.answers = own.answers || around.answers
    own.timers = own.timers || around.timers
    return own
  }

  /// What the regions of a parallel state hear.
  private func addRegions(of id: ID<State>, _ around: Handled, to own: inout Handled) {
    guard case .parallel(let regions) = flow.states[id].kind else { return }
    let outer = around.events.subtracting(flow.states[id].ignored).union(own.events)
    let isOutermost = chart.region(of: id) == Flow.root
    let asked = alone[chart.region(of: id)] ?? []
    var hearing: [ID<Event>: [ID<State>]] = [:]
    for region in regions {
      var events: Set<ID<Event>> = []
      for inner in chart.all(in: region).map({ flow.states[$0] }) {
        events.formUnion(Self.events(of: inner))
        // What a region ignores can keep a transition around it from being taken.
        events.formUnion(inner.ignored.intersection(outer))
        if isOutermost {
          own.answers = own.answers || inner.invocation != nil
          own.timers = own.timers || !inner.timers.isEmpty
        }
      }
      for event in events where isOutermost || asked.contains(event) { hearing[event, default: []].append(region) }
    }
    for (event, regions) in hearing {
      own.events.insert(event)
      if regions.count == 1, !outer.contains(event), isAlone(event, in: regions[0]) {
        own.regions[event] = regions[0]
      } else {
        own.selections.insert(event)
      }
    }
  }

  /// Whether no two transitions for an event can be taken together in a region.
  private func isAlone(_ event: ID<Event>, in region: ID<State>) -> Bool {
    chart.places(in: region).allSatisfy { place in
      guard case .parallel(let regions) = flow.states[place].kind else { return true }
      let reacting = regions.filter { chart.reacts($0, to: .event(event)) }
      return reacting.isEmpty
        || reacting.count == 1 && chart.chain(from: place, upTo: region, for: .event(event)).links.isEmpty
          && isAlone(event, in: reacting[0])
    }
  }

  /// At its end a flow hears nothing more.
  private func endsFlow(_ id: ID<State>) -> Bool { flow.states[id].isFinal && flow.states[id].parent == Flow.root }

  private static func events(of state: State) -> Set<ID<Event>> {
    Set(state.handlers.filter { !$0.transitions.isEmpty }.map(\.event))
  }
}
