public import StatechartModel

extension Flow {
  /// The implicit properties that the explorer checks like declared properties. See ``Property/ImplicitProperty``.
  ///
  /// The array is empty in `mode: scxml`, and omits properties with an exception. The explorer finds dead transitions without a
  /// property.
  package var implicitProperties: [Property] { [ending, consent].compactMap(\.self) }

  /// The implicit property that the end is reachable from every state; `nil` if the flow does not have the property.
  ///
  /// For a flow without a top-level final state, the property is the absence of deadlocks.
  private var ending: Property? {
    let canEnd = states[Flow.root].children.contains { states[$0].isFinal }
    let implicitProperty: Property.ImplicitProperty = canEnd ? .itCanEnd : .itGoesOn
    guard keeps(implicitProperty) else { return nil }
    let pattern: Property.Pattern = canEnd ? .possible(from: .everyState, .done) : .progress
    return Property(name: implicitProperty.rawValue, pattern: pattern, range: range)
  }

  /// The implicit property that an event of a destructive button precedes each invocation of a destructive operation.
  ///
  /// The property is `nil` if the flow invokes no destructive operation, or does not have the property.
  private var consent: Property? {
    let destructive = invocations.filter { operations[$0.operation].isDestructive }
    guard let first = destructive.first, keeps(.nothingIsDestroyedUnasked) else { return nil }
    let destructiveInvocation = Property.Occurrence.anyOf(Set(destructive.map(\.operation)).sorted().map { .invoked($0) })
    let buttons = states.flatMap(\.screen.buttons.all).filter { $0.role == .destructive }
    let pressed = Property.Occurrence.anyOf(Set(buttons.map(\.event)).sorted().map { .received($0) })
    return Property(
      name: Property.ImplicitProperty.nothingIsDestroyedUnasked.rawValue,
      pattern: .precedence(before: destructiveInvocation, must: pressed),
      scope: .between(destructiveInvocation), range: first.range)
  }

  /// Returns whether the flow has an implicit property: its mode has implicit properties, and the flow declares no exception.
  func keeps(_ implicitProperty: Property.ImplicitProperty) -> Bool {
    rules.reportsLikelyErrors && !exceptions.contains { $0.implicitProperty == implicitProperty }
  }
}

extension Explorer {
  /// The dead transitions, which no run takes; empty if the exploration is incomplete or the flow has snapshots.
  ///
  /// Transitions in another file are omitted: another flow with the same part may take a transition of the part.
  var deadTransitions: [Transition] {
    guard isComplete, flow.restoration == nil else { return [] }
    return flow.writtenTransitions.filter { $0.range.file == flow.range.file && !taken.contains($0.range) }
  }
}

extension Flow {
  /// Returns whether the flow has a property of this name, declared or implicit.
  public func hasProperty(_ name: String) -> Bool { (properties + implicitProperties).contains { $0.name == name } }
}
