// Events that a flow raises for itself must come to an end, as eventless transitions must.

extension FlowChecker {
  /// Reports circles of raised events and `done` events that nothing but the chart decides: a step that comes into one never ends.
  ///
  /// The flow is followed from its start through all that can happen where it rests, whatever its guards, choices and histories
  /// say, as far as that goes in reasonable time; on the circle itself none of them may have a say. What cannot be seen here is
  /// bounded at run time (``Flow/mostMicrosteps``, ``Flow/mostRaisedEvents``).
  mutating func checkRaisedCircles() {
    guard flow.states.ids.contains(where: { raises($0) }) else { return }
    var walk = Walk(flow)
    var reported: Set<String> = []
    for found in walk.endings() {
      switch found {
      case .circle(let steps):
        let ranges = steps.flatMap(\.transitions).map(\.transition.range)
        guard let last = steps.last, let place = ranges.last,
          reported.insert(ranges.map(\.description).sorted().joined(separator: " ")).inserted
        else { continue }
        diagnostics.report(.raisedCircle(([last] + steps).map { name(of: $0.cause) }, at: place))
      case .overflow(let place):
        if reported.insert(place.description).inserted { diagnostics.report(.tooManyRaised(at: place)) }
      }
    }
  }

  private func name(of cause: RunningStep.Cause) -> String {
    switch cause {
    case .nothing: "always"
    case .event(let event): flow.events[event].name
    case .done(let state): "done of '\(flow.states[state].id)'"
    }
  }

  /// Whether a state hears that all in it is done, or raises an event in one of its actions.
  private func raises(_ id: ID<State>) -> Bool {
    let state = flow.states[id]
    return !state.doneHandlers.isEmpty || (state.entry + state.exit).contains { $0.raisedEvent != nil }
      || anyTransition(of: id) { $0.actions.contains { $0.raisedEvent != nil } }
  }
}

/// A walk through all that a flow can do.
private struct Walk {
  /// What a step comes to that does not come to rest.
  enum Ending {
    /// Microsteps that are taken again and again.
    case circle([RunningStep.Microstep])
    /// More raised events than can wait, the first of them raised here.
    case overflow(SourceRange)
  }

  private let flow: Flow
  private var seen: Set<RunningStep> = []
  private var rested: Set<Set<ID<State>>> = []
  /// Steps that have not been followed yet.
  private var waiting: [RunningStep]
  private var found: [Ending] = []
  /// The states that may still be looked at.
  private var patience = 20_000

  /// The ways that are followed where there is more than one.
  private static let mostWays = 16

  init(_ flow: Flow) {
    self.flow = flow
    waiting = Forks.ways(atMost: Self.mostWays) { RunningStep(startOf: flow, &$0) }
  }

  mutating func endings() -> [Ending] {
    var next = 0
    while next < waiting.count, patience > 0 {
      follow(waiting[next])
      next += 1
    }
    return found
  }

  /// Goes on with a step for as long as there is one way.
  private mutating func follow(_ first: RunningStep) {
    let flow = flow
    if let place = first.overflow { return found.append(.overflow(place)) }
    var step = first
    var places: [RunningStep: Int] = [:]
    var taken: [RunningStep.Microstep] = []
    while seen.insert(step).inserted, patience > 0 {
      places[step] = taken.count
      let ways = ways(from: step) { $0.goOn(in: flow, &$1) }
      for (microstep, end) in ways where microstep == nil { rest(at: end) }
      guard ways.count == 1, let microstep = ways[0].microstep else {
        // What cannot be taken in may never be: guards can have seen to that.
        waiting += ways.filter { $0.microstep != nil && $0.step.overflow == nil }.map(\.step)
        return
      }
      taken.append(microstep)
      step = ways[0].step
      if let place = step.overflow { return found.append(circle(leadingTo: taken) ?? .overflow(place)) }
    }
    guard let start = places[step] else { return }
    let circle = Array(taken[start...])
    if circle.contains(where: { $0.cause != .nothing }) { found.append(.circle(circle)) }
  }

  /// What can come of a step, on each of its ways.
  private mutating func ways(
    from step: RunningStep, _ go: (inout RunningStep, inout Forks) -> RunningStep.Microstep?
  ) -> [(microstep: RunningStep.Microstep?, step: RunningStep)] {
    let ways = Forks.ways(atMost: Self.mostWays) { forks -> (RunningStep.Microstep?, RunningStep) in
      var next = step
      let microstep = go(&next, &forks)
      return (microstep, next)
    }
    patience -= ways.count * step.active.count
    return ways
  }

  /// The circle in which more and more is raised than is heard, if that is what ends so.
  private func circle(leadingTo taken: [RunningStep.Microstep]) -> Ending? {
    let places = taken.map { $0.transitions.map(\.transition.range) }
    guard let before = places.dropLast().lastIndex(where: { $0 == places.last }) else { return nil }
    let circle = Array(taken[(before + 1)...])
    return circle.flatMap(\.raised).contains { $0 == circle[0].cause } ? .circle(circle) : nil
  }

  /// Goes on from where the flow rests: with every event, delay and answer that is heard there.
  private mutating func rest(at step: RunningStep) {
    let flow = flow
    guard !step.isOver, rested.insert(step.active).inserted else { return }
    let active = step.active.sorted()
    let events = Set(active.flatMap { flow.states[$0].handlers.map(\.event) }).sorted()
    for event in events { begin(at: step) { $0.take(.event(event), in: flow, &$1) } }
    for id in active {
      let state = flow.states[id]
      let answers = state.invocation.map { flow.invocations[$0].outcomes } ?? []
      for transitions in state.timers.map({ flow.timers[$0].transitions }) + answers {
        begin(at: step) { step, forks in
          let transition = forks.choose(among: transitions)
          return step.take(transition.map { [(id, $0)] } ?? [], because: .nothing, in: flow, &forks)
        }
      }
    }
  }

  private mutating func begin(
    at rest: RunningStep, _ go: (inout RunningStep, inout Forks) -> RunningStep.Microstep?
  ) {
    guard patience > 0 else { return }
    let begun = ways(from: rest, go)
    waiting += begun.filter { $0.microstep != nil && ($0.step.overflow == nil || begun.count == 1) }.map(\.step)
  }
}
