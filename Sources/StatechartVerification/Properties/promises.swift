public import StatechartModel

extension Flow {
  /// The properties that the flow has without asking for them. In `mode: scxml` there are none.
  package var promises: [Property] { [ending, consent].compactMap(\.self) }

  /// The flow can end or go on.
  private var ending: Property? {
    let canEnd = states[Flow.root].children.contains { states[$0].isFinal }
    let promise: Property.Promise = canEnd ? .itCanEnd : .itGoesOn
    guard keeps(promise) else { return nil }
    let pattern: Property.Pattern = canEnd ? .possible(from: .everyState, .done) : .progress
    return Property(name: promise.rawValue, pattern: pattern, range: range)
  }

  /// A destructive operation comes after an event of a destructive button, which counts for one operation.
  private var consent: Property? {
    let destructive = invocations.filter { operations[$0.operation].isDestructive }
    guard let first = destructive.first, keeps(.nothingIsDestroyedUnasked) else { return nil }
    let asked = Property.Occurrence.anyOf(Set(destructive.map(\.operation)).sorted().map { .invoked($0) })
    let buttons = states.flatMap(\.screen.buttons.all).filter { $0.role == .destructive }
    let pressed = Property.Occurrence.anyOf(Set(buttons.map(\.event)).sorted().map { .received($0) })
    return Property(
      name: Property.Promise.nothingIsDestroyedUnasked.rawValue, pattern: .precedence(before: asked, must: pressed),
      scope: .between(asked), range: first.range)
  }

  /// Whether a promise has no exception.
  func keeps(_ promise: Property.Promise) -> Bool { rules.reportsSlips && !exceptions.contains { $0.promise == promise } }
}

extension Explorer {
  /// The transitions that no run takes; none where not all runs are known. Those of a part are left out: another flow may take them.
  var deadTransitions: [Transition] {
    guard isComplete, flow.restoration == nil else { return [] }
    return flow.writtenTransitions.filter { $0.range.file == flow.range.file && !taken.contains($0.range) }
  }
}

extension Flow {
  /// Whether there is a property of a name to verify: one of the spec, or one that every flow has.
  public func hasProperty(_ name: String) -> Bool { (properties + promises).contains { $0.name == name } }
}
