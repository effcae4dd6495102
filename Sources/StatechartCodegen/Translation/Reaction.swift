import StatechartModel

/// The reaction of a machine to one trigger, as function bodies.
struct Reaction {
  let machine: MachineTranslator
  let trigger: SharedTrigger
  let tails: Tails
  let translator: ExpressionTranslator
  /// The transitions that regions select together.
  let selected: SelectableTransitions

  var flow: Flow { machine.flow }
  var chart: Chart { machine.chart }

  init(_ machine: MachineTranslator, _ trigger: SharedTrigger, _ tails: Tails) {
    (self.machine, self.trigger, self.tails) = (machine, trigger, tails)
    translator = machine.translator(trigger)
    selected = SelectableTransitions(machine, machine.selectionType(trigger))
  }

  /// Returns the body of the function that handles the trigger in all states.
  func statements() -> [SwiftStatement] {
    let (body, falls) = over(Flow.root, nil)
    return body + (machine.continues && falls ? [.returned("false")] : [])
  }

  /// Returns the body of the function that handles the trigger in a parallel state; empty if the state does not react.
  func statements(inside state: ID<State>) -> [SwiftStatement] {
    let (body, falls) = inside(state, Outer(passing: chart.chain(from: state, upTo: Flow.root, for: trigger)))
    return body.isEmpty ? [] : body + (machine.continues && falls ? [.returned("false")] : [])
  }

  /// Returns the body of a function for a suffix that several chains share.
  func tail(_ chain: Chain) -> [SwiftStatement] {
    // Other regions can call the function too, so assume that every stable state can be active.
    let (body, falls) = evaluation(chain, in: [])
    return body + (machine.continues && falls ? [.returned("false")] : [])
  }

  // MARK: Stable states

  /// The candidate transitions of the ancestors of a region.
  ///
  /// The chain `passing` is appended to the chain of a stable state if the search continues in the ancestors. The chain
  /// `ignoring` is appended if the region ignores the trigger but a sibling region does not.
  private struct Outer {
    let passing: Chain
    var ignoring = Chain(end: .ignored)
  }

  /// Returns the reaction of a region, and whether execution can fall through the reaction.
  ///
  /// The reaction is a switch over the active stable state of the region, or the reaction of the only stable state.
  ///
  /// - Parameter outer: The candidate transitions of the ancestors of the region; `nil` for the flow.
  private func over(_ region: ID<State>, _ outer: Outer?) -> ([SwiftStatement], falls: Bool) {
    func chain(_ stableState: ID<State>) -> Chain {
      if machine.endsFlow(stableState) { return Chain(end: .ignored) }
      var own = chart.chain(from: stableState, upTo: region, for: trigger)
      guard let outer else { return own }
      guard own.end == .ignored else { return own.followed(by: outer.passing) }
      own.end = .passes
      return own.followed(by: outer.ignoring)
    }
    let groups = chart.groups(in: region, for: trigger) { stableState in
      // A parallel state with reacting regions forms a separate group.
      machine.hasReactingRegions(stableState, trigger)
        ? Chain(links: [Chain.Link(source: stableState, index: -1)]) : chain(stableState)
    }
    note(groups)
    var cases: [SwiftCase] = []
    var idle: [ID<State>] = []
    var falls = false
    for group in groups {
      let isOpen = group.chain.links.first?.index == -1
      let (body, bodyFalls) =
        isOpen
        ? inside(
          group.stableStates[0], Outer(passing: chain(group.stableStates[0]), ignoring: outer?.ignoring ?? Chain(end: .ignored))
        )
        : evaluation(group.chain, in: group.stableStates)
      if body.isEmpty {
        idle += group.stableStates
      } else {
        cases.append(SwiftCase(machine.patterns(group.stableStates), body))
      }
      falls = falls || bodyFalls
    }
    guard chart.stableStates(in: region).count > 1 else { return (cases.first?.body ?? [], falls) }
    guard !cases.isEmpty else { return ([], true) }
    if !idle.isEmpty { cases.append(SwiftCase(machine.patterns(idle), [])) }
    return ([.select(.name(machine.property(of: region)), cases)], falls || !idle.isEmpty)
  }

  private func regions(of state: ID<State>) -> [ID<State>] {
    if case .parallel(let regions) = flow.states[state].kind { regions } else { [] }
  }

  /// Marks the suffixes that several chains share, so that each suffix becomes a function.
  private func note(_ groups: [(chain: Chain, stableStates: [ID<State>])]) {
    var users: [Chain: Int] = [:]
    for group in groups {
      for tail in group.chain.tails { users[tail, default: 0] += 1 }
    }
    for (tail, count) in users where count > 1 { tails.share(tail) }
  }

  /// Returns the statements that take the first transition with a true guard in a chain, and whether execution can fall through
  /// these statements.
  ///
  /// - Parameter stableStates: The stable states that can be active; an empty array represents all stable states.
  private func evaluation(_ chain: Chain, in stableStates: [ID<State>]) -> ([SwiftStatement], falls: Bool) {
    guard let source = chain.links.first?.source else { return ([], true) }
    let own = chain.links.prefix { $0.source == source }
    let rest = Chain(links: Array(chain.links.dropFirst(own.count)), end: chain.end)
    var otherwise: [SwiftStatement] = []
    var links = Array(own)
    if tails.isShared(rest) {
      let taken = machine.take(trigger, in: rest.links[0].source)
      tails.need(rest)
      otherwise = [machine.continues ? .returned(taken) : .expression(taken)]
    } else {
      links = chain.links
    }
    let alternatives = links.map { link in
      let transition = chart.transition(link, for: trigger)
      return (
        condition: transition.condition,
        body: { machine.body(machine.lowering.lower(transition, of: link.source, in: stableStates), translator) }
      )
    }
    let (body, falls) = machine.branches(alternatives, translator, otherwise: otherwise)
    return (body, otherwise.isEmpty || !machine.continues ? falls : false)
  }

  // MARK: Regions

  /// Returns the reaction of a parallel state in which at least one region reacts to the trigger, and whether execution can
  /// fall through the reaction.
  private func inside(_ state: ID<State>, _ outer: Outer) -> ([SwiftStatement], falls: Bool) {
    guard let region = onlyRegion(of: state, outer.passing) else { return Selection(self, of: state).statements() }
    let hasOthers = regions(of: state).count > 1
    return over(region, Outer(passing: outer.passing, ignoring: hasOthers ? outer.passing : outer.ignoring))
  }

  /// Returns the only region of a state that reacts to the trigger; `nil` unless exactly one region reacts.
  ///
  /// The result is also `nil` if several transitions of the region and its ancestors can be taken together.
  private func onlyRegion(of state: ID<State>, _ outer: Chain) -> ID<State>? {
    let reacting = regions(of: state).filter { chart.reacts($0, to: trigger) }
    guard reacting.count == 1, isExclusive(reacting[0], outer) else { return nil }
    let isSimple = chart.stableStates(in: reacting[0]).allSatisfy { stableState in
      !machine.hasReactingRegions(stableState, trigger)
        || onlyRegion(of: stableState, chart.chain(from: stableState, upTo: reacting[0], for: trigger).followed(by: outer))
          != nil
    }
    return isSimple ? reacting[0] : nil
  }

  /// Returns whether each transition in a region preempts all transitions of its ancestors.
  private func isExclusive(_ region: ID<State>, _ outer: Chain) -> Bool {
    let around = outer.links.map { machine.lowering.lower(chart.transition($0, for: trigger), of: $0.source, in: []) }
    guard !around.isEmpty else { return true }
    return chart.all(in: region).allSatisfy { source in
      flow.transitions(of: source, for: Flow.Trigger(trigger)).allSatisfy { transition in
        let inner = machine.lowering.lower(transition, of: source, in: [])
        return around.allSatisfy { $0.claim.meets(inner.claim) }
      }
    }
  }
}

extension MachineTranslator {
  /// Returns whether a state has regions that react to a trigger.
  func hasReactingRegions(_ state: ID<State>, _ trigger: SharedTrigger) -> Bool {
    guard case .parallel(let regions) = flow.states[state].kind else { return false }
    return regions.contains { chart.reacts($0, to: trigger) }
  }
}

/// The suffixes of chains that become separate functions.
final class Tails {
  private var shared: Set<Chain> = []
  private var needed: [Chain] = []
  private var count = 0

  func share(_ chain: Chain) { shared.insert(chain) }

  func isShared(_ chain: Chain) -> Bool { shared.contains(chain) }

  func need(_ chain: Chain) {
    if !needed.contains(chain) { needed.append(chain) }
  }

  /// Returns the next suffix that needs a function; `nil` if no other suffix needs a function.
  func next() -> Chain? {
    guard count < needed.count else { return nil }
    count += 1
    return needed[count - 1]
  }
}

extension Chain {
  /// The proper suffixes of the chain: the candidate transitions after each source but the last.
  fileprivate var tails: [Chain] {
    sources.dropFirst().map { source in Chain(links: Array(links.drop { $0.source != source }), end: end) }
  }
}
