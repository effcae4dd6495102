// Events that a flow raises for itself must come to an end, as eventless transitions must.

extension FlowChecker {
  /// Reports circles of raised events and `done` events that nothing but the chart decides: a step that comes into one never ends.
  ///
  /// A step is followed from the start of the flow, and from each transition after which it is known where the flow is, for as long
  /// as no guard, choice or history has a say in it. What cannot be seen here is bounded at run time (``Flow/mostMicrosteps``).
  mutating func checkRaisedCircles() {
    guard flow.states.ids.contains(where: { raises($0) }) else { return }
    var reported: Set<String> = []
    for circle in stepsBegun().compactMap({ $0.circle(in: flow) }) {
      guard circle.contains(where: { $0.cause != .nothing }), let last = circle.last else { continue }
      let places = circle.map(\.transition.range.description).sorted().joined(separator: " ")
      guard reported.insert(places).inserted else { continue }
      let names = ([last] + circle).map { $0.cause.name(in: flow) }
      diagnostics.report(.raisedCircle(names, at: last.transition.range))
    }
  }

  /// Whether a state hears that all in it is done, or raises an event in one of its actions.
  private func raises(_ id: ID<State>) -> Bool {
    let state = flow.states[id]
    return !state.doneHandlers.isEmpty || (state.entry + state.exit).contains { $0.raisedEvent != nil }
      || anyTransition(of: id) { $0.actions.contains { $0.raisedEvent != nil } }
  }

  /// Steps that can be followed: the first, and those that a transition begins.
  private func stepsBegun() -> [EndlessStep] {
    var steps: [EndlessStep] = []
    var first = EndlessStep(active: [])
    if first.enter([Flow.root], in: flow) { steps.append(first) }
    for source in flow.states.ids {
      _ = anyTransition(of: source) { transition in
        if transition.targets.isEmpty {
          if transition.actions.contains(where: { $0.raisedEvent != nil }) { steps += stepsStaying(source, transition) }
        } else if let step = step(leaving: source, by: transition) {
          steps.append(step)
        }
        return false
      }
    }
    return steps
  }

  private func step(leaving source: ID<State>, by transition: borrowing Transition) -> EndlessStep? {
    guard !flow.states[source].isPseudo,
      let kept = innermostKept(by: source, on: transition.targets, isReentering: transition.isReentering),
      !flow.lineage(of: kept).contains(where: { flow.states[$0].isParallel })
    else { return nil }
    // Of what is active inside the source nothing is known.
    let inside = flow.subtree(of: source).dropFirst()
    if inside.contains(where: { flow.states[$0].exit.contains { $0.raisedEvent != nil } }) { return nil }
    var step = EndlessStep(active: Set(flow.lineage(of: source)))
    return step.take(transition.targets, transition.actions, keeping: kept, in: flow) ? step : nil
  }

  /// The states that a transition without a target can be taken in, where it hears what it raises.
  private func stepsStaying(_ source: ID<State>, _ transition: borrowing Transition) -> [EndlessStep] {
    let raised = transition.actions.compactMap(\.raisedEvent)
    var steps: [EndlessStep] = []
    for leaf in flow.subtree(of: source) where flow.states[leaf].isLeaf && !flow.states[leaf].isFinal {
      let around = Set(flow.lineage(of: leaf))
      let inside = around.filter { flow.isDescendant($0, of: source) }
      // What stands further inside may hear the event that leads here.
      let isHeardInside = inside.contains { id in
        !flow.states[id].handlers.isEmpty || raised.contains { flow.states[id].ignored.contains($0) }
      }
      if isHeardInside || around.contains(where: { flow.states[$0].isParallel }) { continue }
      var step = EndlessStep(active: around)
      step.perform(transition.actions)
      steps.append(step)
    }
    return steps
  }
}

/// A step that goes on by itself: where the flow is, and what it has raised.
private struct EndlessStep: Hashable {
  /// What makes a transition be taken.
  enum Cause: Hashable {
    case nothing
    case event(ID<Event>)
    case done(ID<State>)

    func name(in flow: Flow) -> String {
      switch self {
      case .nothing: "always"
      case .event(let event): flow.events[event].name
      case .done(let state): "done of '\(flow.states[state].id)'"
      }
    }
  }

  /// A transition that was taken, and why.
  struct Taken {
    let cause: Cause
    let source: ID<State>
    let transition: Transition
  }

  private(set) var active: Set<ID<State>>
  private var raised: [Cause] = []
  /// Whether the flow has ended.
  private var isOver = false

  init(active: Set<ID<State>>) {
    self.active = active
  }

  /// The transitions that are taken again and again from here, or `nil` where the step comes to rest, or that cannot be told.
  func circle(in flow: Flow) -> [Taken]? {
    var step = self
    var seen: [EndlessStep: Int] = [:]
    var taken: [Taken] = []
    while seen.count < 100 {
      if let first = seen.updateValue(taken.count, forKey: step) { return Array(taken[first...]) }
      // More is raised than is heard.
      if step.raised.count > Flow.mostRaisedEvents, let last = taken.last {
        let range = last.transition.range.description
        guard let before = taken.dropLast().lastIndex(where: { $0.transition.range.description == range }) else { return nil }
        return Array(taken[(before + 1)...])
      }
      guard !step.isOver, let next = step.next(in: flow) else { return nil }
      taken.append(next)
      let kept = flow.innermostKept(
        by: next.source, on: next.transition.targets, isReentering: next.transition.isReentering
      ) { flow.states[$0].isParallel }
      let targets = next.transition.targets
      if targets.isEmpty {
        step.perform(next.transition.actions)
      } else if !step.take(targets, next.transition.actions, keeping: kept, in: flow) {
        return nil
      }
    }
    return nil
  }

  /// The transition that is taken next, if it is one alone and no guard is asked.
  private mutating func next(in flow: Flow) -> Taken? {
    guard var found = enabled(.nothing, in: flow) else { return nil }
    while found.isEmpty, !raised.isEmpty {
      guard let answer = enabled(raised.removeFirst(), in: flow) else { return nil }
      found = answer
    }
    return found.count == 1 ? found[0] : nil
  }

  /// What is taken; `nil` where a guard decides.
  private func enabled(_ cause: Cause, in flow: Flow) -> [Taken]? {
    var found: [Taken] = []
    for leaf in active.sorted() where flow.states[leaf].isLeaf {
      for id in flow.lineage(of: leaf) {
        if case .event(let event) = cause, flow.states[id].ignored.contains(event) { break }
        let transitions =
          switch cause {
          case .nothing: flow.states[id].always
          case .event(let event): flow.states[id].handlers.first { $0.event == event }?.transitions ?? []
          case .done(let done): flow.states[id].doneHandlers.first { $0.of == done }?.transitions ?? []
          }
        guard let transition = transitions.first else { continue }
        if transition.condition != nil { return nil }
        if !found.contains(where: { $0.source == id }) {
          found.append(Taken(cause: cause, source: id, transition: transition))
        }
        break
      }
    }
    return found
  }

  // MARK: Microsteps

  mutating func perform(_ actions: [Action]) {
    raised += actions.compactMap(\.raisedEvent).map { .event($0) }
  }

  /// Leaves what is active below a state that is kept, and enters the targets.
  ///
  /// - Returns: whether it is known what is entered.
  mutating func take(_ targets: [ID<State>], _ actions: [Action], keeping kept: ID<State>?, in flow: Flow) -> Bool {
    var left = active.filter { flow.isDescendant($0, of: kept) }
    // The regions beside the one that holds the target stay.
    if let kept, flow.states[kept].isParallel {
      let regions = targets.compactMap { target in flow.lineage(of: target).first { flow.states[$0].parent == kept } }
      left = left.filter { state in regions.contains { state == $0 || flow.isDescendant(state, of: $0) } }
    }
    for state in left.sorted(by: >) {
      perform(flow.states[state].exit)
      active.remove(state)
    }
    perform(actions)
    return enter(targets, in: flow)
  }

  /// - Returns: whether it is known what is entered.
  mutating func enter(_ targets: [ID<State>], in flow: Flow) -> Bool {
    var entered: Set<ID<State>> = []
    func isActive(_ state: ID<State>) -> Bool { active.contains(state) || entered.contains(state) }
    func lead(to targets: [ID<State>]) -> Bool {
      for target in targets {
        if flow.states[target].isPseudo { return false }
        entered.formUnion(flow.lineage(of: target).filter { !active.contains($0) })
      }
      return true
    }
    func complete(_ id: ID<State>) -> Bool {
      switch flow.states[id].kind {
      case .compound(let initial, let children):
        if !children.contains(where: isActive), !lead(to: initial.targets) { return false }
      case .parallel(let regions):
        if !lead(to: regions.filter { !isActive($0) }) { return false }
      case .atomic, .history, .choice, .final: return true
      }
      return flow.states[id].children.filter(isActive).allSatisfy(complete)
    }
    guard lead(to: targets), complete(Flow.root) else { return false }
    for id in entered.sorted() {
      active.insert(id)
      perform(flow.states[id].entry)
      if flow.states[id].isFinal { end(flow.states[id].parent, in: flow) }
    }
    return true
  }

  /// A final state ends its parent, and with the last of its regions a parallel state around that.
  private mutating func end(_ parent: ID<State>?, in flow: Flow) {
    guard var ended = parent, ended != Flow.root else { return isOver = true }
    raised.append(.done(ended))
    while let around = flow.states[ended].parent, flow.states[around].isParallel, isDone(around, in: flow) {
      raised.append(.done(around))
      ended = around
    }
  }

  private func isDone(_ id: ID<State>, in flow: Flow) -> Bool {
    switch flow.states[id].kind {
    case .compound(_, let children): children.contains { flow.states[$0].isFinal && active.contains($0) }
    case .parallel(let regions): regions.allSatisfy { isDone($0, in: flow) }
    case .atomic, .history, .choice, .final: false
    }
  }
}

extension Action {
  /// The event that it raises.
  fileprivate var raisedEvent: ID<Event>? {
    if case .raise(let event, _) = kind { event } else { nil }
  }
}
