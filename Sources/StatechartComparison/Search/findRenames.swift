import StatechartModel

extension ProductExplorer {
  /// The renamed states and variables.
  ///
  /// The old name must be missing in the new version, and the new name in the old version.
  ///
  /// A state is treated as renamed if an old and a new state of the same kind are active in the same pairs of states. A
  /// variable is treated as renamed if the old and the new variable have the same value in all pairs of running states.
  var renames: Renames {
    let (old, new) = (stepper.flows.old, stepper.flows.new)
    let (names, others) = (Set(old.states.map(\.path)), Set(new.states.map(\.path)))
    let gone = old.states.ids.filter { !others.contains(old.states[$0].path) }
    let added = new.states.ids.filter { !names.contains(new.states[$0].path) }
    let running = pairs.filter { $0.old.status == .running }
    var renames = Renames()
    for state in gone where !old.states[state].isPseudo {
      let wasActive = pairs.map { $0.old.configuration.contains(state) }
      guard wasActive.contains(true) else { continue }
      let same = added.filter { other in
        // A state and its descendant can be active in the same pairs, so the kinds must be the same too.
        new.states[other].isAtomic == old.states[state].isAtomic && new.states[other].isParallel == old.states[state].isParallel
          && zip(pairs, wasActive).allSatisfy { $0.new.configuration.contains(other) == $1 }
      }
      let sameName = same.first { new.states[$0].name == old.states[state].name }
      if let other = sameName ?? same.first { renames.states[state] = new.states[other].id }
    }
    let (mine, theirs) = (Set(old.variables.map(\.name)), Set(new.variables.map(\.name)))
    for variable in old.variables.ids where !theirs.contains(old.variables[variable].name) {
      let same = new.variables.ids.first { other in
        !mine.contains(new.variables[other].name) && !running.isEmpty
          && running.allSatisfy { $0.old.values[variable.index] == $0.new.values[other.index] }
      }
      if let same { renames.variables[variable] = new.variables[same].name }
    }
    return renames
  }
}
