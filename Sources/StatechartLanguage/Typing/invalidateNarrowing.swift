// Finds changes that invalidate the narrowing by a guard before the actions of its transition are executed. Exit actions and
// other transitions of the microstep can make such changes.

import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// A trigger for which one microstep can take transitions of several states.
  ///
  /// Timers and outcomes are not included, because they trigger transitions of a single state.
  enum MicrostepTrigger: Hashable {
    case event(ID<Event>)
    /// The done event of a state.
    ///
    /// In `mode: scxml` every state can handle done events of other states.
    case done
    /// The trigger of eventless transitions.
    case nothing
  }

  /// The changed variables, each with the source range of a change.
  typealias Changes = AssociationList<ID<Variable>, SourceRange>

  /// The effects of transitions with one trigger.
  ///
  /// The effects are the changes by the transitions' actions, and the exited states whose exit actions make changes.
  struct Effects {
    var actions = Changes()
    var left: Set<ID<State>> = []
    /// The states in `left` that are exited while the source of the transition stays active.
    var leftInside: Set<ID<State>> = []

    var isEmpty: Bool { actions.isEmpty && left.isEmpty }
  }

  /// Records the variables that the exit actions of each state change.
  ///
  /// Also records the changes by other transitions of a microstep that can precede the actions of a state or a region.
  mutating func findChanges() {
    for id in flow.states.ids {
      let changes = changes(by: stateSyntax[id.index].exit)
      if !changes.isEmpty { changedOnExit[id] = changes }
    }
    changedInside = Array(repeating: [:], count: stateSyntax.count)
    changedInParallel = changedInside
    guard hasRegions else { return }
    let regions = flow.states.ids.filter { flow.isRegion($0) }
    let aroundRegions = IDSet(regions.flatMap { flow.lineage(of: $0).dropFirst() })
    var own = changedInside
    // The changes in each region, including its descendants.
    var inside = changedInside
    for id in flow.states.ids {
      let around = flow.lineage(of: id).filter { flow.isRegion($0) }
      forEachEffect(of: id) { moment, effects in
        for region in around { inside[region.index][moment, default: Effects()].add(effects) }
        if aroundRegions.contains(id) { own[id.index][moment, default: Effects()].add(effects) }
      }
    }
    for region in regions {
      for state in flow.lineage(of: region).dropFirst() { changedInside[state.index].add(inside[region.index]) }
    }
    var beside = changedInParallel
    for id in regions {
      guard let parent = flow.states[id].parent else { continue }
      // All exit actions precede all transition actions, which are in the order of the file.
      for other in children[parent.index] where other != id {
        beside[id.index].add(inside[other.index]) { effects in
          if rules.exitsParallelDomain { return }
          if other > id { effects.actions = [:] }
          effects.left = effects.left.filter { $0 == other || flow.isDescendant($0, of: other) }
        }
      }
      let isFirst = children[parent.index].first == id
      for around in flow.lineage(of: parent) {
        beside[id.index].add(own[around.index]) { effects in
          if rules.exitsParallelDomain { return }
          if isFirst { effects.actions = [:] }
          // A transition inside the region preempts a transition that exits the region.
          effects.left = effects.leftInside.filter { flow.areParallel($0, id) }
        }
      }
    }
    changedInParallel = beside
  }

  /// Returns the scope without facts about variables that can change before the actions of a transition.
  func invalidating(
    _ scope: Scope, from source: ID<State>, to targets: [ID<State>], isReentering: Bool
  ) -> Scope {
    // Without facts, only exit actions of the source and its ancestors can add facts.
    if scope.facts.isEmpty, flow.lineage(of: source).allSatisfy({ flow.states[$0].exit.isEmpty }) { return scope }
    var scope = scope
    let path = Array(flow.lineage(of: source))
    let span = flow.exitSpan(from: source, to: targets, isReentering: isReentering)
    let around = path.prefix { span.contains($0) }
    let others = parallelEffects(path, leaving: around, at: scope.moments)
    let left = changedOnExit.keys.filter { span.contains($0) && flow.canBeActiveTogether($0, source) }
    // The outermost state is exited last. The source and its ancestors in the span are certainly exited, so their changes are
    // known. A choice state is never active, so its ancestors are not certainly exited.
    for state in Set(left + others.flatMap(\.left)).sorted(by: >) {
      if stateSyntax[source.index].choice == nil, around.contains(state) {
        scope.perform(flow.states[state].exit, of: flow)
      } else {
        scope.invalidate(changedOnExit[state] ?? [:], left.contains(state) ? .exit : .beside)
      }
    }
    for effects in others { scope.invalidate(effects.actions, .beside) }
    return scope
  }

  /// Returns the effects of transitions that can be taken in the same microstep as a given transition.
  ///
  /// `path` is the lineage of the given transition's source. In `mode: interlock`, transitions of states that the given
  /// transition exits are excluded.
  private func parallelEffects(
    _ path: [ID<State>], leaving around: ArraySlice<ID<State>>, at moments: [MicrostepTrigger]?
  ) -> [Effects] {
    guard hasRegions else { return [] }
    var effects = rules.exitsParallelDomain || around.isEmpty ? [changedInside[path[0].index]] : []
    for state in path where flow.isRegion(state) {
      if !rules.exitsParallelDomain, let parent = flow.states[state].parent, around.contains(parent) { continue }
      effects.append(changedInParallel[state.index])
    }
    var found: [Effects] = []
    for effects in effects where !effects.isEmpty {
      if let moments {
        for moment in moments { if let effect = effects[moment] { found.append(effect) } }
      } else {
        found += effects.values
      }
    }
    return found
  }

  private func changes(by actions: [ActionSyntax]) -> Changes {
    var changes = Changes()
    for action in actions {
      for name in action.changedNames {
        if let variable = variablesByName[name], changes[variable] == nil { changes[variable] = action.range }
      }
    }
    return changes
  }

  /// Calls `body` with the effects of the transitions of a state, for each trigger with effects.
  private mutating func forEachEffect(of id: ID<State>, _ body: (MicrostepTrigger, Effects) -> Void) {
    currentState = id
    defer { currentState = nil }
    let near = exits(near: id)
    func note(_ transitions: [TransitionSyntax], _ moments: @autoclosure () -> [MicrostepTrigger]) {
      // Most transitions of large charts have no effects. The triggers of these transitions are not computed.
      var effects = Effects()
      for index in transitions.indices {
        if !transitions[index].actions.isEmpty { effects.actions.add(changes(by: transitions[index].actions)) }
        if !near.isEmpty, transitions[index].target != nil {
          noteLeft(by: transitions[index], of: id, among: near, &effects)
        }
      }
      guard !effects.isEmpty else { return }
      for moment in moments() { body(moment, effects) }
    }
    let syntax = stateSyntax[id.index]
    // Handlers are accessed by index, which avoids copies of their large syntax trees.
    for index in syntax.on.indices where !near.isEmpty || !syntax.on[index].transitions.areBare {
      let event = syntax.on[index].event
      note(syntax.on[index].transitions, event.isDone ? [.done] : matching(event).map { .event($0) })
    }
    note(syntax.always, [.nothing])
    if rules.allowsSCXML { note(syntax.done, [.done]) }
  }

  private func noteLeft(
    by transition: TransitionSyntax, of source: ID<State>, among near: [ID<State>], _ effects: inout Effects
  ) {
    let targets =
      transition.targetCount == 1
      ? states(named: transition.target?.text ?? "") : transition.targets.flatMap { states(named: $0.text) }
    // A transition through a choice or history state can exit more states than the span.
    let entersPseudoState = targets.contains { stateSyntax[$0.index].isPseudo }
    let span = flow.exitSpan(from: source, to: targets, isReentering: transition.reenter ?? rules.reentersByDefault)
    for state in near where entersPseudoState || span.contains(state) {
      effects.left.insert(state)
      if !span.contains(source) { effects.leftInside.insert(state) }
    }
  }

  /// Returns the states whose exit actions make changes and that transitions of `source` can exit while another region stays
  /// active.
  ///
  /// In `mode: interlock`, such states are descendants of `source` or in the same region. In `mode: scxml`, they are all states
  /// with such actions that can be active together with `source`.
  private func exits(near source: ID<State>) -> [ID<State>] {
    changedOnExit.keys.filter { state in
      guard flow.canBeActiveTogether(state, source) else { return false }
      guard !rules.exitsParallelDomain, !flow.isDescendant(state, of: source), let common = flow.commonAncestor(state, source)
      else {
        return true
      }
      return flow.lineage(of: common).contains { flow.isRegion($0) }
    }
  }
}

extension TypeChecker.Changes {
  fileprivate mutating func add(_ others: Self) {
    if !others.allSatisfy({ self[$0.key] != nil }) { self = merging(others) }
  }
}

extension TypeChecker.Effects {
  fileprivate mutating func add(_ others: Self) {
    actions.add(others.actions)
    left.formUnion(others.left)
    leftInside.formUnion(others.leftInside)
  }
}

extension [TypeChecker.MicrostepTrigger: TypeChecker.Effects] {
  fileprivate mutating func add(_ others: Self, changing: (inout TypeChecker.Effects) -> Void = { _ in }) {
    for (moment, var effects) in others {
      changing(&effects)
      if !effects.isEmpty { self[moment, default: TypeChecker.Effects()].add(effects) }
    }
  }
}

extension Scope {
  /// A change that invalidates the narrowing of a variable: the reason and the source range of the change.
  struct Invalidation {
    enum Reason {
      case exit
      case beside
      /// An earlier action of the same transition.
      case earlier
    }

    let reason: Reason
    /// The source range of the change.
    let range: SourceRange
  }

  /// Updates the facts with the effects of exit actions that are certainly performed.
  fileprivate mutating func perform(_ actions: [Action], of flow: Flow) {
    for action in actions {
      action.forEachChanged { variable in
        if facts.knows(variable) { invalidations[variable] = Invalidation(reason: .exit, range: action.range) }
      }
      facts.apply(action, to: flow)
    }
  }

  fileprivate mutating func invalidate(_ changes: TypeChecker.Changes, _ reason: Invalidation.Reason) {
    for (variable, range) in changes where facts.knows(variable) {
      facts.forget(.variable(variable))
      invalidations[variable] = Invalidation(reason: reason, range: range)
    }
  }
}

extension Diagnostic {
  /// Returns the diagnostic with notes and advice about the changes that invalidate a guard's facts about variables.
  func notingInvalidations(_ variables: Set<ID<Variable>>, in scope: Scope, of flow: Flow) -> Diagnostic {
    var diagnostic = self
    for variable in variables.sorted() {
      guard let invalidation = scope.invalidations[variable] else { continue }
      let name = flow.variables[variable].name
      switch invalidation.reason {
      case .exit:
        diagnostic = diagnostic.noting(
          "this exit action changes '\(name)' after the guard is evaluated", at: invalidation.range)
      case .beside:
        diagnostic = diagnostic.noting(
          "this action can change '\(name)' in the same microstep, after the guard is evaluated", at: invalidation.range)
      case .earlier:
        diagnostic = diagnostic.noting("this action changes '\(name)' after the guard is evaluated", at: invalidation.range)
        diagnostic.advice = "account for the change of '\(name)' in the guard, or move this action before the change"
        continue
      }
      diagnostic.advice = "change '\(name)' in one action only, or test '\(name)' in a state that is entered afterwards"
    }
    return diagnostic
  }
}
