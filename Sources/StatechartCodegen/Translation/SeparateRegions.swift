import StatechartModel

/// Regions whose transitions for a trigger never conflict.
///
/// The exit set and the entry set of each transition are inside its region and known at compile time. The machine therefore
/// computes no such sets at run time to take the transitions in one microstep.
struct SeparateRegions {
  /// A region, with the transitions that it can select.
  struct Region {
    let id: ID<State>
    let variable: String
    var candidates: [(link: Chain.Link, alternative: Alternative)]
  }

  private let machine: MachineTranslator
  private let regions: [Region]

  /// Creates the separate regions of a parallel state.
  ///
  /// The result is `nil` if the state is not parallel, or if the state or an ancestor has a candidate transition. The result is
  /// also `nil` if a transition can affect another region, or if its exits or entries are not known at compile time.
  init?(of state: ID<State>, for trigger: SharedTrigger, in machine: MachineTranslator) {
    guard case .parallel(let regions) = machine.flow.states[state].kind,
      machine.chart.chain(from: state, upTo: Flow.root, for: trigger).links.isEmpty
    else { return nil }
    var separate: [Region] = []
    for region in regions where machine.chart.reacts(region, to: trigger) {
      guard let region = Region(region, for: trigger, in: machine) else { return nil }
      // A region that only ignores the trigger selects no transition.
      if !region.candidates.isEmpty { separate.append(region) }
    }
    (self.machine, self.regions) = (machine, separate)
  }

  /// The names of the local variables for the selected transitions.
  var variables: Set<String> { Set(regions.map(\.variable)) }

  /// Returns the name of the variable for the region of a state; `nil` if no separate region contains the state.
  func variable(for source: ID<State>) -> String? {
    regions.first { machine.chart.contains($0.id, source) }?.variable
  }

  /// Returns the statements that select a transition in each region, and then run all exits, all actions and all entries.
  ///
  /// - Parameter evaluate: A function that returns the statements that select a transition in a region.
  func statements(
    _ selected: SelectableTransitions, _ translator: ExpressionTranslator, evaluating evaluate: (ID<State>) -> [SwiftStatement]
  ) -> [SwiftStatement] {
    func each(_ steps: @escaping (Alternative) -> [Step]) -> [(variable: String, body: [SwiftStatement])] {
      regions.map { region in
        let branches = region.candidates.compactMap { link, alternative -> SwiftBranch? in
          let body = machine.statements(steps(alternative), translator)
          let isTaken = SwiftExpression.binary(
            .name(region.variable), "==", .name("." + selected.name(adding: link)), precedence: 3)
          return body.isEmpty ? nil : SwiftBranch(condition: .holds(isTaken), body: body)
        }
        return (region.variable, branches.isEmpty ? [] : [.branches(branches)])
      }
    }
    let taken =
      each(\.exits).reversed() + each(\.transition.steps) + each(\.entries)
    guard !regions.isEmpty else { return [] }
    let isSelected = regions.map { SwiftExpression.binary(.name($0.variable), "!=", "nil", precedence: 3) }
    let any = isSelected.dropFirst().reduce(isSelected[0]) { .binary($0, "||", $1, precedence: 1) }
    return regions.flatMap { [.variable("\($0.variable): \(selected.type)?", "nil")] + evaluate($0.id) } + taken.flatMap(\.body)
      + (machine.continues ? [.returned(any)] : machine.starts)
  }
}

extension SeparateRegions.Region {
  fileprivate init?(_ region: ID<State>, for trigger: SharedTrigger, in machine: MachineTranslator) {
    let chart = machine.chart
    guard !chart.stableStates(in: region).contains(where: { machine.hasReactingRegions($0, trigger) }) else { return nil }
    var stableStates: [Chain.Link: [ID<State>]] = [:]
    for stableState in chart.stableStates(in: region) {
      for link in chart.chain(from: stableState, upTo: region, for: trigger).links {
        stableStates[link, default: []].append(stableState)
      }
    }
    func isKnown(_ step: Step) -> Bool {
      switch step {
      // The completion of a parallel state depends on the entries in the other regions.
      case .enter(let state, _): !machine.endsRegions(state)
      case .exit, .exitTree, .exitDescendants, .act, .note, .stableState: true
      case .exitActive, .choose, .restoreInside, .recall, .arrive: false
      }
    }
    let inside = chart.flow.span(of: region)
    candidates = []
    for link in stableStates.keys.sorted(by: { ($0.source, $0.index) < ($1.source, $1.index) }) {
      let transition = chart.transition(link, for: trigger)
      let alternative = machine.lowering.lower(transition, of: link.source, in: stableStates[link] ?? [])
      guard alternative.claim.isWithin(inside), alternative.steps.allSatisfy(isKnown) else { return nil }
      candidates.append((link, alternative))
    }
    // Avoid a name collision with a field of the event, which would be shadowed. A property of the machine is accessed through
    // `self`, and needs no check.
    let name = lowerCamel(machine.flow.states[region].id) + "Way"
    let carried = machine.arguments(of: trigger).map(\.value.line)
    (id, variable) = (region, ([name] + (2...9).map { "\(name)\($0)" }).first { !carried.contains($0) } ?? name)
  }
}
