// Checks history states and regions.

import StatechartModel
import StatechartSyntax

extension TypeChecker {
  // MARK: Histories

  /// Returns the kind of a type-checked history state.
  ///
  /// Without a target, the default transition leads to the states that the parent enters by default.
  mutating func history(_ syntax: StateSyntax, _ id: ID<State>) -> State.Kind {
    if syntax.hasStateKeys { diagnostics.report(.historyHasMore(syntax.name)) }
    if !rules.allowsSCXML, flow.states[id].parent == Flow.root { diagnostics.report(.historyOfFlow(syntax.name)) }
    return .history(isDeep: syntax.type == .deepHistory, historyDefault(syntax, id))
  }

  private mutating func historyDefault(_ syntax: StateSyntax, _ id: ID<State>) -> Transition {
    let parent = flow.states[id].parent ?? Flow.root
    guard let historyDefault = syntax.historyDefault else {
      let initial = stateSyntax[parent.index].initial?.target?.text
      if children[parent.index].contains(where: { stateSyntax[$0.index].isHistory && flow.states[$0].name == initial }) {
        diagnostics.report(.historyNeedsTarget(syntax.name))
      }
      return Transition(condition: nil, targets: beginning(of: parent), actions: [], range: syntax.name.range)
    }
    if !rules.allowsSCXML, historyDefault.targets.count > 1 || !historyDefault.actions.isEmpty {
      diagnostics.report(.onlyInSCXML("a history state with several targets or actions", at: historyDefault.range, advice: nil))
    }
    let targets = historyDefault.targets.compactMap { name -> ID<State>? in
      guard let target = state(name) else { return nil }
      guard flow.isDescendant(target, of: parent), !stateSyntax[target.index].isHistory else {
        diagnostics.report(
          stateSyntax[target.index].isHistory
            ? .historyLeadsToHistory(name) : .historyLeadsOut(name, of: flow.states[parent].name))
        return nil
      }
      return target
    }
    _ = areCompatible(targets, at: historyDefault.range)
    return Transition(
      condition: nil, targets: targets, actions: actions(historyDefault.actions, in: Scope()), range: historyDefault.range)
  }

  /// Returns the children that are entered by default: the regions of a parallel state, or the initial state of a compound
  /// state.
  private func beginning(of id: ID<State>) -> [ID<State>] {
    let children = children[id.index].filter { !stateSyntax[$0.index].isHistory }
    let syntax = stateSyntax[id.index]
    if syntax.type == .parallel { return children }
    let initial = children.first { flow.states[$0].name == syntax.initial?.target?.text }
    return (initial ?? children.first).map { [$0] } ?? []
  }

  // MARK: Regions

  /// Returns whether the targets of a transition can be active together, and reports incompatible targets.
  ///
  /// Two different targets are compatible if one contains the other and neither is a pseudo-state, or if they are in different
  /// regions. A history state is not compatible with a state in its parent. Only `mode: scxml` allows several targets.
  mutating func areCompatible(_ targets: [ID<State>], at range: SourceRange) -> Bool {
    guard targets.count > 1 else { return true }
    guard rules.allowsSCXML else {
      diagnostics.report(
        .onlyInSCXML("a transition with several targets", at: range, advice: "target the state that contains the targets"))
      return false
    }
    for (index, first) in targets.enumerated() {
      for second in targets[..<index] where first != second && (!flow.areParallel(first, second) || standsFor(first, second)) {
        let isAround = flow.isDescendant(first, of: second) || flow.isDescendant(second, of: first)
        if isAround, !stateSyntax[first.index].isPseudo, !stateSyntax[second.index].isPseudo { continue }
        diagnostics.report(.targetsExclude(flow.states[second].id, flow.states[first].id, at: range))
        return false
      }
    }
    return true
  }

  /// Returns whether one of two states is a history state whose parent contains the other state.
  private func standsFor(_ first: ID<State>, _ second: ID<State>) -> Bool {
    func stands(_ history: ID<State>, for state: ID<State>) -> Bool {
      stateSyntax[history.index].isHistory && flow.isDescendant(state, of: flow.states[history].parent)
    }
    return stands(first, for: second) || stands(second, for: first)
  }

  /// Reports a transition from one region into another region, and a choice that leads out of its region.
  ///
  /// The method accepts such a transition in `mode: scxml`. The method reports such a choice in every mode, because SCXML has
  /// no choice states.
  mutating func checkStaysInRegion(_ source: ID<State>, _ target: ID<State>, _ name: @autoclosure () -> Name) {
    if !rules.allowsSCXML, flow.areParallel(source, target) {
      diagnostics.report(.crossesRegions(name(), from: flow.states[source].id))
    } else if stateSyntax[source.index].choice != nil,
      let region = flow.path(to: source).last(where: { flow.isRegion($0) }), region != source,
      !flow.isDescendant(target, of: region)
    {
      diagnostics.report(.choiceTargetOutsideRegion(name(), region: flow.states[region].id))
    }
  }
}

extension StateSyntax {
  var isHistory: Bool { type == .history || type == .deepHistory }

  /// Whether the state is a pseudo-state, which is never active: a history or choice state.
  var isPseudo: Bool { isHistory || choice != nil }
}
