import StatechartModel

/// What the states of a flow are called in its machine, worked out once: a name stands in many places.
package struct StateNames {
  /// In the names of functions and types: `ProvingCurrent`.
  private let upper: [String]
  /// The types of the states in a state.
  private let nested: [String]
  /// Places as values or patterns: `.confirm`.
  private let places: [String]

  init(_ chart: Chart) {
    let flow = chart.flow
    upper = flow.states.ids.map { $0 == Flow.root ? "Flow" : upperCamel(flow.states[$0].id) }
    places = flow.states.ids.map { id in
      "." + memberName(chart.isFlat(chart.region(of: id)) ? flow.states[id].name : lowerCamel(flow.states[id].id))
    }
    let own = flow.states.map { upperCamel($0.name) }
    let siblings = flow.states.map { Set($0.children.map { flow.states[$0].name }) }
    let withStates = flow.states.ids.filter { !flow.states[$0].isLeaf }
    let likeNamed = Dictionary(grouping: withStates) { own[$0.index] }
    nested = flow.states.ids.map { id in
      let name = own[id.index]
      let isSibling = flow.states[id].parent.map { siblings[$0.index].contains(name) } ?? false
      if isSibling || ["Sendable", "Equatable", "State"].contains(name) { return name + "States" }
      // Regions of states beside each other can have one name.
      let isRegion = chart.region(of: id) == id
      return isRegion && likeNamed[name, default: []].contains { $0 != id } ? upperCamel(flow.states[id].id) : name
    }
  }

  /// In the name of a function or a type: `ProvingCurrent`.
  func upper(_ id: ID<State>) -> String { upper[id.index] }

  /// The type of the states in a state: named like it, unless that means something already.
  func nested(_ id: ID<State>) -> String { nested[id.index] }

  /// A place as a value or a pattern: `.confirm`.
  func place(_ id: ID<State>) -> String { places[id.index] }
}
