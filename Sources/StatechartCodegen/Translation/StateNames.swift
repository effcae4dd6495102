import StatechartModel

/// A cache of the Swift names of a flow's states.
package struct StateNames {
  /// The names as parts of function and type names: `ProvingCurrent`.
  private let upper: [String]
  /// The names of the types of the states' children.
  private let nested: [String]
  /// The names of the states as values or patterns of the stable states: `.confirm`.
  private let stableStates: [String]

  init(_ chart: Chart) {
    let flow = chart.flow
    upper = flow.states.ids.map { $0 == Flow.root ? "Flow" : upperCamel(flow.states[$0].id) }
    stableStates = flow.states.ids.map { id in
      "." + memberName(chart.isFlat(chart.region(of: id)) ? flow.states[id].name : lowerCamel(flow.states[id].id))
    }
    let own = flow.states.map { upperCamel($0.name) }
    let siblings = flow.states.map { Set($0.children.map { flow.states[$0].name }) }
    let withStates = flow.states.ids.filter { !flow.states[$0].isAtomic }
    let likeNamed = Dictionary(grouping: withStates) { own[$0.index] }
    nested = flow.states.ids.map { id in
      let name = own[id.index]
      let isSibling = flow.states[id].parent.map { siblings[$0.index].contains(name) } ?? false
      if isSibling || ["Sendable", "Equatable", "State"].contains(name) { return name + "States" }
      // Avoid a name collision between regions of different parallel states.
      let isRegion = chart.region(of: id) == id
      return isRegion && likeNamed[name, default: []].contains { $0 != id } ? upperCamel(flow.states[id].id) : name
    }
  }

  /// Returns the name as a part of a function or type name: `ProvingCurrent`.
  func upper(_ id: ID<State>) -> String { upper[id.index] }

  /// Returns the name of the type of a state's children: the name of the state, or a qualified name on a name collision.
  func nested(_ id: ID<State>) -> String { nested[id.index] }

  /// Returns a stable state as a value or a pattern: `.confirm`.
  func stableState(_ id: ID<State>) -> String { stableStates[id.index] }
}
