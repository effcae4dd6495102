import StatechartModel

extension FlowAnalyzer {
  /// Reports secrets that can be `none` in the input of an operation, an invoked flow or a query.
  ///
  /// A secret is present in a state if two conditions hold. The secret is present after every transition into the state, and no
  /// action clears the secret while the state is active.
  mutating func checkAbsentSecrets() {
    let handed = flow.states.ids.flatMap { id in flow.secretsHandedOver(in: id).map { (state: id, $0) } }
    guard !handed.isEmpty else { return }
    let presence = SecretPresence(flow)
    for (state, (value, atStart)) in handed {
      guard case .variable(let variable) = value.kind else {
        diagnostics.report(.mayBeAbsent(value, .secret))
        continue
      }
      guard let reason = presence.reason(forAbsenceOf: variable, in: state, atStart: atStart) else { continue }
      let diagnostic = Diagnostic.secretMayBeAbsent(value, in: flow.states[state])
      switch reason {
      case .start: diagnostics.report(diagnostic)
      case .transition(let range):
        diagnostics.report(diagnostic.noting("the secret can be 'none' after this transition", at: range))
      case .beside(let range): diagnostics.report(diagnostic.noting("another region can clear the secret here", at: range))
      }
    }
  }
}

extension Flow {
  /// Returns the optional values that a state passes to inputs of type `secret`.
  ///
  /// - Returns: The values. `atStart` is `true` for the input of an invocation, which is evaluated at the end of the macrostep
  ///   that enters the state.
  fileprivate func secretsHandedOver(in id: ID<State>) -> [(value: Expression, atStart: Bool)] {
    func handed(_ fields: [Field], _ values: [Expression]) -> [Expression] {
      zip(fields, values).filter { $0.type == .secret && $1.type != .secret }.map(\.1)
    }
    let invocation = states[id].invocation.map { invocations[$0] }
    return (invocation.map { handed(operations[$0.operation].input, $0.input) } ?? []).map { ($0, atStart: true) }
      + states[id].screen.lists.all.flatMap { handed(queries[$0.query].input, $0.input) }.map { ($0, atStart: false) }
  }
}

/// A data-flow analysis that finds the secrets that are present in each state.
private struct SecretPresence {
  /// The reason why a secret can be absent in a state.
  enum Reason {
    /// The start of the flow in the state, or the restoration of the state from a snapshot.
    case start
    case transition(SourceRange)
    /// An action in a parallel region that can clear the secret.
    case beside(SourceRange)
  }

  /// The secrets that can be absent in each state, with the first reason found.
  ///
  /// All other secrets are present in the state.
  private typealias Absences = [[ID<Variable>: Reason]]

  private let flow: Flow
  /// The variables of type `secret or none`.
  private let secrets: [ID<Variable>]
  /// The secrets that can be absent at any time.
  private var absent: Absences
  /// The secrets that can be absent at the end of the macrostep that enters the state, when the state's invocation starts.
  private var absentAtStart: Absences
  /// The origins of the paths to each choice, by the ID of the choice.
  private var origins: [ID<State>: Set<Origin>] = [:]
  /// The number of recorded absences in each state.
  private var counts: [Int]

  init(_ flow: Flow) {
    self.flow = flow
    secrets = flow.variables.ids.filter { flow.variables[$0].type == .optional(.secret) }
    absent = Array(repeating: [:], count: flow.states.count)
    absentAtStart = absent
    counts = Array(repeating: 0, count: flow.states.count)
    noteParallelChanges()
    for target in [Flow.root] + [flow.restoration?.safeState].compactMap(\.self) {
      enter(Path(source: nil, targets: [target]), knowing: Narrowing())
    }
    // A state's paths are followed again only after a change of the facts that they depend on.
    var followed = Array(repeating: -1, count: flow.states.count)
    var isChanged = true
    while isChanged {
      isChanged = false
      for id in flow.states.ids {
        let size = size(at: id)
        guard followed[id.index] != size else { continue }
        (followed[id.index], isChanged) = (size, true)
        followPaths(from: id)
      }
    }
  }

  func reason(forAbsenceOf variable: ID<Variable>, in state: ID<State>, atStart: Bool) -> Reason? {
    (atStart ? absentAtStart : absent)[state.index][variable]
  }

  /// Returns the number of facts that the paths from a state depend on.
  private func size(at id: ID<State>) -> Int {
    let related = flow.states.ids.filter { $0 == id || flow.isDescendant($0, of: id) || flow.isDescendant(id, of: $0) }
    return related.reduce(0) { $0 + counts[$1.index] } + (origins[id]?.count ?? 0)
  }

  private mutating func note(
    _ state: ID<State>, _ facts: Narrowing, _ reason: Reason, in absences: WritableKeyPath<Self, Absences>
  ) {
    if facts.isContradiction { return }
    for secret in secrets where !facts.isPresent(.variable(secret)) && self[keyPath: absences][state.index][secret] == nil {
      self[keyPath: absences][state.index][secret] = reason
      counts[state.index] += 1
    }
  }

  private func knowing(_ facts: Narrowing, in state: ID<State>, by absences: Absences) -> Narrowing {
    var facts = facts
    for secret in secrets where absences[state.index][secret] == nil { facts.learnPresence(of: secret, flow) }
    return facts
  }

  // MARK: Regions

  /// Records the secrets that can be absent in a state because another region clears them.
  ///
  /// A transition of an outcome or a timer is the first transition of its macrostep. Its actions cannot clear a secret between
  /// the entry of another state and the start of that state's invocation.
  private mutating func noteParallelChanges() {
    guard flow.states.contains(where: \.isParallel) else { return }
    for id in flow.states.ids {
      note(flow.states[id].entry + flow.states[id].exit, by: id, inSameMacrostep: true)
      for alternatives in flow.alternatives(of: id) {
        note(alternatives.transitions.flatMap(\.actions), by: id, inSameMacrostep: !alternatives.beginMacrostep)
      }
    }
  }

  private mutating func note(_ actions: [Action], by id: ID<State>, inSameMacrostep: Bool) {
    for action in actions {
      var facts = Narrowing()
      for secret in secrets { facts.learnPresence(of: secret, flow) }
      facts.forgetChanges(by: [action], flow)
      if secrets.allSatisfy({ facts.isPresent(.variable($0)) }) { continue }
      for other in flow.states.ids where flow.areParallel(id, other) {
        note(other, facts, .beside(action.range), in: \.absent)
        if inSameMacrostep { note(other, facts, .beside(action.range), in: \.absentAtStart) }
      }
    }
  }

  // MARK: Transitions

  /// A transition, or the start or restoration of a flow. The start and the restoration have no source.
  private struct Path {
    let source: ID<State>?
    let targets: [ID<State>]
    var actions: [Action] = []
    var isReentering = true
    var beginsMacrostep = false
    var reason = Reason.start

    /// Returns the exit span of the transition, whose active states are the exit set.
    func span(in flow: Flow) -> StateSpan {
      guard let source, !targets.isEmpty else { return .empty }
      return flow.exitSpan(from: source, to: targets, isReentering: isReentering)
    }
  }

  /// The source of a path through choices, and the states that have been exited on the path.
  private struct Origin: Hashable {
    let source: ID<State>
    var left: [Range<Int>] = []

    /// Returns whether a state can still be active on the path.
    func canReach(_ state: ID<State>, in flow: Flow) -> Bool {
      flow.canBeActiveTogether(state, source) && !left.contains { $0.contains(state.index) }
    }
  }

  private func origins(of source: ID<State>) -> Set<Origin> {
    flow.states[source].isChoice ? origins[source] ?? [] : [Origin(source: source)]
  }

  private mutating func followPaths(from source: ID<State>) {
    for (transitions, beginMacrostep) in flow.alternatives(of: source) {
      var facts = knowing(Narrowing(), in: source, by: absent)
      for transition in transitions {
        var own = facts
        if let condition = transition.condition {
          own.learn(condition)
          facts.learn(condition, holds: false)
        }
        // Another region can clear a secret in the same microstep.
        for (secret, reason) in absentAtStart[source.index] {
          if case .beside = reason { own.forget(.variable(secret)) }
        }
        let path = Path(
          source: source, targets: transition.targets, actions: transition.actions, isReentering: transition.isReentering,
          beginsMacrostep: beginMacrostep, reason: .transition(transition.range))
        take(path, from: source, knowing: own)
      }
    }
  }

  private mutating func take(_ path: Path, from source: ID<State>, knowing facts: Narrowing) {
    let span = path.span(in: flow)
    let entries = entered(by: path).flatMap { flow.states[$0].entry }
    func after(_ facts: Narrowing) -> Narrowing {
      var facts = facts
      leave(span, from: source, &facts)
      for action in path.actions { facts.apply(action, to: flow) }
      return facts
    }
    for state in flow.states.ids where !span.contains(state) && !flow.states[state].isPseudo {
      guard state == source || flow.isDescendant(state, of: source) || flow.isDescendant(source, of: state) else { continue }
      // A running invocation received its input in an earlier macrostep.
      for absences in path.beginsMacrostep ? [\Self.absent] : [\.absent, \.absentAtStart] {
        var facts = after(knowing(facts, in: state, by: self[keyPath: absences]))
        facts.forgetChanges(by: entries, flow)
        note(state, facts, path.reason, in: absences)
      }
    }
    enter(path, knowing: after(facts))
  }

  private func leave(_ span: StateSpan, from source: ID<State>, _ facts: inout Narrowing) {
    let origins = origins(of: source)
    for state in flow.states.ids.reversed() where span.contains(state) {
      guard origins.contains(where: { $0.canReach(state, in: flow) }) else { continue }
      facts.forgetChanges(by: flow.states[state].exit, flow)
      for variable in secrets where flow.variables[variable].scope == state { facts.forget(.variable(variable)) }
    }
  }

  /// Returns the states that a transition can enter, outermost first and including choices.
  private func entered(by path: Path) -> [ID<State>] {
    guard !path.targets.isEmpty else { return [] }
    let transition = Transition(
      condition: nil, targets: path.targets, isReentering: path.isReentering, actions: [], range: flow.range)
    // A transition through a choice can also enter ancestors of the choice.
    let kept = path.source.flatMap { source in
      flow.states[source].isChoice ? nil : flow.domain(from: source, to: path.targets, isReentering: path.isReentering)
    }
    let atomicStates = flow.possibleAtomicStates(of: transition, from: path.source ?? Flow.root)
    return Set(atomicStates.flatMap { atomicState in flow.lineage(of: atomicState).prefix { $0 != kept } }).sorted()
  }

  private mutating func enter(_ path: Path, knowing facts: Narrowing) {
    let entered = entered(by: path)
    let comesThroughChoice = path.source.map { flow.states[$0].isChoice } ?? false
    for state in entered {
      if flow.states[state].isChoice, let source = path.source {
        let left = path.span(in: flow).range
        origins[state, default: []].formUnion(
          origins(of: source).map { Origin(source: $0.source, left: left.isEmpty ? $0.left : $0.left + [left]) })
      }
      var facts = facts
      // Mutually exclusive states are skipped, because the flow enters only one of them.
      for other in entered where !flow.states[other].isChoice && flow.canBeActiveTogether(other, state) {
        let isAround = other == state || flow.isDescendant(state, of: other)
        if isAround, !comesThroughChoice {
          for variable in secrets where flow.variables[variable].scope == other { facts.forget(.variable(variable)) }
          for action in flow.states[other].entry { facts.apply(action, to: flow) }
        } else {
          facts.forgetChanges(by: flow.states[other].entry, flow)
        }
        if case .compound(let initial, _) = flow.states[other].kind { facts.forgetChanges(by: initial.actions, flow) }
      }
      note(state, facts, path.reason, in: \.absent)
      note(state, facts, path.reason, in: \.absentAtStart)
    }
  }
}

extension Narrowing {
  fileprivate mutating func learnPresence(of variable: ID<Variable>, _ flow: Flow) {
    let range = flow.variables[variable].range
    let value = Expression(kind: .variable(variable), type: flow.variables[variable].type, range: range)
    learn(
      Expression(
        kind: .binary(.notEqual, value, Expression(kind: .none, type: .none, range: range)), type: .bool, range: range))
  }

  /// Removes the facts about variables that actions may change.
  ///
  /// A secret that is present before and after an action remains known to be present.
  fileprivate mutating func forgetChanges(by actions: [Action], _ flow: Flow) {
    for action in actions {
      var changed = self
      changed.apply(action, to: flow)
      action.forEachChanged { variable in
        let staysPresent = isPresent(.variable(variable)) && changed.isPresent(.variable(variable))
        forget(.variable(variable))
        if staysPresent { learnPresence(of: variable, flow) }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func secretMayBeAbsent(_ value: Expression, in state: State) -> Diagnostic {
    let name = value.range.file.text(in: value.range)
    let context = state.id.isEmpty ? "" : " in state '\(state.id)'"
    return Diagnostic(
      .typeMismatch, at: value.range, "expected a secret, found '\(name)', which can be 'none'\(context)",
      advice: "guard each transition to the state with '\(name) != none', or declare the input as 'secret or none'")
  }
}
