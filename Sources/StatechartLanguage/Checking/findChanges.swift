// What a guard knows is over where something changes it before the actions: an exit, or another transition of the same microstep.

extension FlowChecker {
  /// What makes transitions be taken: those of one moment can be taken in one microstep. A delay and an outcome have one alone.
  enum Moment: Hashable {
    case event(ID<Event>)
    /// All in a state is done, which in `mode: scxml` any state can hear.
    case done
    /// Without an event.
    case nothing
  }

  /// Variables, each with a place where it is changed.
  typealias Changes = [ID<Variable>: SourceRange]

  /// Finds what exit actions change, and for each state what transitions of others can change in one microstep with its own.
  mutating func findChanges() {
    for id in flow.states.ids {
      let changes = changes(by: stateSyntax[id.index].exit)
      if !changes.isEmpty { changedOnExit.append((id, changes)) }
    }
    changedBeside = Array(repeating: [:], count: stateSyntax.count)
    guard hasRegions else { return }
    var exits: Changes = [:]
    for (_, changes) in changedOnExit { exits.add(changes) }
    let own = flow.states.ids.map { ownChanges(of: $0, exits) }
    // Of a state with all in it; and of what in it is in a region.
    var inside = own
    var inRegions = own.map { _ in [Moment: Changes]() }
    // Parents stand before their children.
    for id in flow.states.ids.reversed() {
      guard let parent = flow.states[id].parent else { continue }
      inside[parent.index].add(inside[id.index])
      inRegions[parent.index].add(isRegion(id) ? inside[id.index] : inRegions[id.index])
    }
    changedBeside = inRegions
    var beside = own.map { _ in [Moment: Changes]() }
    for id in flow.states.ids {
      guard let parent = flow.states[id].parent else { continue }
      beside[id.index] = beside[parent.index]
      if isRegion(id) {
        for other in children[parent.index] where other != id { beside[id.index].add(inside[other.index]) }
        for around in flow.lineage(of: parent) { beside[id.index].add(own[around.index]) }
      }
      changedBeside[id.index].add(beside[id.index])
    }
  }

  /// Takes back what is known of variables that can have changed before the actions of a transition.
  func doubting(
    _ scope: Scope, from source: ID<State>, to targets: [ID<State>], isReentering: Bool
  ) -> Scope {
    var scope = scope
    if !targets.isEmpty {
      let kept = innermostKept(by: source, on: targets, isReentering: isReentering)
      let left = changedOnExit.filter { flow.isDescendant($0.state, of: kept) && canBeBoth($0.state, source) }
      for (_, changes) in left { scope.doubt(changes, .exit) }
      // The states around the source are left in their order: what only they change is known. A choice is never active.
      let around = stateSyntax[source.index].choice == nil ? Array(flow.lineage(of: source).prefix { $0 != kept }) : []
      let elsewhere = Set(left.filter { !around.contains($0.state) }.flatMap(\.changes.keys))
      for action in around.flatMap({ flow.states[$0].exit }) {
        let read = Set(action.expressions.flatMap(\.all).flatMap(\.variables))
        if read.union(action.changed).isDisjoint(with: elsewhere) {
          scope.facts.apply(action, to: flow.variables)
        } else {
          for variable in action.changed { scope.facts.forget(.variable(variable)) }
        }
      }
    }
    for (moment, changes) in changedBeside[source.index] where scope.moments?.contains(moment) ?? true {
      scope.doubt(changes, .beside)
    }
    return scope
  }

  /// Whether two states can be active at once.
  func canBeBoth(_ one: ID<State>, _ other: ID<State>) -> Bool {
    one == other || flow.isDescendant(one, of: other) || flow.isDescendant(other, of: one) || areParallel(one, other)
  }

  private func changes(by actions: [ActionSyntax]) -> Changes {
    var changes: Changes = [:]
    for action in actions {
      for name in action.changedNames {
        if let variable = variablesByName[name] { changes[variable] = changes[variable] ?? action.range }
      }
    }
    return changes
  }

  /// What the transitions of a state change, and with those that lead elsewhere the exits of states.
  private func ownChanges(of id: ID<State>, _ exits: Changes) -> [Moment: Changes] {
    var found: [Moment: Changes] = [:]
    func note(_ transitions: [TransitionSyntax], _ moments: [Moment]) {
      // Large charts have many transitions that do nothing on their way.
      var changes: Changes = [:]
      for index in transitions.indices where !transitions[index].actions.isEmpty {
        changes.add(self.changes(by: transitions[index].actions))
      }
      if !exits.isEmpty, transitions.contains(where: { !$0.targets.isEmpty }) { changes.add(exits) }
      guard !changes.isEmpty else { return }
      for moment in moments { found[moment, default: [:]].add(changes) }
    }
    let syntax = stateSyntax[id.index]
    for handler in syntax.on {
      note(handler.transitions, handler.event.isDone ? [.done] : matching(handler.event).map { .event($0) })
    }
    note(syntax.always, [.nothing])
    if isSCXML { note(syntax.done, [.done]) }
    return found
  }
}

extension FlowChecker.Changes {
  fileprivate mutating func add(_ others: Self) {
    merge(others) { one, _ in one }
  }
}

extension [FlowChecker.Moment: FlowChecker.Changes] {
  fileprivate mutating func add(_ others: Self) {
    merge(others) { one, other in one.merging(other) { first, _ in first } }
  }
}

extension Scope {
  /// Why what a guard says of a variable may be over.
  struct Doubt {
    enum Reason {
      case exit
      case beside
    }

    let reason: Reason
    /// What changes it.
    let range: SourceRange
  }

  fileprivate mutating func doubt(_ changes: FlowChecker.Changes, _ reason: Doubt.Reason) {
    for (variable, range) in changes where facts.knows(variable) {
      facts.forget(.variable(variable))
      doubts[variable] = Doubt(reason: reason, range: range)
    }
  }
}

extension Diagnostic {
  /// Says of what a guard might be thought to have settled why it has not.
  func doubting(_ variables: Set<ID<Variable>>, in scope: Scope, of flow: Flow) -> Diagnostic {
    var diagnostic = self
    for variable in variables.sorted() {
      guard let doubt = scope.doubts[variable] else { continue }
      let name = flow.variables[variable].name
      switch doubt.reason {
      case .exit:
        diagnostic = diagnostic.noting("what the guard says of '\(name)' is over: this exit comes first", at: doubt.range)
      case .beside:
        diagnostic = diagnostic.noting(
          "what the guard says of '\(name)' may be over: this can change it in the same step", at: doubt.range)
      }
      diagnostic.fix = "change '\(name)' in one place alone, or ask in a state that is entered after this"
    }
    return diagnostic
  }
}
