import StatechartModel
import StatechartSemantics
import StatechartVerification

// The process of a Promela model: the start, then a loop of inputs.

extension PromelaWriter {
  func writeProcess(_ all: [NumberedTransition], _ text: inout PromelaText) throws(PromelaRefusal) {
    let inputs = try inputs
    let isPossible = inputs.isEmpty ? "false" : inputs.map { "(\($0.condition))" }.joined(separator: " || ")
    try text.block("active proctype flow() {", "}") { text throws(PromelaRefusal) in
      text.line("end:")
      text.line("do")
      try text.block(":: atomic {", "}") { text throws(PromelaRefusal) in
        text.line("status == STARTING || status == RUNNING && (\(isPossible)) ->")
        text.line("if")
        text.line(":: status == STARTING ->")
        try writeStart(&text)
        text.line(":: else ->")
        text.line("if /* the input of the step */")
        for input in inputs { text.add(":: \(input.condition) ->", input.text) }
        if inputs.isEmpty { text.line(":: true") }
        text.line("fi;")
        text.line("trigger = input;")
        try text.block(certain, "};") { text throws(PromelaRefusal) in
          forgetStep(&text)
          try writeBeforeStep(&text)
        }
        try writeBeginning(&text)
        text.line("fi;")
        try writeDeadlineOrStep(all, &text)
      }
      text.line("od")
    }
  }

  /// Writes the start of the first step: the initialization of the variables, and the initial transition to the root state.
  private func writeStart(_ text: inout PromelaText) throws(PromelaRefusal) {
    for id in flow.variables.ids where held.contains(id) && flow.variables[id].isInput {
      try begin(storage(of: id), &text)
    }
    try text.block(certain, "}") { text throws(PromelaRefusal) in
      for id in flow.variables.ids where held.contains(id) && !flow.variables[id].isInput {
        if let initial = flow.variables[id].initial { try assign(initial, to: storage(of: id), .nothing, &text) }
      }
      forgetStep(&text)
      writeStartOfMonitors(&text)
      try lead(to: Flow.root, &text)
      text.line("trigger = NOTHING; taken = 1; transition_[0] = 0; from[0] = 0; to_before[0] = 0; microsteps = -1;")
    }
  }

  /// Writes a nondeterministic choice of a flow input.
  ///
  /// - Throws: ``PromelaRefusal`` if the input contains a code.
  func begin(_ storage: PromelaStorage, _ text: inout PromelaText) throws(PromelaRefusal) {
    guard storage.codes.isEmpty else {
      throw PromelaRefusal("an input with a pin is not translated to Promela", at: flow.range)
    }
    try chooseAny(storage, &text)
  }

  /// Writes the end of a delay and the restart of a periodic timer, before the selection of transitions.
  func writeBeginning(_ text: inout PromelaText) throws(PromelaRefusal) {
    for position in 0..<maximumDelays {
      try text.choose([("input == END_\(position)", "trigger = delay[\(position)];\nend_delay(\(position + 1));")])
    }
    for timer in flow.timers.ids where flow.timers[timer].isPeriodic {
      let lines = try PromelaText.lines { inner throws(PromelaRefusal) in try start(timer, &inner) }
      try text.choose([("trigger == \(names.timer(timer))", lines)])
    }
    text.line("skip")
  }

  /// Writes the step of an input.
  ///
  /// If the input is the deadline of a property, the step reports a violation and takes no transition. Otherwise the step is a
  /// macrostep.
  private func writeDeadlineOrStep(_ all: [NumberedTransition], _ text: inout PromelaText) throws(PromelaRefusal) {
    let limits = delays.compactMap { if case .limit(let property, _) = $0 { property } else { nil } }
    guard !limits.isEmpty else { return try writeMacrostep(all, &text) }
    for property in limits {
      text.line("if")
      text.line(":: trigger == \(names.limit(property)) ->")
      try text.block(certain, "}") { text throws(PromelaRefusal) in
        text.line("\(PromelaMonitor(self, property).isPending) = 0; violated(P_\(flow.properties[property].name));")
        text.line("let_time_pass();")
        writeReset(&text)
      }
      text.line(":: else ->")
    }
    try writeMacrostep(all, &text)
    for _ in limits { text.line("fi;") }
  }

  /// The inputs of the model, each with the condition under which the input is possible, and its statements.
  var inputs: [(condition: String, text: String)] {
    get throws(PromelaRefusal) {
      var inputs: [(condition: String, text: String)] = []
      for event in flow.events.ids {
        let handling = real.filter { flow.states[$0].handles(event) }.map { names.isActive($0) }
        if !handling.isEmpty {
          inputs.append((handling.joined(separator: " || "), try receive(.event(event), "event \(event.index)")))
        }
      }
      for invocation in flow.invocations.ids {
        let outcomes = flow.operations[flow.invocations[invocation].operation].outcomes
        for outcome in outcomes.indices {
          let ends = outcomes[outcome].isMessage ? "" : "\(names.pending(invocation)) = 0;\n"
          inputs.append(
            (
              names.pending(invocation),
              ends + (try receive(.outcome(invocation, outcome), "outcome \(invocation.index) \(outcome)"))
            ))
        }
      }
      for position in 0..<maximumDelays {
        inputs.append(
          (
            canEnd(position),
            "input = END_\(position);\nprintf(\"interlock: delay %d\\n\", \(position));"
          ))
      }
      return inputs
    }
  }

  func receive(_ trigger: Flow.Trigger, _ words: String) throws(PromelaRefusal) -> String {
    try PromelaText.lines { text throws(PromelaRefusal) in
      text.line("input = \(names.trigger(trigger));")
      for field in readFields(of: trigger) {
        try chooseAny(PromelaStorage(name: names.field(trigger, field), type: field.type), &text)
      }
      if digits.contains(trigger) { choose(Array(0...codes.count), "next_of", &text) }
      text.line("printf(\"interlock: \(words)\\n\");")
    }
  }
}
