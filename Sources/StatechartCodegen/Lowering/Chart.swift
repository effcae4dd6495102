import StatechartModel

/// A flow with the precomputed regions, stable states and history states of its states.
///
/// The stable states of a region are its atomic, final and parallel states, without the states of inner regions. A stable
/// configuration contains exactly one stable state of each active region.
struct Chart {
  let flow: Flow
  /// The region of each state: the innermost region of a parallel state that contains the state, or else the flow.
  ///
  /// A region is its own region.
  private let regions: [ID<State>]
  /// The stable states of each region: its atomic and final states, and its parallel states without their descendants.
  private let stableStates: [ID<State>: [ID<State>]]
  /// The history states of each state.
  private let histories: [ID<State>: [ID<State>]]
  /// The regions with a stable state that is parallel or is not a child of the region.
  private let deepRegions: Set<ID<State>>

  init(_ flow: Flow) {
    self.flow = flow
    var regions: [ID<State>] = []
    var stableStates: [ID<State>: [ID<State>]] = [:]
    var histories: [ID<State>: [ID<State>]] = [:]
    for id in flow.states.ids {
      let state = flow.states[id]
      let isRegion = state.parent.map { flow.states[$0].isParallel } ?? true
      regions.append(isRegion ? id : regions[state.parent?.index ?? 0])
      if state.isAtomic || state.isParallel { stableStates[regions[id.index], default: []].append(id) }
      if case .history = state.kind, let parent = state.parent { histories[parent, default: []].append(id) }
    }
    (self.regions, self.stableStates, self.histories) = (regions, stableStates, histories)
    deepRegions = Set(
      stableStates.filter { region, stableStates in
        stableStates.contains { flow.states[$0].parent != region || flow.states[$0].isParallel }
      }.keys)
  }

  /// Returns the region of a state.
  ///
  /// A region is its own region.
  func region(of state: ID<State>) -> ID<State> { regions[state.index] }

  /// Returns the stable states of a region.
  func stableStates(in region: ID<State>) -> [ID<State>] { stableStates[region] ?? [] }

  /// Returns whether all stable states of a region are children of the region, and no stable state is parallel.
  ///
  /// The public type of such a region represents the stable states.
  func isFlat(_ region: ID<State>) -> Bool { !deepRegions.contains(region) }

  /// Returns the stable states of a state's region that are inside the state: for an atomic, final or parallel state, the state
  /// alone.
  func stableStates(inside state: ID<State>) -> [ID<State>] {
    stableStates(in: region(of: state)).filter { contains(state, $0) }
  }

  /// Returns whether `inner` is `outer` or one of its descendants.
  func contains(_ outer: ID<State>, _ inner: ID<State>) -> Bool {
    flow.span(of: outer).contains(inner)
  }

  /// Returns a state and its descendants.
  func all(in state: ID<State>) -> [ID<State>] {
    Array(flow.subtree(of: state))
  }

  /// Returns the history states of a state.
  func histories(of state: ID<State>) -> [ID<State>] { histories[state] ?? [] }

  /// Returns the children of a state's parent that can be active, including the state itself; empty for the flow.
  func siblings(of state: ID<State>) -> [ID<State>] { flow.states[state].parent.map { children(of: $0) } ?? [] }

  /// Returns the children of a state that can be active.
  ///
  /// A child without stable states is never active: its entry always enters a choice state whose targets are outside the child.
  func children(of state: ID<State>) -> [ID<State>] {
    flow.states[state].children.filter { !flow.states[$0].isPseudo && !stableStates(inside: $0).isEmpty }
  }

  /// Returns a state and its ancestors, innermost first.
  func lineage(of state: ID<State>) -> [ID<State>] {
    Array(sequence(first: state) { flow.states[$0].parent })
  }

  /// The flow and the regions of parallel states, in the order of the spec.
  var allRegions: [ID<State>] { flow.states.ids.filter { regions[$0.index] == $0 && !flow.states[$0].isPseudo } }

  /// The regions with several stable states.
  ///
  /// A machine stores the active stable state of each of these regions.
  var openRegions: [ID<State>] { allRegions.filter { stableStates(in: $0).count > 1 } }

  /// Whether the flow has a parallel state.
  var hasRegions: Bool { flow.states.contains(where: \.isParallel) }
}
