import StatechartModel

extension FlowAnalyzer {
  /// Reports variables with the name of a generated property of the machine, such as the property of a timer, an invocation or
  /// a region.
  ///
  /// The method also reports delays with the same generated name.
  mutating func checkGeneratedNames() {
    func lowered(_ words: String) -> String { words.prefix(1).lowercased() + words.dropFirst() }
    let timers = flow.timers.map { lowered(inSwift($0.name)) + "Timer" }
    var taken: [String: ID<State>] = [:]
    for (name, timer) in zip(timers, flow.timers) {
      guard let other = taken.updateValue(timer.state, forKey: name) else { continue }
      diagnostics.report(
        .delaysAlike(timer.name, at: flow.states[timer.state].range)
          .noting("state '\(flow.states[other].id)' is declared here", at: flow.states[other].range))
    }
    let invocations = flow.invocations.map { lowered(inSwift(flow.states[$0.state].id)) + "Invocation" }
    let regions = flow.states.ids.filter { flow.isRegion($0) }.flatMap { region in
      ["Place", "Handled"].map { lowered(inSwift(flow.states[region].id)) + $0 }
    }
    let states = flow.states.flatMap { state in
      ["isIn" + inSwift(state.id)]
        + ["Leaf", "State", "Memory", "Targets", "LeadsOn"].map { lowered(inSwift(state.id)) + $0 }
    }
    let snapshots = flow.restoration == nil ? [] : ["snapshot", "version", "heldSecret", "timers"]
    let made = Set(timers + invocations + regions + states + snapshots)
    for variable in flow.variables where made.contains(variable.name) {
      diagnostics.report(.reservedName(Name(text: variable.name, range: variable.range)))
    }
  }
}
