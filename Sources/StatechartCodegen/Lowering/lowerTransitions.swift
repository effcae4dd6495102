import StatechartLanguage

/// Resolves transitions: what is left, in which order, and what is entered.
struct TransitionLowering {
  let chart: Chart
  var flow: Flow { chart.flow }

  init(_ chart: Chart) {
    self.chart = chart
  }

  /// A transition of a state as it is taken in one of `places`; with one place all that is left is known.
  func lower(_ transition: Transition, of source: ID<State>, in places: [ID<State>]) -> Alternative {
    guard !transition.targets.isEmpty else {
      // In this language a transition without a target needs its source to stay.
      let claim = flow.mode == .scxml ? Span.nothing : Span(range: source.index..<source.index + 1)
      return Alternative(source: source, transition: transition, claim: claim, exits: [], entries: [])
    }
    let leaving = leaving(from: source, transition)
    let isOpen = !leaving.narrower.isEmpty
    return Alternative(
      source: source, transition: transition, claim: isOpen ? .nothing : leaving.span,
      exits: isOpen ? [.leaveActive(leaving)] : exits(leaving.span, of: source, in: places),
      entries: isOpen
        ? [.arrive(transition.targets, leaving: nil)]
        : arrive(at: transition.targets, below: domain(of: source, transition), leaving: leaving.span))
  }

  /// What happens when the flow starts.
  func start() -> [Step] {
    arrive(at: [Flow.root], below: nil, leaving: Span(range: flow.states.indices))
  }

  // MARK: What is left

  /// The innermost state that a transition stays in; `nil` where even the flow itself is left and entered (SCXML, Appendix D:
  /// getTransitionDomain).
  private func domain(of source: ID<State>, _ transition: Transition) -> ID<State>? {
    guard flow.mode == .scxml else {
      return domain(from: source, to: transition.targets[0], isReentering: transition.isReentering)
    }
    // What a history remembers is in its parent, as the history is.
    let targets = transition.targets
    if !transition.isReentering, case .compound = flow.states[source].kind,
      targets.allSatisfy({ flow.isDescendant($0, of: source) })
    {
      return source
    }
    return chart.lineage(of: source).dropFirst().first { state in
      if case .compound = flow.states[state].kind { targets.allSatisfy { flow.isDescendant($0, of: state) } } else { false }
    }
  }

  /// The innermost state that holds the target and is not left: the source itself, or one around it.
  private func domain(from source: ID<State>, to target: ID<State>, isReentering: Bool) -> ID<State>? {
    chart.lineage(of: source).first { state in
      (state != source || !isReentering) && flow.isDescendant(target, of: state)
    }
  }

  /// What a transition leaves.
  func leaving(from source: ID<State>, _ transition: Transition) -> Leaving {
    let domain = domain(of: source, transition)
    var leaving = Leaving(span: span(below: domain, to: transition.targets))
    guard flow.mode == .scxml else { return leaving }
    for inner in chart.lineage(of: source).prefix(while: { $0 != domain }) {
      guard case .compound = flow.states[inner].kind, inner != source || !transition.isReentering else { continue }
      let outside = transition.targets.filter { !flow.isDescendant($0, of: inner) }
      if outside.allSatisfy({ canStandForInside($0, of: inner) }) { leaving.narrower.append((inner, outside)) }
    }
    return leaving
  }

  /// Whether a history outside of a state can stand for states that are all inside it.
  private func canStandForInside(_ history: ID<State>, of inner: ID<State>) -> Bool {
    guard case .history(let isDeep, let transition) = flow.states[history].kind, let parent = flow.states[history].parent else {
      return false
    }
    return flow.isDescendant(inner, of: parent)
      && (isDeep || transition.targets.allSatisfy { flow.isDescendant($0, of: inner) })
  }

  /// The states that are left if they are active: in this language the regions beside the one that holds the target stay.
  private func span(below domain: ID<State>?, to targets: [ID<State>]) -> Span {
    guard let domain else { return Span(range: flow.states.indices) }
    if flow.mode == .interlock, flow.states[domain].isParallel, let target = targets.first,
      let region = chart.lineage(of: target).first(where: { flow.states[$0].parent == domain }), !flow.states[region].isPseudo
    {
      return span(of: region)
    }
    return span(inside: domain)
  }

  func span(of state: ID<State>) -> Span { Span(range: state.index..<chart.end(of: state)) }

  func span(inside state: ID<State>) -> Span { Span(range: state.index + 1..<chart.end(of: state)) }

  /// The steps that leave what is active of a span.
  private func exits(_ span: Span, of source: ID<State>, in places: [ID<State>]) -> [Step] {
    if places.count == 1, span.range.contains(places[0].index) { return exits(span, from: places[0]) }
    if span.range.contains(source.index) { return exits(span, from: source) }
    // The source stays, and all in it is left, or one of its regions.
    return span == self.span(inside: source) ? [.leaveInside(source)] : [.leave(ID(span.range.lowerBound))]
  }

  /// Leaves a state and all in it, and those around it that are in the span, with their other regions.
  private func exits(_ span: Span, from state: ID<State>) -> [Step] {
    climb(span, from: state, leaving: flow.states[state].isLeaf ? .exit(state) : .leave(state))
  }

  /// Leaves the states around one that are in the span, with their other regions, after what leaves that one.
  func climb(_ span: Span, from state: ID<State>, leaving first: Step?) -> [Step] {
    var steps = first.map { [$0] } ?? []
    var state = state
    while let parent = flow.states[state].parent {
      if case .parallel(let regions) = flow.states[parent].kind {
        let others = regions.filter { span.range.contains($0.index) }
        steps =
          others.filter { $0 > state }.reversed().map { .leave($0) } + steps
          + others.filter { $0 < state }.reversed().map { .leave($0) }
      }
      guard span.range.contains(parent.index) else { break }
      steps.append(.exit(parent))
      state = parent
    }
    return steps
  }
}
