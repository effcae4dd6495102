import StatechartModel
import StatechartSemantics
import StatechartVerification

// Transitions in Promela: their selection, the exit of states and the entry of states.

extension PromelaWriter {
  /// A transition of a state for a trigger, with its number in the model.
  struct NumberedTransition {
    let number: Int
    let source: ID<State>
    let trigger: Flow.Trigger
    let transition: Transition
  }

  /// All transitions that a microstep can select, in the order of their numbers.
  var numbered: [NumberedTransition] {
    var numbered: [NumberedTransition] = []
    for trigger in triggers {
      for state in real {
        for transition in flow.transitions(of: state, for: trigger) {
          numbered.append(
            NumberedTransition(number: numbered.count + 1, source: state, trigger: trigger, transition: transition))
        }
      }
    }
    return numbered
  }

  /// All triggers, beginning with the trigger of eventless transitions.
  var triggers: [Flow.Trigger] {
    [.nothing] + flow.events.ids.map { .event($0) } + flow.timers.ids.map { .timer($0) }
      + flow.invocations.ids.flatMap { id in flow.invocations[id].outcomes.indices.map { .outcome(id, $0) } }
      + real.filter { state in flow.states.contains { $0.doneHandlers.contains { $0.of == state } } }.map { .done($0) }
  }

  // MARK: Selection

  /// Writes the selection of transitions: for each active atomic or final state, the first enabled transition of the state, or
  /// otherwise of its ancestors.
  func writeSelection(_ all: [NumberedTransition], _ text: inout PromelaText) throws(PromelaRefusal) {
    text.line("/* Selects for each active leaf the first enabled transition of the leaf, else of its ancestors. */")
    text.line("taken = 0;")
    var alternatives: [PromelaText.Alternative] = []
    for trigger in triggers {
      let stateSelections = try selections(for: trigger, all.filter { $0.trigger == trigger })
      for part in PromelaText.parts(of: stateSelections, length: { $0.text.count }) {
        let lines = try PromelaText.lines { inner throws(PromelaRefusal) in
          if regions == 1 { return try inner.choose(part) }
          for atomicState in part { try inner.choose([atomicState]) }
        }
        alternatives.append(("trigger == \(names.trigger(trigger))", lines))
      }
    }
    for part in PromelaText.parts(of: alternatives, length: { $0.text.count }) {
      try text.block(certain, "};") { text throws(PromelaRefusal) in
        // Several alternatives can have the same trigger. Write them in separate `if` statements, because SPIN takes only one
        // alternative of an `if`.
        var rest = part[...]
        while !rest.isEmpty {
          var found = Set<String>()
          let distinct = rest.prefix { found.insert($0.condition).inserted }
          try text.choose(Array(distinct))
          rest = rest.dropFirst(distinct.count)
        }
      }
    }
    if regions > 1 {
      try text.block(certain, "};") { text throws(PromelaRefusal) in
        text.line("if :: taken > 1 -> remove_conflicts() :: else fi;")
      }
    }
  }

  /// Returns the alternatives of the selection for a trigger: one for each atomic or final state with a candidate transition.
  private func selections(
    for trigger: Flow.Trigger, _ candidates: [NumberedTransition]
  ) throws(PromelaRefusal) -> [PromelaText.Alternative] {
    guard !candidates.isEmpty else { return [] }
    var stateSelections: [PromelaText.Alternative] = []
    for atomicState in real where flow.states[atomicState].isAtomic {
      var open: [NumberedTransition] = []
      for state in flow.lineage(of: atomicState) {
        if case .event(let event) = trigger, flow.states[state].ignored.contains(event) { break }
        open += candidates.filter { $0.source == state }
      }
      let lines = try PromelaText.lines { inner throws(PromelaRefusal) in try select(open[...], &inner) }
      if !lines.isEmpty { stateSelections.append((names.isActive(atomicState), lines)) }
    }
    return stateSelections
  }

  private func select(_ open: ArraySlice<NumberedTransition>, _ text: inout PromelaText) throws(PromelaRefusal) {
    guard let first = open.first else { return }
    let span = span(of: first)
    let take = "take(\(first.number), \(names.state(first.source)), \(span.lowerBound), \(span.upperBound));"
    guard let guardian = first.transition.condition else { return text.line(take) }
    text.line("if")
    text.line(":: \(try condition(guardian, first.trigger)) -> \(take)")
    let others = try PromelaText.lines { inner throws(PromelaRefusal) in try select(open.dropFirst(), &inner) }
    if others.isEmpty { text.line(":: else") } else { text.add(":: else ->", others) }
    text.line("fi;")
  }

  /// Returns the exit set of a transition as a range of state numbers.
  ///
  /// Only active states in the range are exited.
  private func span(of one: NumberedTransition) -> Range<Int> {
    flow.exitSpan(from: one.source, to: one.transition.targets, isReentering: one.transition.isReentering).range
  }

  // MARK: Exit

  /// Writes the inlines that exit all active states with numbers in a range, innermost first.
  func writeExit(_ text: inout PromelaText) throws(PromelaRefusal) {
    text.line("/* Exits the active states with numbers from low to before high, innermost first. */")
    for (number, part) in try exitParts.enumerated() {
      try text.block("inline leave_\(number)(low, high) {", "}") { text throws(PromelaRefusal) in part.forEach { text.add($0) }
      }
    }
    text.line()
  }

  /// Writes calls of the inlines that exit the active states with numbers from `low` to before `high`.
  func leave(_ low: String, _ high: String, _ text: inout PromelaText) throws(PromelaRefusal) {
    for number in try exitParts.indices { text.line("leave_\(number)(\(low), \(high));") }
  }

  private var exitParts: [[String]] {
    get throws(PromelaRefusal) {
      var items: [String] = []
      for history in histories {
        guard let parent = flow.states[history].parent else { continue }
        let lines = remembered(by: history).map { "\(historyVariable(history, $0)) = was[\(names.state($0))];" }
        items.append(try ifLeft(parent, (lines + ["knows_\(names.state(history)) = 1"]).joined(separator: "\n")))
      }
      for state in real.reversed() {
        let lines = try PromelaText.lines { inner throws(PromelaRefusal) in
          try perform(flow.states[state].exit, .nothing, &inner)
          for timer in flow.states[state].timers { inner.line("cancel(\(names.timer(timer)));") }
          if let invocation = flow.states[state].invocation {
            inner.line("\(names.pending(invocation)) = 0;")
            inner.line("asks[\(invocation.index)] = 0;")
          }
        }
        if !lines.isEmpty { items.append(try ifLeft(state, lines)) }
      }
      items.append("for (step_index : low .. high - 1) { at[step_index] = 0 }")
      return PromelaText.parts(of: items, length: \.count)
    }
  }

  private func ifLeft(_ state: ID<State>, _ lines: String) throws(PromelaRefusal) -> String {
    try PromelaText.lines { text throws(PromelaRefusal) in
      try text.choose([("low <= \(names.state(state)) && \(names.state(state)) < high && \(names.isActive(state))", lines)])
    }
  }

  func historyVariable(_ history: ID<State>, _ state: ID<State>) -> String {
    "past_\(names.state(history))_\(names.state(state))"
  }

  // MARK: Entry

  /// Writes the addition of a target and its inactive ancestors to the entry set.
  ///
  /// For a choice state, the targets of the taken branch are added. For a history state, the recorded states or the default
  /// targets are added.
  ///
  /// - Throws: ``PromelaRefusal`` if choice states form an infinite loop, or if an expression is not translated.
  func lead(
    to target: ID<State>, _ text: inout PromelaText, passed: [ID<State>] = []
  ) throws(PromelaRefusal) {
    switch flow.states[target].kind {
    case .choice(let branches):
      guard !passed.contains(target) else {
        throw PromelaRefusal("an infinite loop of choices is not translated to Promela", at: flow.states[target].range)
      }
      try lead(through: branches[...], of: target, &text, passed: passed + [target])
    case .history(_, let transition):
      text.line("if")
      text.line(":: knows_\(names.state(target)) ->")
      for state in remembered(by: target) {
        let lines = try PromelaText.lines { inner throws(PromelaRefusal) in try lead(to: state, &inner, passed: passed) }
        text.add("  if :: \(historyVariable(target, state)) ->", lines + ":: else fi;")
      }
      text.line("  skip")
      text.line(":: else ->")
      text.line("default_[\(names.state(target))] = 1;")
      for next in transition.targets { try lead(to: next, &text, passed: passed) }
      text.line("fi;")
    case .compound(let initial, _) where initial.targets.count == 1 && canPassChoice(initial.targets[0]):
      let lines = try PromelaText.lines { inner throws(PromelaRefusal) in
        try lead(to: initial.targets[0], &inner, passed: passed)
      }
      text.line("if")
      text.add(":: \(passesChoice(initial.targets[0])) ->", lines)
      text.line(":: else ->")
      add(target, &text)
      text.line("fi;")
    case .atomic, .compound, .parallel, .final: add(target, &text)
    }
  }

  private func add(_ target: ID<State>, _ text: inout PromelaText) {
    let path = flow.lineage(of: target).map { "go[\(names.state($0))] = !\(names.isActive($0));" }
    text.line(path.joined(separator: " "))
  }

  private func lead(
    through branches: ArraySlice<Transition>, of choice: ID<State>, _ text: inout PromelaText, passed: [ID<State>]
  ) throws(PromelaRefusal) {
    guard let branch = branches.first else { return }
    let lines = try PromelaText.lines { inner throws(PromelaRefusal) in
      let span = flow.exitSpan(from: choice, to: branch.targets, isReentering: branch.isReentering).range
      // The parent of a choice state has no active child at this point. Only a branch with a target outside of the parent
      // exits states.
      if branch.targets.contains(where: { !flow.isDescendant($0, of: flow.states[choice].parent) }) {
        try leave("\(span.lowerBound)", "\(span.upperBound)", &inner)
      }
      try perform(branch.actions, .nothing, &inner)
      for target in branch.targets { try lead(to: target, &inner, passed: passed) }
    }
    guard let condition = branch.condition else { return text.add(lines) }
    text.line("if")
    text.add(":: \(try self.condition(condition, .nothing)) ->", lines)
    let others = try PromelaText.lines { inner throws(PromelaRefusal) in
      try lead(through: branches.dropFirst(), of: choice, &inner, passed: passed)
    }
    text.add(":: else ->", others.isEmpty ? "skip" : others)
    text.line("fi;")
  }

  private func canPassChoice(_ target: ID<State>) -> Bool { passesChoice(target) != "false" }

  /// Returns the condition under which the entry of a target takes a branch of a choice state.
  ///
  /// For a history state, the condition depends on the recorded states.
  private func passesChoice(_ target: ID<State>) -> String {
    switch flow.states[target].kind {
    case .choice: return "true"
    case .history(_, let transition):
      let known = remembered(by: target).map { (state: $0, passes: passesChoice($0)) }.filter { $0.passes != "false" }
        .map { "(\(historyVariable(target, $0.state)) && \($0.passes))" }
      let first = transition.targets.map { passesChoice($0) }.filter { $0 != "false" }
      if known.isEmpty, first.isEmpty { return "false" }
      let knows = "knows_\(names.state(target))"
      return "(\(knows) -> \(known.isEmpty ? "false" : known.joined(separator: " || ")) : "
        + "\(first.isEmpty ? "false" : first.joined(separator: " || ")))"
    case .compound(let initial, _): return initial.targets.count == 1 ? passesChoice(initial.targets[0]) : "false"
    case .atomic, .parallel, .final: return "false"
    }
  }

  func writeEntry(_ text: inout PromelaText) throws(PromelaRefusal) {
    text.line("/* Adds initial states and regions to the entry set. */")
    try writeForStates(&text) { state, text throws(PromelaRefusal) in try complete(state, &text) }
    text.line("/* Enters the states, outermost first. */")
    try writeForStates(&text) { state, text throws(PromelaRefusal) in
      let lines = try PromelaText.lines { inner throws(PromelaRefusal) in
        inner.line("\(names.isActive(state)) = 1; go[\(names.state(state))] = 0;")
        try enter(state, &inner)
      }
      try text.choose([("go[\(names.state(state))]", lines)])
    }
    let defaults = (real + histories).filter { hasDefault($0) }
    if !defaults.isEmpty { text.line(defaults.map { "default_[\(names.state($0))] = 0;" }.joined(separator: " ")) }
  }

  /// Writes statements for each state, in parts that do not exceed SPIN's limits.
  private func writeForStates(
    _ text: inout PromelaText, _ body: (ID<State>, inout PromelaText) throws(PromelaRefusal) -> Void
  ) throws(PromelaRefusal) {
    var items: [String] = []
    for state in real {
      items.append(try PromelaText.lines { inner throws(PromelaRefusal) in try body(state, &inner) })
    }
    for part in PromelaText.parts(of: items, length: \.count) {
      try text.block(certain, "};") { text throws(PromelaRefusal) in
        part.forEach { text.add($0) }
        text.line("step_index = 0")
      }
    }
  }

  /// Returns whether the model must record that a default transition of the state was taken.
  ///
  /// The record is necessary for a history state, and for a compound state whose initial transition has actions.
  private func hasDefault(_ state: ID<State>) -> Bool {
    switch flow.states[state].kind {
    case .compound(let initial, _): !initial.actions.isEmpty
    case .history: true
    case .atomic, .parallel, .choice, .final: false
    }
  }

  private func complete(_ state: ID<State>, _ text: inout PromelaText) throws(PromelaRefusal) {
    let isThere = { (id: ID<State>) in "\(names.isActive(id)) || go[\(names.state(id))]" }
    switch flow.states[state].kind {
    case .compound(let initial, let children):
      let active = children.filter { !flow.states[$0].isPseudo }
      let begins = active.isEmpty ? "" : " && !(\(active.map(isThere).joined(separator: " || ")))"
      try text.when("(\(isThere(state)))\(begins)") { text throws(PromelaRefusal) in
        if !initial.actions.isEmpty { text.line("default_[\(names.state(state))] = 1;") }
        for target in initial.targets { try lead(to: target, &text) }
      }
    case .parallel(let regions):
      for region in regions {
        try text.when("(\(isThere(state))) && !(\(isThere(region)))") { text throws(PromelaRefusal) in
          try lead(to: region, &text)
        }
      }
    case .atomic, .history, .choice, .final: return
    }
  }

  private func enter(_ state: ID<State>, _ text: inout PromelaText) throws(PromelaRefusal) {
    try perform(flow.states[state].entry, .nothing, &text)
    if case .compound(let initial, _) = flow.states[state].kind {
      try text.when("default_[\(names.state(state))]") { text throws(PromelaRefusal) in
        try perform(initial.actions, .nothing, &text)
      }
    }
    for history in histories where flow.states[history].parent == state {
      guard case .history(_, let transition) = flow.states[history].kind else { continue }
      try text.when("default_[\(names.state(history))]") { text throws(PromelaRefusal) in
        try perform(transition.actions, .nothing, &text)
      }
    }
    for timer in flow.states[state].timers { try start(timer, &text) }
    if let invocation = flow.states[state].invocation { text.line("asks[\(invocation.index)] = 1;") }
    if flow.states[state].isFinal { end(state, &text) }
  }

  /// Writes the statements that complete the ancestors of a final state.
  ///
  /// The final state completes its parent, and each directly enclosing parallel state whose regions are all done. At the top
  /// level, the final state ends the flow.
  private func end(_ state: ID<State>, _ text: inout PromelaText) {
    guard var ended = flow.states[state].parent, ended != Flow.root else { return text.line("status = DONE;") }
    raiseDone(ended, &text)
    var closing = 0
    while let around = flow.states[ended].parent, flow.states[around].isParallel {
      text.line("if :: \(isDone(around)) ->")
      raiseDone(around, &text)
      closing += 1
      ended = around
    }
    for _ in 0..<closing { text.line("skip :: else fi;") }
  }

  private func raiseDone(_ state: ID<State>, _ text: inout PromelaText) {
    if triggers.contains(.done(state)) { text.line("raise(\(names.trigger(.done(state))));") }
  }

  private func isDone(_ state: ID<State>) -> String {
    switch flow.states[state].kind {
    case .compound(_, let children):
      let finals = children.filter { flow.states[$0].isFinal }.map { names.isActive($0) }
      return finals.isEmpty ? "false" : "(\(finals.joined(separator: " || ")))"
    case .parallel(let regions): return "(\(regions.map { isDone($0) }.joined(separator: " && ")))"
    case .atomic, .history, .choice, .final: return "false"
    }
  }
}
