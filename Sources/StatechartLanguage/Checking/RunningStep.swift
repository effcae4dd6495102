/// Where a flow is in the middle of a step, and which events it has raised and not heard yet; what its data holds is left out.
struct RunningStep: Hashable {
  /// What makes a transition be taken.
  enum Cause: Hashable {
    case nothing
    case event(ID<Event>)
    case done(ID<State>)
  }

  /// A microstep: what was taken, and why.
  struct Microstep {
    let cause: Cause
    let transitions: [(source: ID<State>, transition: Transition)]
    /// What was raised on the way.
    let raised: [Cause]
  }

  private(set) var active: Set<ID<State>> = []
  private(set) var raised: [Cause] = []
  /// Whether the flow has ended.
  private(set) var isOver = false
  /// What raised the first event that there is no room for, if anything has.
  private(set) var overflow: SourceRange?

  // MARK: Microsteps

  /// A flow that starts.
  init(startOf flow: Flow, _ forks: inout Forks) {
    enter([Flow.root], in: flow, &forks)
  }

  /// Takes what is enabled, or what the next raised event enables; `nil` where nothing more is, and the step is over.
  mutating func goOn(in flow: Flow, _ forks: inout Forks) -> Microstep? {
    if isOver { return nil }
    if let taken = take(.nothing, in: flow, &forks) { return taken }
    while !raised.isEmpty {
      if let taken = take(raised.removeFirst(), in: flow, &forks) { return taken }
    }
    return nil
  }

  /// Takes what is enabled by something, if anything is.
  mutating func take(_ cause: Cause, in flow: Flow, _ forks: inout Forks) -> Microstep? {
    var asked: Set<ID<State>> = []
    var enabled: [(source: ID<State>, transition: Transition)] = []
    for leaf in active.sorted() where flow.states[leaf].isLeaf {
      for id in flow.lineage(of: leaf) {
        if case .event(let event) = cause, flow.states[id].ignored.contains(event) { break }
        // What regions have in common is asked once.
        guard asked.insert(id).inserted else {
          if enabled.contains(where: { $0.source == id }) { break } else { continue }
        }
        if let transition = forks.choose(among: flow.states[id].reaction(to: cause)) {
          enabled.append((id, transition))
          break
        }
      }
    }
    return take(enabled, because: cause, in: flow, &forks)
  }

  /// Takes transitions of several regions together; of two in conflict the one further inside, or else the first.
  mutating func take(
    _ enabled: [(source: ID<State>, transition: Transition)], because cause: Cause, in flow: Flow, _ forks: inout Forks
  ) -> Microstep? {
    if enabled.isEmpty { return nil }
    let waiting = raised.count
    var left: Set<ID<State>> = []
    var stays: Set<ID<State>> = []
    var taken: [(source: ID<State>, transition: Transition)] = []
    let inside = enabled.filter { one in enabled.contains { flow.isDescendant(one.source, of: $0.source) } }
    let outside = enabled.filter { one in !inside.contains { $0.source == one.source } }
    for (source, transition) in inside + outside {
      let own = statesLeft(by: source, on: transition.targets, isReentering: transition.isReentering, in: flow)
      guard own.isDisjoint(with: left.union(stays)), !left.contains(source) else { continue }
      if own.isEmpty { stays.insert(source) }
      left.formUnion(own)
      taken.append((source, transition))
    }
    leave(left, in: flow)
    for (_, transition) in taken { perform(transition.actions) }
    enter(taken.flatMap(\.transition.targets), in: flow, &forks)
    return Microstep(cause: cause, transitions: taken, raised: Array(raised[waiting...]))
  }

  // MARK: Exit and entry

  private func statesLeft(
    by source: ID<State>, on targets: [ID<State>], isReentering: Bool, in flow: Flow
  ) -> Set<ID<State>> {
    if targets.isEmpty { return [] }
    let kept = flow.innermostKept(by: source, on: targets, isReentering: isReentering) { flow.states[$0].isParallel }
    let inside = active.filter { flow.isDescendant($0, of: kept) }
    // The regions beside the one that holds the target stay.
    guard let kept, flow.states[kept].isParallel else { return inside }
    let regions = targets.compactMap { target in flow.lineage(of: target).first { flow.states[$0].parent == kept } }
    return inside.filter { state in regions.contains { state == $0 || flow.isDescendant(state, of: $0) } }
  }

  private mutating func leave(_ states: Set<ID<State>>, in flow: Flow) {
    for state in states.sorted(by: >) {
      perform(flow.states[state].exit)
      active.remove(state)
    }
  }

  /// Enters states, and with them what they stand for, are in and begin with.
  private mutating func enter(_ targets: [ID<State>], in flow: Flow, _ forks: inout Forks) {
    var entered: Set<ID<State>> = []
    var open = targets.flatMap { lead(to: $0, in: flow, &forks) }
    for _ in flow.states.indices where !open.isEmpty {
      for target in open { entered.formUnion(flow.lineage(of: target).prefix { !active.contains($0) }) }
      let present = active.union(entered)
      let parents = Set(present.compactMap { flow.states[$0].parent })
      open = []
      for id in present.sorted() {
        switch flow.states[id].kind {
        case .compound(let initial, _) where !parents.contains(id):
          let begun = initial.targets.flatMap { lead(to: $0, in: flow, &forks) }
          // What a choice leads out of is not entered.
          if !begun.allSatisfy({ flow.isDescendant($0, of: id) }) { entered.subtract(flow.lineage(of: id)) }
          open += begun
        case .parallel(let regions): open += regions.filter { !present.contains($0) && !flow.states[$0].isPseudo }
        case .atomic, .compound, .history, .choice, .final: break
        }
      }
    }
    for id in entered.sorted() {
      active.insert(id)
      perform(flow.states[id].entry)
      if flow.states[id].isFinal { end(flow.states[id].parent, in: flow) }
    }
  }

  /// The states that a target stands for: nobody knows what a choice decides, or a history remembers.
  private mutating func lead(
    to target: ID<State>, past passed: Set<ID<State>> = [], in flow: Flow, _ forks: inout Forks
  ) -> [ID<State>] {
    if passed.contains(target) { return [] }
    switch flow.states[target].kind {
    case .choice(let branches):
      guard let branch = forks.choose(among: branches) else { return [] }
      leave(statesLeft(by: target, on: branch.targets, isReentering: false, in: flow), in: flow)
      perform(branch.actions)
      return branch.targets.flatMap { lead(to: $0, past: passed.union([target]), in: flow, &forks) }
    case .history(_, let transition):
      let beside = flow.states[target].parent.map { flow.states[$0].children.filter { !flow.states[$0].isPseudo } } ?? []
      let way = forks.choose(1 + beside.count)
      if way > 0 { return [beside[way - 1]] }
      return transition.targets.flatMap { lead(to: $0, past: passed.union([target]), in: flow, &forks) }
    case .atomic, .compound, .parallel, .final: return [target]
    }
  }

  private mutating func perform(_ actions: [Action]) {
    for action in actions {
      if let event = action.raisedEvent { raise(.event(event), at: action.range) }
    }
  }

  private mutating func raise(_ cause: Cause, at range: SourceRange) {
    if raised.count == Flow.mostRaisedEvents, overflow == nil { overflow = range }
    raised.append(cause)
  }

  /// A final state ends its parent, and with the last of its regions a parallel state around that.
  private mutating func end(_ parent: ID<State>?, in flow: Flow) {
    guard var ended = parent, ended != Flow.root else { return isOver = true }
    raise(.done(ended), at: flow.states[ended].range)
    while let around = flow.states[ended].parent, flow.states[around].isParallel, isDone(around, in: flow) {
      raise(.done(around), at: flow.states[around].range)
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

/// What is chosen where nobody knows the way: run again and again, it takes one way after another.
struct Forks {
  private var choices: [(taken: Int, count: Int)] = []
  private var position = 0

  /// One of so many ways, counted from 0.
  mutating func choose(_ count: Int) -> Int {
    if count <= 1 { return 0 }
    defer { position += 1 }
    if position == choices.count { choices.append((0, count)) }
    return choices[position].taken
  }

  /// The transition that is taken: any that has a guard, or the first without; `nil` where none is.
  mutating func choose(among transitions: [Transition]) -> Transition? {
    let plain = transitions.firstIndex { $0.condition == nil }
    let way = choose(plain.map { $0 + 1 } ?? (transitions.count + 1))
    return way < transitions.count ? transitions[way] : nil
  }

  /// All that comes of a walk, at most so many; one alone where there is no fork.
  static func ways<Result>(atMost most: Int, _ walk: (inout Forks) -> Result) -> [Result] {
    var forks = Forks()
    var results: [Result] = []
    repeat {
      forks.position = 0
      results.append(walk(&forks))
    } while forks.turn() && results.count < most
    return results
  }

  /// Goes another way at the last fork that has one left.
  private mutating func turn() -> Bool {
    while let last = choices.popLast() {
      if last.taken + 1 < last.count {
        choices.append((last.taken + 1, last.count))
        return true
      }
    }
    return false
  }
}

extension State {
  fileprivate func reaction(to cause: RunningStep.Cause) -> [Transition] {
    switch cause {
    case .nothing: always
    case .event(let event): handlers.first { $0.event == event }?.transitions ?? []
    case .done(let done): doneHandlers.first { $0.of == done }?.transitions ?? []
    }
  }
}
