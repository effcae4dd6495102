import StatechartModel

/// A flow with answers to what the generator asks of its states again and again, worked out once.
struct Chart {
  let flow: Flow
  /// For each state the region that it is in; of a region that is itself.
  private let regions: [ID<State>]
  /// For each region the states that it can rest in: its leaves, and the parallel states in it, but nothing in those.
  private let places: [ID<State>: [ID<State>]]
  /// For each state the histories of it.
  private let histories: [ID<State>: [ID<State>]]
  /// The regions that can rest deeper than directly in them.
  private let deepRegions: Set<ID<State>>

  init(_ flow: Flow) {
    self.flow = flow
    var regions: [ID<State>] = []
    var places: [ID<State>: [ID<State>]] = [:]
    var histories: [ID<State>: [ID<State>]] = [:]
    for id in flow.states.ids {
      let state = flow.states[id]
      let isRegion = state.parent.map { flow.states[$0].isParallel } ?? true
      regions.append(isRegion ? id : regions[state.parent?.index ?? 0])
      if state.isLeaf || state.isParallel { places[regions[id.index], default: []].append(id) }
      if case .history = state.kind, let parent = state.parent { histories[parent, default: []].append(id) }
    }
    (self.regions, self.places, self.histories) = (regions, places, histories)
    deepRegions = Set(
      places.filter { region, places in
        places.contains { flow.states[$0].parent != region || flow.states[$0].isParallel }
      }.keys)
  }

  /// The region that a state is in; of a region that is itself.
  func region(of state: ID<State>) -> ID<State> { regions[state.index] }

  /// The states that a region can rest in.
  func places(in region: ID<State>) -> [ID<State>] { places[region] ?? [] }

  /// Whether all that a region can rest in is directly in it, so that its public type says all there is to say.
  func isFlat(_ region: ID<State>) -> Bool { !deepRegions.contains(region) }

  /// The states in a state that its region can rest in; of a leaf or a parallel state that is itself.
  func places(inside state: ID<State>) -> [ID<State>] {
    places(in: region(of: state)).filter { contains(state, $0) }
  }

  /// Whether a state is in another, or is it.
  func contains(_ outer: ID<State>, _ inner: ID<State>) -> Bool {
    flow.span(of: outer).contains(inner)
  }

  /// A state and everything in it.
  func all(in state: ID<State>) -> [ID<State>] {
    Array(flow.subtree(of: state))
  }

  /// The histories of a state.
  func histories(of state: ID<State>) -> [ID<State>] { histories[state] ?? [] }

  /// The states in the parent of a state that can be active.
  func siblings(of state: ID<State>) -> [ID<State>] { flow.states[state].parent.map { children(of: $0) } ?? [] }

  /// The states directly in a state that can be active. Where nothing can rest, as a choice leads on from there, nothing ever is.
  func children(of state: ID<State>) -> [ID<State>] {
    flow.states[state].children.filter { !flow.states[$0].isPseudo && !places(inside: $0).isEmpty }
  }

  /// A state and what it is in, innermost first.
  func lineage(of state: ID<State>) -> [ID<State>] {
    Array(sequence(first: state) { flow.states[$0].parent })
  }

  /// The regions of parallel states, in the order of the spec; first the flow.
  var allRegions: [ID<State>] { flow.states.ids.filter { regions[$0.index] == $0 && !flow.states[$0].isPseudo } }

  /// The regions that can rest in several states, which a machine has to remember.
  var openRegions: [ID<State>] { allRegions.filter { places(in: $0).count > 1 } }

  /// Whether any state has regions.
  var hasRegions: Bool { flow.states.contains(where: \.isParallel) }
}
