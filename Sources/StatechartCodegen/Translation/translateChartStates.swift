import StatechartModel

/// The states as values of an enum, for exit and entry sets that are computed at run time.
extension MachineTranslator {
  /// The names of the local variables in functions that compute or enter sets of states.
  static let locals: Set = ["microstep", "taken", "arrival", "states"]

  /// Returns a state as a value: `.heating`.
  func node(_ id: ID<State>) -> String { "." + memberName(nodeName(id)) }

  private func nodeName(_ id: ID<State>) -> String { id == Flow.root ? "flow" : lowerCamel(flow.states[id].id) }

  /// Returns the range of the states in a span: `.heat ... .out`.
  func range(_ span: StateSpan) -> SwiftExpression {
    .name("\(node(ID(span.range.lowerBound))) ... \(node(ID(span.range.upperBound - 1)))")
  }

  func inside(_ state: ID<State>) -> SwiftExpression { range(flow.span(inside: state)) }

  /// Returns the set of the states of a span.
  func set(_ span: StateSpan) -> SwiftExpression { .call("ChartState.Set", [SwiftArgument(nil, range(span))]) }

  // MARK: Types

  /// Returns the types for sets of states and for the transitions that regions select, if these types are needed.
  func chartTypes() -> [SwiftDeclaration] {
    var types = usage.hasArrivals ? [SwiftDeclaration.type(chartState())] : []
    let selections = usage.selections.filter { !$0.links.isEmpty }
    if !selections.isEmpty {
      types.append(
        .type(
          SwiftType(
            documentation: ["The transitions that regions can take in one microstep, by their trigger."],
            introducer: typePrefix, name: "ChartTransition",
            members: selections.map { selection in
              .type(
                SwiftType(
                  introducer: access == .public ? typePrefix : "enum",
                  name: String(selection.type.dropFirst("ChartTransition.".count)),
                  members: selection.cases.map { .enumCase(SwiftSignature(name: $0)) }))
            })))
    }
    return types
  }

  private var typePrefix: String { access == .public ? "@usableFromInline enum" : "private enum" }

  private func chartState() -> SwiftType {
    let prefix = access == .public ? "@usableFromInline " : ""
    func alias(_ words: String, _ name: String) -> SwiftDeclaration {
      .property(SwiftProperty(documentation: [words], introducer: "\(prefix)typealias", name: name))
    }
    var (bits, width) = ("StateWord", 64)
    while width < flow.states.count { (bits, width) = ("StateHalves<\(bits)>", 2 * width) }
    let wide = bits == "StateWord" ? [] : [alias("A bit for each state.", "Bits = \(bits)")]
    if !wide.isEmpty { bits = "Bits" }
    var aliases =
      wide + [
        alias("A set of states.", "Set = StateSet<ChartState, \(bits)>"),
        alias("The entry set of a microstep.", "Entry = EntrySet<ChartState, \(bits)>"),
      ]
    if usage.hasMicrosteps {
      let one = "SelectedTransition<Way, ChartState, \(bits)>"
      aliases.append(alias("A slot for each selected transition.", "Slots<Way: Equatable> = FourSlots<\(one)>"))
      var (slots, count) = ("Slots", 4)
      while count < chart.maximumActiveAtomicStates {
        aliases.append(alias("Twice as many slots.", "\(slots)2<Way: Equatable> = SlotHalves<\(slots)<Way>>"))
        (slots, count) = (slots + "2", 2 * count)
      }
      let all = "SelectedTransitions<Way, ChartState, \(bits), \(slots)<Way>>"
      aliases.append(alias("The transitions that regions select.", "Selected<Way: Equatable> = \(all)"))
    }
    return SwiftType(
      documentation: ["The states in the order of the spec."], introducer: typePrefix, name: "ChartState",
      conformances: ["Int", "StateNode"],
      members: flow.states.ids.map { .enumCase(SwiftSignature(name: nodeName($0))) } + aliases + [parents(prefix)])
  }

  private func parents(_ prefix: String) -> SwiftDeclaration {
    var children: [ID<State>: [ID<State>]] = [:]
    for id in flow.states.ids { if let parent = flow.states[id].parent { children[parent, default: []].append(id) } }
    let cases = children.keys.sorted().map { parent in
      SwiftCase((children[parent] ?? []).map { node($0) }, [.expression(.name(node(parent)))])
    }
    return .property(
      SwiftProperty(
        introducer: "\(prefix)var", name: "parent", type: "ChartState?",
        body: [.select("self", [SwiftCase([node(Flow.root)], [.expression("nil")])] + cases)]))
  }

  // MARK: Configuration

  /// Returns the property that computes the active states from the active stable states of the regions.
  func activeStates() -> SwiftDeclaration {
    .property(
      SwiftProperty(
        documentation: ["The active states."],
        introducer: access == .public ? "@inlinable var" : "private var", name: "activeStates", type: "ChartState.Set",
        body: [.variable("states", "ChartState.Set()")] + activating(Flow.root) + [.returned("states")]))
  }

  private func activating(_ region: ID<State>) -> [SwiftStatement] {
    let stableStates = chart.stableStates(in: region)
    func body(_ stableState: ID<State>) -> [SwiftStatement] {
      if case .parallel(let regions) = flow.states[stableState].kind { return regions.flatMap { activating($0) } }
      return [.expression(SwiftExpression.name("states").dot("activate")(SwiftArgument(nil, .name(node(stableState)))))]
    }
    guard stableStates.count > 1 else { return stableStates.flatMap { body($0) } }
    return [.select(.name(property(of: region)), stableStates.map { SwiftCase([stableState($0)], body($0)) })]
  }
}

extension Chart {
  /// The maximum number of atomic and final states that can be active at the same time.
  var maximumActiveAtomicStates: Int {
    func most(_ state: ID<State>) -> Int {
      let children = flow.states[state].children.filter { !flow.states[$0].isPseudo }.map { most($0) }
      return flow.states[state].isParallel ? children.reduce(0, +) : children.max() ?? 1
    }
    return most(Flow.root)
  }
}
