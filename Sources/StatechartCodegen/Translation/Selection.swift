import StatechartLanguage

/// The regions of a parallel state each select a transition, and what was selected is taken as one step (SCXML, Appendix D:
/// selectTransitions, removeConflictingTransitions, microstep).
struct Selection {
  private let reaction: Reaction
  private let state: ID<State>
  private let outer: Chain
  private let candidates = Candidates()

  private var machine: MachineTranslator { reaction.machine }
  private var chart: Chart { reaction.chart }
  private var flow: Flow { reaction.flow }

  init(_ reaction: Reaction, of state: ID<State>, outer: Chain) {
    (self.reaction, self.state, self.outer) = (reaction, state, outer)
  }

  func statements() -> ([SwiftStatement], falls: Bool) {
    let (asked, order) = ask(regionsOf: state, outer: outer, isCertain: true)
    let conflicts = conflicts()
    let all = candidates.all
    let kept = asked.compactMap { $0.without(candidates.dropped) }
    let actions = order.flatMap { acting($0) }
    // Whether a region lets the search pass is of use only where somebody asks.
    var passes: [String] = []
    var isGrowing = true
    while isGrowing {
      let questions = "\(kept.compactMap { $0.without(Set(candidates.passes).subtracting(passes)) }) \(actions)"
      let asked = candidates.passes.filter { questions.contains("\"\($0)\"") }
      isGrowing = asked.count > passes.count
      passes = asked
    }
    let asking = kept.compactMap { $0.without(Set(candidates.passes).subtracting(passes)) }
    let flags =
      all.filter { !$0.isConstant }.map { SwiftStatement.variable($0.flag, $0.isAlways ? "true" : "false") }
      + passes.map { SwiftStatement.variable($0, "false") }
    let isSure = all.contains(where: \.isConstant)
    let check: [SwiftStatement] =
      machine.goesOn && !isSure ? any(all).map { [.guardReturnValue($0, "false")] } ?? [] : []
    let inOrder = all.sorted { $0.alternative.span.range.lowerBound < $1.alternative.span.range.lowerBound }
    let exits = inOrder.reversed().flatMap { when($0, $0.alternative.exits) }
    let decisions = all.flatMap { candidate in
      when(candidate, candidate.alternative.decisions, leaving: all.filter { $0.flag != candidate.flag })
    }
    let entries = inOrder.flatMap { when($0, $0.alternative.entries) }
    return (
      flags + asking + conflicts + check + exits + actions + decisions + entries
        + (machine.goesOn ? [.returned("true")] : starts()), false
    )
  }

  private func starts() -> [SwiftStatement] {
    flow.invocations.isEmpty ? [] : [.expression(machine.call("startInvocations"))]
  }

  private func any(_ some: [Candidates.Candidate]) -> SwiftExpression? {
    some.first.map { first in some.dropFirst().reduce(.name(first.flag)) { .binary($0, "||", .name($1.flag), precedence: 1) } }
  }

  private func when(
    _ candidate: Candidates.Candidate, _ steps: [Step], and condition: SwiftExpression? = nil,
    leaving others: [Candidates.Candidate] = []
  ) -> [SwiftStatement] {
    var translator = reaction.translator
    translator.leaving = others.map { ($0.alternative.span, $0.isConstant ? nil : $0.flag) }
    let body = machine.statements(steps, translator)
    let flag: SwiftExpression? = candidate.isConstant ? nil : .name(candidate.flag)
    guard let holds = conjunction([flag, condition].compactMap(\.self)) else { return body }
    return body.isEmpty ? [] : [.branches([SwiftBranch(condition: .holds(holds), body: body)])]
  }

  /// The actions stand in the order of the leaves that selected their transitions: those of a state with regions come where the
  /// first region lets the search pass.
  private struct Turn {
    let link: Chain.Link
    let condition: SwiftExpression?
  }

  private func acting(_ turn: Turn) -> [SwiftStatement] {
    guard let candidate = candidates.all.first(where: { $0.link == turn.link }),
      !candidate.alternative.transition.actions.isEmpty
    else { return [] }
    return when(candidate, [.act(candidate.alternative.transition.actions)], and: turn.condition)
  }

  // MARK: Asking

  /// Asks the regions of a state, then the states around them if one of the regions lets the search pass.
  private func ask(
    regionsOf state: ID<State>, outer: Chain, passing pass: String? = nil, isCertain: Bool
  ) -> ([SwiftStatement], order: [Turn]) {
    guard case .parallel(let regions) = flow.states[state].kind else { return ([], []) }
    var statements: [SwiftStatement] = []
    var order: [Turn] = []
    // Whether one of the regions so far has let the search pass.
    var passing: [String] = []
    var hasPassed = false
    let alwaysPasses = !regions.allSatisfy { chart.reacts($0, to: reaction.trigger) }
    let acts = outer.links.contains { !chart.transition($0, for: reaction.trigger).actions.isEmpty }
    for region in regions {
      let reacts = chart.reacts(region, to: reaction.trigger)
      let asksOuter = (!outer.links.isEmpty || pass != nil) && !hasPassed
      var own: String?
      var inner: [Turn] = []
      if reacts {
        let isAsked = asksOuter && (acts || !alwaysPasses)
        let asked = ask(region, passing: isAsked ? "passes" + machine.name(region) : nil, isCertain: isCertain)
        statements += asked.0
        inner = asked.order
        // One that answers whatever its place never lets the search pass.
        own = isAsked ? candidates.passes.first { $0 == "passes" + machine.name(region) } : nil
      }
      if asksOuter, own != nil || !reacts {
        let condition = conjunction(passing.map { .not(.name($0)) } + (own.map { [.name($0)] } ?? []))
        order += outer.links.map { Turn(link: $0, condition: condition) }
      }
      order += inner
      if !reacts { hasPassed = true }
      if let own { passing.append(own) }
    }
    guard hasPassed || alwaysPasses || !passing.isEmpty else { return (statements, order) }
    if hasPassed, isCertain, let first = outer.links.first, isUnconditional(first) {
      _ = chosen(outer, in: [state], passing: nil)
      candidates.settle(first)
      return (statements, order)
    }
    let body = chosen(outer, in: [state], passing: pass)
    if body.isEmpty { return (statements, order) }
    let condition = hasPassed ? nil : disjunction(passing)
    return (statements + (condition.map { [.branches([SwiftBranch(condition: .holds($0), body: body)])] } ?? body), order)
  }

  private func conjunction(_ conditions: [SwiftExpression]) -> SwiftExpression? {
    conditions.first.map { conditions.dropFirst().reduce($0) { .binary($0, "&&", $1, precedence: 2) } }
  }

  private func disjunction(_ flags: [String]) -> SwiftExpression? {
    flags.first.map { flags.dropFirst().reduce(.name($0)) { .binary($0, "||", .name($1), precedence: 1) } }
  }

  private func ask(_ region: ID<State>, passing pass: String?, isCertain: Bool) -> ([SwiftStatement], order: [Turn]) {
    let groups = chart.groups(in: region, for: reaction.trigger) { place in
      isOpen(place)
        ? Chain(links: [Chain.Link(source: place, place: -1)])
        : chart.chain(from: place, upTo: region, for: reaction.trigger)
    }
    if groups.count == 1, let first = groups[0].chain.links.first, first.place != -1, isUnconditional(first), isCertain {
      _ = chosen(groups[0].chain, in: groups[0].places, passing: nil)
      candidates.settle(first)
      return ([], [Turn(link: first, condition: nil)])
    }
    var cases: [SwiftCase] = []
    var idle: [ID<State>] = []
    var turns: [(places: [ID<State>], turns: [Turn])] = []
    for group in groups {
      var body: [SwiftStatement]
      if group.chain.links.first?.place == -1 {
        let around = chart.chain(from: group.places[0], upTo: region, for: reaction.trigger)
        let inner: [Turn]
        (body, inner) = ask(
          regionsOf: group.places[0], outer: around, passing: pass, isCertain: isCertain && chart.places(in: region).count == 1)
        turns.append((group.places, inner))
      } else {
        body = chosen(group.chain, in: group.places, passing: pass)
        turns.append((group.places, group.chain.links.map { Turn(link: $0, condition: nil) }))
      }
      if body.isEmpty { idle += group.places } else { cases.append(SwiftCase(machine.patterns(group.places), body)) }
    }
    var order = ordered(turns)
    var known: Set<String> = []
    order = order.filter { known.insert("\($0.link) \($0.condition.map(\.line) ?? "")").inserted }
    guard chart.places(in: region).count > 1 else { return (cases.first?.body ?? [], order) }
    guard !cases.isEmpty else { return ([], order) }
    if !idle.isEmpty { cases.append(SwiftCase(machine.patterns(idle), [])) }
    return ([.select(.name(machine.property(of: region)), cases)], order)
  }

  /// The turns of all places of a region. A transition whose turn depends on the place has one turn at each.
  private func ordered(_ groups: [(places: [ID<State>], turns: [Turn])]) -> [Turn] {
    groups.flatMap { places, turns in
      turns.map { turn in
        let all = groups.filter { $0.turns.contains { $0.link == turn.link } }
        guard all.count > 1, all.contains(where: { $0.turns.contains { $0.link == turn.link && $0.condition != nil } }) else {
          return turn
        }
        let isThere = places.map { machine.isPlaced(at: $0) }
        let place = isThere.dropFirst().reduce(isThere[0]) { .binary($0, "||", $1, precedence: 1) }
        return Turn(link: turn.link, condition: conjunction([place] + (turn.condition.map { [$0] } ?? [])))
      }
    }
  }

  private func isUnconditional(_ link: Chain.Link) -> Bool {
    chart.transition(link, for: reaction.trigger).condition == nil
  }

  private func isOpen(_ place: ID<State>) -> Bool {
    guard case .parallel(let regions) = flow.states[place].kind else { return false }
    return regions.contains { chart.reacts($0, to: reaction.trigger) }
  }

  /// Notes the first transition whose condition holds, or that the search passes.
  private func chosen(_ chain: Chain, in places: [ID<State>], passing pass: String?) -> [SwiftStatement] {
    let alternatives = chain.links.map { link in
      let transition = chart.transition(link, for: reaction.trigger)
      let flag = candidates.flag(link, machine.lowering.lower(transition, of: link.source, in: places, beside: true), machine)
      return (condition: transition.condition, body: { [SwiftStatement.assign(.name(flag), "true")] })
    }
    let passes: [SwiftStatement] = chain.end == .passes ? (pass.map { [candidates.letPass($0)] } ?? []) : []
    return machine.branches(alternatives, reaction.translator, otherwise: passes).0
  }

  // MARK: Conflicts

  /// Of transitions that would leave the same state one is taken: the one further inside, else the one that stands first.
  private func conflicts() -> [SwiftStatement] {
    var statements: [SwiftStatement] = []
    for later in candidates.all where candidates.all.contains(where: { $0.link == later.link }) {
      let met = candidates.all.prefix { $0.link != later.link }
        .filter { $0.group != later.group && $0.alternative.span.meets(later.alternative.span) }
      let outer = met.filter { flow.isDescendant(later.alternative.source, of: $0.alternative.source) }
      let inner = met.filter { !flow.isDescendant(later.alternative.source, of: $0.alternative.source) }
      if inner.contains(where: \.isConstant) {
        candidates.drop(later.link)
        continue
      }
      if let first = any(inner) {
        candidates.open(later.link)
        statements.append(.branches([SwiftBranch(condition: .holds(first), body: [.assign(.name(later.flag), "false")])]))
      }
      if later.isAlways, inner.isEmpty {
        for one in outer { candidates.drop(one.link) }
      } else if !outer.isEmpty {
        for one in outer { candidates.open(one.link) }
        statements.append(
          .branches([
            SwiftBranch(condition: .holds(.name(later.flag)), body: outer.map { .assign(.name($0.flag), "false") })
          ]))
      }
    }
    return statements
  }
}

/// The transitions that a selection can come to, in the order in which they are asked.
private final class Candidates {
  struct Candidate {
    let link: Chain.Link
    let flag: String
    let alternative: Alternative
    /// The region that asks for it: of one region only one is selected.
    let group: ID<State>
    /// Whether it is selected wherever its region is.
    var isAlways = false
    /// Whether it is taken then as well: no other can keep it from that.
    var isConstant = false
  }

  private(set) var all: [Candidate] = []
  private(set) var passes: [String] = []
  private(set) var dropped: Set<String> = []

  /// The variable that tells whether a transition is selected. One that is reached from several places leaves whatever is active.
  func flag(_ link: Chain.Link, _ alternative: Alternative, _ machine: MachineTranslator) -> String {
    if let index = all.firstIndex(where: { $0.link == link }) {
      let lowered = machine.lowering.lower(alternative.transition, of: link.source, in: [], beside: true)
      all[index] = Candidate(link: link, flag: all[index].flag, alternative: lowered, group: all[index].group)
      return all[index].flag
    }
    let name = "from\(machine.name(link.source))"
    let others = Set(machine.flow.states.ids.map { "from\(machine.name($0))" }).union(all.map(\.flag))
    // The second of `s1` is not to be taken for one of `s12`.
    let flag =
      all.contains { $0.link.source == link.source }
      ? (2...).lazy.map { "\(name)\($0)" }.first { !others.contains($0) } ?? name : name
    all.append(
      Candidate(link: link, flag: flag, alternative: alternative, group: machine.chart.region(of: link.source)))
    return flag
  }

  /// Notes that a transition is selected whatever the place.
  func settle(_ link: Chain.Link) {
    change(link) { ($0.isAlways, $0.isConstant) = (true, true) }
  }

  /// Notes that another can keep a transition from being taken.
  func open(_ link: Chain.Link) {
    change(link) { $0.isConstant = false }
  }

  /// Forgets a transition that another always keeps from being taken.
  func drop(_ link: Chain.Link) {
    for flag in all.filter({ $0.link == link }).map(\.flag) { dropped.insert(flag) }
    all.removeAll { $0.link == link }
  }

  private func change(_ link: Chain.Link, _ change: (inout Candidate) -> Void) {
    guard let index = all.firstIndex(where: { $0.link == link }) else { return }
    change(&all[index])
  }

  /// Notes that a region lets the search pass.
  func letPass(_ flag: String) -> SwiftStatement {
    if !passes.contains(flag) { passes.append(flag) }
    return .assign(.name(flag), "true")
  }
}

extension SwiftStatement {
  /// The statement without what is assigned to some variables; `nil` if nothing is left.
  fileprivate func without(_ names: Set<String>) -> SwiftStatement? {
    guard !names.isEmpty else { return self }
    switch self {
    case .assign(.name(let name), _): return names.contains(name) ? nil : self
    case .branches(let branches):
      var rest = branches.map { SwiftBranch(condition: $0.condition, body: $0.body.compactMap { $0.without(names) }) }
      while rest.last?.body.isEmpty == true { rest.removeLast() }
      return rest.isEmpty ? nil : .branches(rest)
    case .select(let subject, let cases):
      let rest = cases.map { SwiftCase($0.patterns, where: $0.condition, $0.body.compactMap { $0.without(names) }) }
      return rest.allSatisfy(\.body.isEmpty) ? nil : .select(subject, rest)
    default: return self
    }
  }
}
