import StatechartModel
import StatechartSyntax

extension Declarations {
  /// Declares all states in depth-first order, before the resolution of the transitions' targets.
  mutating func declareStates(_ root: StateSyntax) {
    var paths: [(syntax: StateSyntax, path: String, parent: ID<State>?)] = []
    var ends: [Int] = []
    var children: [[ID<State>]] = []
    func walk(_ state: StateSyntax, path: String, parent: ID<State>?) {
      let id = ID<State>(paths.count)
      paths.append((state, path, parent))
      ends.append(0)
      children.append([])
      if let parent { children[parent.index].append(id) }
      for child in state.states {
        walk(child, path: path.isEmpty ? child.name.text : "\(path).\(child.name.text)", parent: id)
      }
      ends[id.index] = paths.count
    }
    walk(root, path: "", parent: nil)
    self.children = children
    stateSyntax = paths.map(\.syntax)
    for (index, entry) in paths.enumerated().dropFirst() {
      statesByName[entry.syntax.name.text, default: []].append(ID(index))
    }
    flow.states = paths.enumerated().map { index, entry in
      let (syntax, path, parent) = entry
      let isAlone = statesByName[syntax.name.text]?.count == 1
      return State(
        name: syntax.name.text, path: path, id: isAlone ? syntax.name.text : path, parent: parent, end: ends[index],
        range: syntax.name.range, comment: syntax.comment, kind: declaredKind(of: ID(index)))
    }
    for id in flow.states.ids {
      for name in stateSyntax[id.index].context.map(\.name.text) {
        guard let variable = variablesByName[name] else { continue }
        flow.variables[variable].scope = id
        contextOfStates[id, default: []].append(variable)
      }
    }
    checkSwiftNameClashes()
  }

  /// Returns the declared kind of a state.
  ///
  /// The type checker adds the transitions later.
  private func declaredKind(of id: ID<State>) -> State.Kind {
    let syntax = stateSyntax[id.index]
    let nowhere = Transition(condition: nil, targets: [], actions: [], range: syntax.name.range)
    if syntax.choice != nil { return .choice([]) }
    if syntax.isHistory { return .history(isDeep: syntax.type == .deepHistory, nowhere) }
    if syntax.type == .final { return .final(output: []) }
    if syntax.type == .parallel { return .parallel(regions: regions(of: id)) }
    return children[id.index].isEmpty ? .atomic : .compound(initial: nowhere, children: children[id.index])
  }

  /// Reports name collisions of states in Swift, and states with a reserved name.
  private mutating func checkSwiftNameClashes() {
    var taken: [String: ID<State>] = [:]
    for id in flow.states.ids.dropFirst() {
      checkName(stateSyntax[id.index].name, isNoneOf: ReservedNames.states)
      guard let other = taken.updateValue(id, forKey: inSwift(flow.states[id].id)) else { continue }
      diagnostics.report(
        .namesAlike(flow.states[id].id, flow.states[other].id, at: flow.states[id].range)
          .noting("state '\(flow.states[other].id)' is declared here", at: flow.states[other].range))
    }
  }

  /// Returns the regions of a parallel state: its children except history states.
  func regions(of id: ID<State>) -> [ID<State>] {
    children[id.index].filter { !stateSyntax[$0.index].isHistory }
  }
}
