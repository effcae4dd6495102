package import StatechartModel
import StatechartSemantics

extension Diagram {
  /// Creates the diagram of a state with children.
  ///
  /// - Parameters:
  ///   - subject: A state with children; the flow itself for the outermost diagram.
  ///   - paths: The coverage of the flow's scenarios.
  package init(_ flow: Flow, of subject: ID<State>, _ level: Level, paths: ScenarioPaths) {
    self = DiagramBuilder(text: SpecText(flow: flow), subject: subject, level: level, paths: paths).diagram
  }

  /// Returns the diagrams of a flow: the overview, and the detail diagrams.
  package static func all(of flow: Flow, paths: ScenarioPaths? = nil) -> [Diagram] {
    let paths = paths ?? ScenarioPaths(flow)
    return [Diagram(flow, of: Flow.root, .overview, paths: paths)]
      + flow.states.ids.filter(flow.hasDetailDiagram).map { Diagram(flow, of: $0, .detail, paths: paths) }
  }
}

extension Flow {
  /// Returns whether a state has a detail diagram.
  ///
  /// Each state with children has a detail diagram, except a compound region. The detail diagram of the parallel state shows
  /// the compound region.
  func hasDetailDiagram(_ state: ID<State>) -> Bool {
    !states[state].children.isEmpty && (!isRegion(state) || states[state].isParallel)
  }
}

/// The coverage of a flow's scenarios: the reached states and transitions.
package struct ScenarioPaths {
  private let first: Set<CoverageGoal>
  private let all: Set<CoverageGoal>
  private let hasScenarios: Bool

  /// Creates the coverage of a flow by running its scenarios.
  package init(_ flow: Flow) { self = ScenarioRecordings(flow).paths }

  /// Creates the coverage from the goals that each scenario reaches.
  init(_ reached: [Set<CoverageGoal>]) {
    first = reached.first ?? []
    all = reached.reduce([]) { $0.union($1) }
    hasScenarios = !reached.isEmpty
  }

  /// Returns whether the first scenario takes a transition.
  func isMain(_ transition: Transition) -> Bool { first.contains(.transition(transition.range)) }

  /// Returns whether the first scenario enters a state.
  func isMain(_ state: ID<State>) -> Bool { first.contains(.state(state)) }

  /// Returns whether a scenario takes a transition; `true` in a flow without scenarios.
  func covers(_ transition: Transition) -> Bool { !hasScenarios || all.contains(.transition(transition.range)) }

  /// Returns whether a scenario enters a state; `true` in a flow without scenarios.
  func covers(_ state: ID<State>) -> Bool { !hasScenarios || all.contains(.state(state)) }
}

/// A builder of the diagram of one state.
private struct DiagramBuilder {
  let text: SpecText
  let subject: ID<State>
  let level: Diagram.Level
  let paths: ScenarioPaths

  private var flow: Flow { text.flow }

  var diagram: Diagram {
    let state = flow.states[subject]
    let regions: [Diagram.Region] =
      switch state.kind {
      case .parallel(let regions): regions.map { region(of: $0, title: ReadableName.sentence(flow.states[$0].name)) }
      default: [region(of: subject, title: nil)]
      }
    return Diagram(
      subject: subject, level: level, title: text.path(to: subject),
      notes: level == .detail || state.isParallel ? notes(of: subject) : [], regions: regions)
  }

  /// Returns whether `isEntered` holds for a state; for a choice or history state, whether `isTaken` holds for one of its
  /// transitions.
  private func isReached(
    _ state: ID<State>, _ isEntered: (ID<State>) -> Bool, _ isTaken: (Transition) -> Bool
  ) -> Bool {
    flow.states[state].isPseudo ? flow.reactions(of: state).contains { isTaken($0.transition) } : isEntered(state)
  }

  /// Returns the contents of a compound state, or of a region, which can also be an atomic, final or parallel state.
  private func region(of parent: ID<State>, title: String?) -> Diagram.Region {
    guard case .compound(let initial, let children) = flow.states[parent].kind else {
      return Diagram.Region(title: title, notes: [], nodes: [node(parent)], edges: [])
    }
    let start = Diagram.Node(symbol: .start, state: nil, name: "start", title: "", lines: [], role: .normal)
    var edges = EdgeList()
    var outside: [ID<State>] = []
    for target in initial.targets {
      guard let child = child(of: parent, with: target), let index = children.firstIndex(of: child) else { continue }
      let label = level == .detail ? lines([], initial.actions.map { text.action($0) }) : []
      edges.add(
        from: 0, to: index + 1, label, isMain: isReached(child, paths.isMain, paths.isMain), isTimed: false,
        isCovered: isReached(child, paths.covers, paths.covers))
    }
    for (index, child) in children.enumerated() {
      for reaction in flow.subtree(of: child).flatMap({ flow.reactions(of: $0) }) {
        let isArrow = isArrow(reaction, from: child, in: parent)
        for target in reaction.transition.targets {
          let end: Int
          if isArrow, let other = self.child(of: parent, with: target), let targetIndex = children.firstIndex(of: other) {
            end = targetIndex + 1
          } else if reaction.source == child, flow.states[child].isPseudo, level == .detail {
            // A pseudo-state has no text lines, so the arrow leads to a node for the target outside the diagram.
            if !outside.contains(target) { outside.append(target) }
            end = 1 + children.count + (outside.firstIndex(of: target) ?? 0)
          } else {
            continue
          }
          edges.add(
            from: index + 1, to: end, label(of: reaction, isNested: reaction.source != child),
            isMain: paths.isMain(reaction.transition), isTimed: reaction.isTimed,
            isCovered: paths.covers(reaction.transition))
        }
      }
    }
    var nodes = [start] + children.map(node) + outside.map(outsideNode)
    if level == .overview {
      for reaction in flow.reactions(of: parent) {
        for child in reaction.transition.targets.compactMap({ self.child(of: parent, with: $0) }) {
          guard let end = children.firstIndex(of: child) else { continue }
          edges.add(
            from: nodes.count, to: end + 1, label(of: reaction, isNested: false), isMain: paths.isMain(reaction.transition),
            isTimed: reaction.isTimed, isCovered: paths.covers(reaction.transition))
        }
      }
      if edges.edges.contains(where: { $0.source == nodes.count }) {
        nodes.append(Diagram.Node(symbol: .anyState, state: nil, name: "any", title: "Any state", lines: [], role: .normal))
      }
    }
    return Diagram.Region(
      title: title, notes: title == nil || level == .overview ? [] : notes(of: parent), nodes: nodes, edges: edges.edges)
  }

  /// Returns the child of `parent` that is or contains `state`; `nil` if there is none.
  private func child(of parent: ID<State>, with state: ID<State>) -> ID<State>? {
    flow.lineage(of: state).first { flow.states[$0].parent == parent }
  }

  // MARK: Nodes

  private func node(_ id: ID<State>) -> Diagram.Node {
    let state = flow.states[id]
    let symbol: Diagram.Symbol =
      switch state.kind {
      case .atomic, .final: .state
      case .compound, .parallel: .composite
      case .choice: .choice
      case .history(let isDeep, _): .history(isDeep: isDeep)
      }
    let role = state.isAtomic ? flow.diagramRole(of: id) : .normal
    let lines = state.isPseudo ? [] : lines(of: id)
    return Diagram.Node(
      symbol: symbol, state: id, name: name(of: id), title: title(of: id), lines: lines, role: role,
      isCovered: state.isPseudo || paths.covers(id))
  }

  /// Returns the name of a state, truncated to the maximum width of a box title.
  private func title(of id: ID<State>) -> String {
    TextMetrics(size: DiagramStyle.titleSize, isBold: true)
      .cut(ReadableName.sentence(flow.states[id].name), width: DiagramStyle.widestTitle)
  }

  /// Returns the node for a target outside the diagram.
  private func outsideNode(_ id: ID<State>) -> Diagram.Node {
    Diagram.Node(
      symbol: .outside, state: id, name: "out_\(name(of: id))", title: "→ \(text.name(of: id))", lines: [], role: .normal)
  }

  private func name(of id: ID<State>) -> String { flow.states[id].diagramName }

  /// Returns the lines of a node: the behaviour of the state, and its transitions without an arrow.
  ///
  /// For a state with children, only transitions to targets outside the state are included.
  private func lines(of id: ID<State>) -> [DiagramLine] {
    let state = flow.states[id]
    var lines: [DiagramLine] = []
    if case .parallel(let regions) = state.kind { lines.append(DiagramLine(.plain, "\(regions.count) parallel regions")) }
    guard level == .detail else { return lines }
    let others = flow.reactions(of: id).filter { !isArrow($0, from: id, in: state.parent) }
    // The separate diagram of a state with children shows the behaviour of the state.
    guard state.isAtomic else { return lines + others.filter { exits(id, $0) }.flatMap { line(for: $0) } }
    lines += behaviour(of: id) + others.flatMap { line(for: $0) }
    if !state.ignored.isEmpty {
      let names = flow.events.ids.filter(state.ignored.contains).map { flow.events[$0].name }
      lines.append(DiagramLine(.plain, "ignores \(names.joined(separator: ", "))"))
    }
    if case .final(let output) = state.kind {
      lines += zip(flow.output, output).map { DiagramLine(.plain, "\($0.name) = \(text.expression($1))") }
    }
    return lines
  }

  /// Returns whether a transition has a target outside a state.
  private func exits(_ id: ID<State>, _ reaction: Reaction) -> Bool {
    reaction.transition.targets.contains { $0 != id && !flow.isDescendant($0, of: id) }
  }

  /// Returns whether an arrow shows a transition.
  ///
  /// An arrow shows a transition with targets if `parent` is not parallel and each target is in another child of `parent`.
  private func isArrow(_ reaction: Reaction, from id: ID<State>, in parent: ID<State>?) -> Bool {
    guard let parent, !flow.states[parent].isParallel, !reaction.transition.targets.isEmpty else { return false }
    return reaction.transition.targets.allSatisfy { target in
      child(of: parent, with: target).map { $0 != id } ?? false
    }
  }

  /// Returns the lines of the subject or of a region: its behaviour and its transitions.
  ///
  /// In an overview, only the transitions with targets are included.
  private func notes(of id: ID<State>) -> [DiagramLine] {
    let reactions = flow.reactions(of: id)
    guard level == .detail else {
      return reactions.filter { !$0.transition.targets.isEmpty }.map {
        DiagramLine([trigger($0), target($0)].compactMap(\.self))
      }
    }
    return behaviour(of: id) + reactions.flatMap { line(for: $0) }
  }

  private func behaviour(of id: ID<State>) -> [DiagramLine] {
    let state = flow.states[id]
    var lines: [DiagramLine] = []
    for (word, actions) in [("on entry", state.entry), ("on exit", state.exit)] where !actions.isEmpty {
      lines += self.lines([DiagramLine.Part(style: .plain, text: word)], actions.map { text.action($0) })
    }
    if let invocation = state.invocation {
      let name = DiagramLine.Part(style: .effect, text: text.invocation(invocation))
      lines.append(DiagramLine(DiagramLine.Part(style: .plain, text: "invokes"), name))
    }
    return lines
  }

  // MARK: Labels

  private func trigger(_ reaction: Reaction) -> DiagramLine.Part? {
    let words = text.trigger(of: reaction)
    return words.isEmpty ? nil : DiagramLine.Part(style: reaction.isTimed ? .time : .trigger, text: words)
  }

  private func target(_ reaction: Reaction) -> DiagramLine.Part? {
    let names = reaction.transition.targets.map { text.name(of: $0) }
    return names.isEmpty ? nil : DiagramLine.Part(style: .target, text: "→ \(names.joined(separator: " and "))")
  }

  /// Returns the label of an arrow.
  ///
  /// The label of a transition from a descendant of a child has no actions, because the diagram of the child shows the actions.
  private func label(of reaction: Reaction, isNested: Bool) -> [DiagramLine] {
    guard level == .detail else { return trigger(reaction).map { [DiagramLine($0)] } ?? [] }
    return lines([trigger(reaction), condition(reaction)].compactMap(\.self), isNested ? [] : text.actions(of: reaction))
  }

  /// Returns the lines of a transition without an arrow.
  private func line(for reaction: Reaction) -> [DiagramLine] {
    lines([trigger(reaction), condition(reaction), target(reaction)].compactMap(\.self), text.actions(of: reaction))
  }

  private func condition(_ reaction: Reaction) -> DiagramLine.Part? {
    let words = text.guardText(of: reaction)
    return words.isEmpty ? nil : DiagramLine.Part(style: .condition, text: words)
  }

  /// Returns a line, followed by a line for each action.
  private func lines(_ parts: [DiagramLine.Part], _ actions: [String]) -> [DiagramLine] {
    (parts.isEmpty ? [] : [DiagramLine(parts)]) + actions.map { DiagramLine(.effect, "/\u{A0}\($0)") }
  }
}

extension Reaction {
  fileprivate var isTimed: Bool {
    if case .timer = trigger { true } else { false }
  }
}

/// The arrows of a region, at most one arrow from one node to another node.
private struct EdgeList {
  private(set) var edges: [Diagram.Edge] = []

  mutating func add(from source: Int, to target: Int, _ label: [DiagramLine], isMain: Bool, isTimed: Bool, isCovered: Bool) {
    guard let index = edges.firstIndex(where: { $0.source == source && $0.target == target }) else {
      edges.append(
        Diagram.Edge(
          source: source, target: target, labels: [label], isMain: isMain, isTimed: isTimed, isCovered: isCovered))
      return
    }
    if !edges[index].labels.contains(label) { edges[index].labels.append(label) }
    edges[index].isMain = edges[index].isMain || isMain
    edges[index].isTimed = edges[index].isTimed && isTimed
    edges[index].isCovered = edges[index].isCovered || isCovered
  }
}

extension State {
  /// The name of the state in diagrams, derived from the path of the state.
  ///
  /// The name depends only on the path. Insertion or removal of other states therefore does not change the name.
  ///
  /// The prefix `s_` prevents name collisions with keywords of the diagram formats.
  var diagramName: String { "s_" + path.map { $0 == "." ? "_" : $0 == "_" ? "__" : String($0) }.joined() }
}
