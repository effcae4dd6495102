package import StatechartModel
import StatechartSyntax

extension FlowAnalyzer {
  /// Reports events that a stable configuration neither handles nor ignores.
  ///
  /// Lifecycle events are not checked. An event that only controls send is checked only in states that wait for an invocation
  /// or a timer and always show such a control. The exploration finds the other dead controls; see
  /// ``Diagnostic/Code/deadControl``.
  mutating func checkUnhandledEvents() {
    var known = Array(repeating: Array(repeating: false, count: flow.events.count), count: flow.states.count)
    for id in flow.states.ids {
      for event in flow.states[id].ignored { known[id.index][event.index] = true }
      for handler in flow.states[id].handlers { known[id.index][handler.event.index] = true }
    }
    let offered = flow.offeredEvents
    // A flow does not have to handle lifecycle events.
    let unhandled = flow.events.ids.filter { flow.events[$0].lifecycle == nil }
      .map { (event: $0, states: statesWithoutHandler(Flow.root, to: $0, known, isOffered: offered.contains($0)) ?? []) }
    // An unused event is reported at its declaration if the declaration is in the file of the flow.
    let unnamed = Set(
      unhandled.map(\.event).filter { !usage.events.contains($0) && flow.events[$0].range.file === flow.range.file })
    for (event, states) in unhandled where unnamed.contains(event) && !states.isEmpty {
      diagnostics.report(.eventUnhandled(flow.events[event].name, at: flow.events[event].range))
      usage.events.insert(event)
    }
    // One diagnostic reports all states with the same unhandled events.
    var unhandledByState: [[ID<Event>]: [ID<State>]] = [:]
    for id in flow.states.ids {
      let events = unhandled.filter { $0.states.contains(id) && !unnamed.contains($0.event) }.map(\.event)
      if events.isEmpty { continue }
      if case .parallel(let regions) = flow.states[id].kind {
        for event in events { reportUnhandled(event, beside: regions, in: id, known) }
      } else {
        unhandledByState[events, default: []].append(id)
      }
    }
    for (events, states) in unhandledByState.sorted(by: { $0.value[0] < $1.value[0] }) {
      let names = events.map { flow.events[$0].name }
      let edits = states.map { stateSyntax[$0.index].ignoring(names) }
      // No fix-it changes a part, because other flows can use the part.
      let isOwn = edits.allSatisfy { $0.range.file === flow.range.file } && !states.contains(Flow.root)
      let title =
        "ignore \(Diagnostic.list(names, of: "event")) in \(Diagnostic.list(states.map { flow.states[$0].id }, of: "state"))"
      diagnostics.report(
        .unhandledEvents(
          names, in: states.map { (flow.states[$0].id, flow.states[$0].range) }, fixIts: isOwn ? [FixIt(title, edits)] : []))
    }
  }

  private mutating func reportUnhandled(_ event: ID<Event>, beside regions: [ID<State>], in id: ID<State>, _ known: [[Bool]]) {
    let (name, state) = (flow.events[event].name, flow.states[id])
    let edit = stateSyntax[id.index].ignoring([name])
    let isOwn = edit.range.file === flow.range.file && id != Flow.root
    var diagnostic = Diagnostic.unhandledInRegions(
      name, in: state.id, at: state.range, fixIts: isOwn ? [FixIt("ignore event '\(name)' in state '\(state.id)'", [edit])] : []
    )
    for silent in regions.compactMap({ statesWithoutHandler($0, to: event, known, isOffered: false)?.min() }) {
      diagnostic = diagnostic.noting(
        "state '\(flow.states[silent].id)' does not handle event '\(name)'", at: flow.states[silent].range)
    }
    diagnostics.report(diagnostic)
  }

  /// Returns the states that do not handle an event; `nil` if the event is handled or ignored in every configuration of `id`.
  ///
  /// A parallel state is checked as a whole: one region that handles the event suffices. A final state is never in the result,
  /// because the final state waits for the other regions.
  ///
  /// - Parameters:
  ///   - known: For each state, whether the state handles or ignores each event.
  ///   - isOffered: Whether only controls send the event. If so, only waiting states that always show such a control are
  ///     checked.
  private func statesWithoutHandler(
    _ id: ID<State>, to event: ID<Event>, _ known: [[Bool]], isOffered: Bool
  ) -> Set<ID<State>>? {
    if known[id.index][event.index] { return nil }
    let state = flow.states[id]
    // A state with an unconditional eventless transition is never stable, and handles no events.
    if state.always.contains(where: { $0.condition == nil }) { return nil }
    switch state.kind {
    case .atomic: return !isOffered || offersWhileWaiting(event, in: id) ? [id] : nil
    case .final: return []
    case .choice, .history: return nil
    case .compound(_, let children):
      let below = children.compactMap { statesWithoutHandler($0, to: event, known, isOffered: isOffered) }
      return below.isEmpty ? nil : below.reduce(into: []) { $0.formUnion($1) }
    case .parallel(let regions):
      // The exploration finds the controls that regions show together.
      if isOffered { return nil }
      let below = regions.map { statesWithoutHandler($0, to: event, known, isOffered: false) }
      guard !below.contains(nil) else { return nil }
      // If only final states do not handle the event, the event is unhandled only after all regions are done.
      return below.allSatisfy { $0?.isEmpty == true } ? [] : [id]
    }
  }

  /// Returns whether a waiting state always shows a control that sends an event.
  ///
  /// The result is `true` only if the control's owner, or an ancestor or a descendant of the owner, handles the event.
  /// Otherwise, the control is dead in every configuration.
  private func offersWhileWaiting(_ event: ID<Event>, in state: ID<State>) -> Bool {
    flow.screen(of: state).controls.contains { control in
      control.events.contains(event) && control.caption?.condition == nil && control.caption?.enabled == nil
        && flow.waits(state, upTo: control.owner) && handles(event, where: control.owner)
    }
  }

  /// Returns whether `owner`, or one of its ancestors or descendants, handles an event.
  private func handles(_ event: ID<Event>, where owner: ID<State>) -> Bool {
    (Array(flow.lineage(of: owner)) + flow.subtree(of: owner)).contains { flow.states[$0].handles(event) }
  }
}

extension Flow {
  /// The events that controls send and that no action raises or sends.
  package var offeredEvents: Set<ID<Event>> {
    let offered = states.flatMap(\.screen.controls).flatMap(\.events)
    return offered.isEmpty ? [] : Set(offered).subtracting(raisedEvents)
  }
}
