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
    let asking = ask(regionsOf: state, outer: outer)
    let all = candidates.all
    let flags = (all.map(\.flag) + candidates.passes).map { SwiftStatement.variable($0, "false") }
    let any = all.dropFirst().reduce(SwiftExpression.name(all[0].flag)) { .binary($0, "||", .name($1.flag), precedence: 1) }
    let check: [SwiftStatement] = machine.goesOn ? [.guardReturnValue(any, "false")] : []
    let exits = all.sorted { $0.alternative.span.range.lowerBound > $1.alternative.span.range.lowerBound }
      .flatMap { when($0, $0.alternative.exits) }
    let actions = all.flatMap { acting($0) }
    let entries = all.sorted { $0.alternative.span.range.lowerBound < $1.alternative.span.range.lowerBound }
      .flatMap { when($0, $0.alternative.entries) }
    return (
      flags + asking + conflicts() + check + exits + actions + entries + (machine.goesOn ? [.returned("true")] : starts()),
      false
    )
  }

  private func starts() -> [SwiftStatement] {
    flow.invocations.isEmpty ? [] : [.expression(machine.call("startInvocations"))]
  }

  private func when(_ candidate: Candidates.Candidate, _ steps: [Step]) -> [SwiftStatement] {
    let body = machine.statements(steps, reaction.translator)
    return body.isEmpty ? [] : [.branches([SwiftBranch(condition: .holds(.name(candidate.flag)), body: body)])]
  }

  /// The actions stand in the order of the leaves that selected their transitions: one of a state with regions comes where the
  /// first region lets the search pass.
  private func acting(_ candidate: Candidates.Candidate) -> [SwiftStatement] {
    guard !candidate.alternative.transition.actions.isEmpty else { return [] }
    return when(candidate, [.act(candidate.alternative.transition.actions)])
  }

  // MARK: Asking

  /// Asks the regions of a state, then the states around it if one of the regions lets the search pass.
  private func ask(regionsOf state: ID<State>, outer: Chain) -> [SwiftStatement] {
    guard case .parallel(let regions) = flow.states[state].kind else { return [] }
    let asksOuter = !outer.links.isEmpty
    var passing: [String] = []
    var alwaysPasses = false
    var statements: [SwiftStatement] = []
    for region in regions {
      guard chart.reacts(region, to: reaction.trigger) else {
        alwaysPasses = true
        continue
      }
      let pass = asksOuter ? candidates.pass(machine.name(region)) : nil
      if let pass { passing.append(pass) }
      statements += ask(region, passing: pass)
    }
    guard asksOuter else { return statements }
    let body = chosen(outer, in: [state], passing: nil)
    if alwaysPasses { return statements + body }
    let condition = passing.dropFirst().reduce(SwiftExpression.name(passing[0])) { .binary($0, "||", .name($1), precedence: 1) }
    return statements + [.branches([SwiftBranch(condition: .holds(condition), body: body)])]
  }

  private func ask(_ region: ID<State>, passing pass: String?) -> [SwiftStatement] {
    let groups = chart.groups(in: region, for: reaction.trigger) { place in
      isOpen(place)
        ? Chain(links: [Chain.Link(source: place, place: -1)]) : chart.chain(from: place, upTo: region, for: reaction.trigger)
    }
    var cases: [SwiftCase] = []
    var idle: [ID<State>] = []
    for group in groups {
      let body: [SwiftStatement]
      if group.chain.links.first?.place == -1 {
        let around = chart.chain(from: group.places[0], upTo: region, for: reaction.trigger)
        body = askOpen(group.places[0], around: around, passing: pass)
      } else {
        body = chosen(group.chain, in: group.places, passing: pass)
      }
      if body.isEmpty { idle += group.places } else { cases.append(SwiftCase(machine.patterns(group.places), body)) }
    }
    guard chart.places(in: region).count > 1 else { return cases.first?.body ?? [] }
    guard !cases.isEmpty else { return [] }
    if !idle.isEmpty { cases.append(SwiftCase(machine.patterns(idle), [])) }
    return [.select(.name(machine.property(of: region)), cases)]
  }

  private func isOpen(_ place: ID<State>) -> Bool {
    guard case .parallel(let regions) = flow.states[place].kind else { return false }
    return regions.contains { chart.reacts($0, to: reaction.trigger) }
  }

  /// A region that rests in a state with regions of its own.
  private func askOpen(_ place: ID<State>, around: Chain, passing pass: String?) -> [SwiftStatement] {
    guard case .parallel(let regions) = flow.states[place].kind else { return [] }
    var passing: [SwiftExpression] = []
    var statements: [SwiftStatement] = []
    for region in regions {
      guard chart.reacts(region, to: reaction.trigger) else {
        passing.append("true")
        continue
      }
      let inner = candidates.pass(machine.name(region))
      passing.append(.name(inner))
      statements += ask(region, passing: inner)
    }
    let body = chosen(around, in: [place], passing: pass)
    guard !body.isEmpty else { return statements }
    let condition = passing.dropFirst().reduce(passing[0]) { .binary($0, "||", $1, precedence: 1) }
    return statements + [.branches([SwiftBranch(condition: .holds(condition), body: body)])]
  }

  /// Notes the first transition whose condition holds, or that the search passes.
  private func chosen(_ chain: Chain, in places: [ID<State>], passing pass: String?) -> [SwiftStatement] {
    let alternatives = chain.links.map { link in
      let transition = chart.transition(link, for: reaction.trigger)
      let flag = candidates.flag(link, machine.lowering.lower(transition, of: link.source, in: places), machine)
      return (condition: transition.condition, body: { [SwiftStatement.assign(.name(flag), "true")] })
    }
    let passes: [SwiftStatement] = chain.end == .passes ? (pass.map { [.assign(.name($0), "true")] } ?? []) : []
    return machine.branches(alternatives, reaction.translator, otherwise: passes).0
  }

  // MARK: Conflicts

  /// Of transitions that would leave the same state one is taken: the one further inside, else the one that stands first.
  private func conflicts() -> [SwiftStatement] {
    let all = candidates.all
    return all.indices.flatMap { index -> [SwiftStatement] in
      let later = all[index]
      let met = all[..<index].filter { $0.group != later.group && $0.alternative.span.meets(later.alternative.span) }
      var statements: [SwiftStatement] = []
      func any(_ some: [Candidates.Candidate]) -> SwiftExpression? {
        some.first.map { first in
          some.dropFirst().reduce(.name(first.flag)) { .binary($0, "||", .name($1.flag), precedence: 1) }
        }
      }
      let inner = met.filter { !flow.isDescendant(later.alternative.source, of: $0.alternative.source) }
      let outer = met.filter { flow.isDescendant(later.alternative.source, of: $0.alternative.source) }
      if let first = any(inner) {
        statements.append(.branches([SwiftBranch(condition: .holds(first), body: [.assign(.name(later.flag), "false")])]))
      }
      if !outer.isEmpty {
        statements.append(
          .branches([
            SwiftBranch(condition: .holds(.name(later.flag)), body: outer.map { .assign(.name($0.flag), "false") })
          ]))
      }
      return statements
    }
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
  }

  private(set) var all: [Candidate] = []
  private(set) var passes: [String] = []

  /// The variable that tells whether a transition is selected. One that is reached from several places leaves whatever is active.
  func flag(_ link: Chain.Link, _ alternative: Alternative, _ machine: MachineTranslator) -> String {
    if let index = all.firstIndex(where: { $0.link == link }) {
      let lowered = machine.lowering.lower(alternative.transition, of: link.source, in: [])
      all[index] = Candidate(link: link, flag: all[index].flag, alternative: lowered, group: all[index].group)
      return all[index].flag
    }
    let same = all.filter { $0.link.source == link.source }.count
    let flag = "from\(machine.name(link.source))" + (same == 0 ? "" : String(same + 1))
    all.append(
      Candidate(link: link, flag: flag, alternative: alternative, group: machine.chart.region(of: link.source)))
    return flag
  }

  func pass(_ name: String) -> String {
    let pass = "passes\(name)"
    if !passes.contains(pass) { passes.append(pass) }
    return pass
  }
}
