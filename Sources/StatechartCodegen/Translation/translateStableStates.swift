import StatechartModel

/// The configuration of a machine: a property for each region with several stable states, and the public `State`, which is
/// computed.
extension MachineTranslator {
  /// Returns the name of the property that stores the active stable state of a region.
  func property(of region: ID<State>) -> String {
    region == Flow.root ? "leaf" : lowerCamel(flow.states[region].id) + "Leaf"
  }

  /// Returns the type of the property that stores the active stable state of a region.
  func stableStateType(of region: ID<State>) -> String {
    chart.isFlat(region) ? typePath(of: region) : (region == Flow.root ? "Leaf" : name(region) + "Leaf")
  }

  /// Returns a stable state as a value or a pattern: `.confirm`.
  func stableState(_ id: ID<State>) -> String { names.stableState(id) }

  /// Returns an enum of the stable states for each region that has several stable states and is not flat; see
  /// ``Chart/isFlat(_:)``.
  func stableStateTypes() -> [SwiftDeclaration] {
    chart.openRegions.filter { !chart.isFlat($0) }.map { region in
      let stableStates = chart.stableStates(in: region)
      let words =
        region == Flow.root
        ? "The states in which the flow can be stable." : "The states in which `\(flow.states[region].path)` can be stable."
      return .type(
        SwiftType(
          documentation: [words],
          introducer: access == .public
            ? "@usableFromInline enum" : flow.restoration == nil ? "private enum" : "fileprivate enum",
          name: stableStateType(of: region), conformances: ["Sendable"] + (flow.restoration == nil ? [] : ["Equatable"]),
          members: stableStates.map { .enumCase(SwiftSignature(name: lowerCamel(flow.states[$0].id))) }))
    }
  }

  func stableStateProperties() -> [SwiftDeclaration] {
    chart.openRegions.flatMap { region -> [SwiftDeclaration] in
      let words =
        region == Flow.root
        ? "The active configuration."
        : "The active state in the region `\(flow.states[region].path)`; valid only while the region is active."
      if handledEvents.isStored(by: region) { return stableStateWithSet(region, documentation: words) }
      // The initial value of an inner region is never read before the region is entered.
      let initial: SwiftExpression? = region == Flow.root ? nil : .name(stableState(chart.stableStates(in: region)[0]))
      return [
        .property(
          SwiftProperty(
            documentation: [words], introducer: "\(storagePrefix) var", name: property(of: region),
            type: stableStateType(of: region), initial: initial))
      ]
    }
  }

  // MARK: Public state

  func state() -> [SwiftDeclaration] {
    let main = SwiftDeclaration.property(
      SwiftProperty(
        documentation: ["The active configuration."], introducer: "\(inlinablePrefix)var", name: "state", type: "State",
        body: view(of: Flow.root)))
    let others = chart.openRegions.filter { $0 != Flow.root && !chart.isFlat($0) }.map { region in
      SwiftDeclaration.property(
        SwiftProperty(
          introducer: access == .public ? "@inlinable var" : "private var", name: viewName(of: region),
          type: typePath(of: region),
          body: view(of: region)))
    }
    let faulted = SwiftDeclaration.property(
      SwiftProperty(
        documentation: [
          "Whether a macrostep exceeded the bound on microsteps"
            + (raised.isEmpty ? "." : ", or the internal queue overflowed.")
        ],
        introducer: "\(inlinablePrefix)var", name: "isFaulted", type: "Bool",
        body: [.expression(raised.isEmpty ? "isRunaway" : .binary("isRunaway", "||", "raised.hasOverflowed", precedence: 1))]))
    return [main] + (isBounded ? [faulted] : []) + others
  }

  private func viewName(of region: ID<State>) -> String { lowerCamel(flow.states[region].id) + "State" }

  private func view(of region: ID<State>) -> [SwiftStatement] {
    let stableStates = chart.stableStates(in: region)
    guard stableStates.count > 1 else { return [.expression(full(stableStates[0], in: region))] }
    if chart.isFlat(region) { return [.expression(.name(property(of: region)))] }
    return [
      .select(
        .name(property(of: region)), stableStates.map { SwiftCase([stableState($0)], [.expression(full($0, in: region))]) })
    ]
  }

  /// Returns the public state of a region as an expression.
  private func viewed(_ region: ID<State>) -> SwiftExpression {
    let stableStates = chart.stableStates(in: region)
    if stableStates.count == 1 { return full(stableStates[0], in: region) }
    return .name(chart.isFlat(region) ? property(of: region) : viewName(of: region))
  }

  /// Returns a stable state as a public value, with its ancestors in the region and its own regions.
  private func full(_ stableState: ID<State>, in region: ID<State>) -> SwiftExpression {
    nested(stableState, in: region) { viewed($0) }
  }

  /// Returns the value of `State` for the active atomic and final states.
  func value(of atomicStates: [ID<State>]) -> SwiftExpression {
    func value(in region: ID<State>) -> SwiftExpression {
      let stableState = chart.stableStates(in: region).first { stableState in
        atomicStates.contains { chart.contains(stableState, $0) }
      }
      return nested(stableState ?? region, in: region) { value(in: $0) }
    }
    return value(in: Flow.root)
  }

  private func nested(
    _ stableState: ID<State>, in region: ID<State>, _ inner: (ID<State>) -> SwiftExpression
  ) -> SwiftExpression {
    let path = chart.lineage(of: stableState).prefix { $0 != region }
    let regions =
      flow.states[stableState].isParallel ? flow.states[stableState].children.filter { chart.openTypes.contains($0) } : []
    let arguments = regions.map { SwiftArgument(flow.states[$0].name, inner($0)) }
    guard !path.isEmpty else { return arguments.isEmpty ? SwiftExpression.name(".init")() : .call(".init", arguments) }
    return path.enumerated().reduce(SwiftExpression.name("")) { value, step in
      let name = SwiftExpression.name("." + memberName(flow.states[step.element].name))
      if step.offset == 0 { return arguments.isEmpty ? name : .call(name, arguments) }
      return name(SwiftArgument(nil, value))
    }
  }

  // MARK: Patterns

  /// Returns the stable states of a region as patterns.
  func patterns(_ stableStates: [ID<State>]) -> [String] { stableStates.map { stableState($0) } }
}

extension Chart {
  /// The regions that the type `State` represents: the regions that have several stable states or contain such a region.
  var openTypes: Set<ID<State>> {
    Set(
      allRegions.filter { region in
        all(in: region).contains { self.region(of: $0) != Flow.root && stableStates(in: self.region(of: $0)).count > 1 }
      })
  }
}
