public import StatechartLanguage
import StatechartModel

extension SpecComparison {
  /// Creates the comparison of two versions of specs.
  ///
  /// Flows, interfaces and policies are matched by name. Both versions of each flow are explored together; see
  /// ``FlowComparison``. The time grows with the number of pairs of states.
  public init(old: [SpecLibrary.Spec], new: [SpecLibrary.Spec]) {
    var compared: [FlowComparison] = []
    compare(old.flows, new.flows, "flow", \.name, \.range) { old, new in
      compared.append(FlowComparer(Correspondence(old: old, new: new)).compare())
      return []
    }
    flows = compared
    compare(old.interfaces, new.interfaces, "interface", \.name, \.range, interfaceDifferences)
    compare(old.policies, new.policies, "policy", \.name, \.range, policyDifferences)
  }

  private mutating func compare<Thing>(
    _ old: [Thing], _ new: [Thing], _ what: String, _ name: (Thing) -> String, _ range: (Thing) -> SourceRange,
    _ body: (Thing, Thing) -> [Difference]
  ) {
    for thing in old where !new.contains(where: { name($0) == name(thing) }) {
      declarations.append(Difference(.spec, .callers, "\(what) '\(name(thing))' was removed", at: range(thing)))
    }
    for thing in new {
      if let other = old.first(where: { name($0) == name(thing) }) {
        declarations += body(other, thing)
      } else {
        declarations.append(Difference(.spec, .compatible, "\(what) '\(name(thing))' was added", at: range(thing)))
      }
    }
  }
}

extension [SpecLibrary.Spec] {
  fileprivate var flows: [Flow] { compactMap { if case .flow(let flow) = $0 { flow } else { nil } } }
  fileprivate var interfaces: [Interface] { compactMap { if case .interface(let interface) = $0 { interface } else { nil } } }
  fileprivate var policies: [Policy] { compactMap { if case .policy(let policy) = $0 { policy } else { nil } } }
}
