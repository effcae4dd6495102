import StatechartModel
import StatechartSemantics
import StatechartVerification

// The macrostep in Promela: microsteps of exits, actions and entries until the configuration is stable.

extension PromelaWriter {
  /// Writes one microstep: all exits, then all actions, then all entries.
  func writeMicrostep(_ all: [NumberedTransition], _ text: inout PromelaText) throws(PromelaRefusal) {
    text.line("/* All exits, then all actions, then all entries. */")
    if !histories.isEmpty {
      try text.block(certain, "};") { text throws(PromelaRefusal) in
        text.line("for (step_index : 0 .. \(ids.count - 1)) { was[step_index] = at[step_index] }")
      }
    }
    try writeExits(&text)
    for position in 0..<regions {
      var alternatives: [PromelaText.Alternative] = []
      for one in all {
        let lines = try PromelaText.lines { inner throws(PromelaRefusal) in
          try perform(one.transition.actions, one.trigger, &inner)
        }
        if !lines.isEmpty { alternatives.append(("transition_[\(position)] == \(one.number)", lines)) }
      }
      try writeTaken(position, alternatives, &text)
    }
    for position in 0..<regions {
      var alternatives: [PromelaText.Alternative] = []
      for one in all where !one.transition.targets.isEmpty {
        let lines = try PromelaText.lines { inner throws(PromelaRefusal) in
          for target in one.transition.targets { try lead(to: target, &inner) }
        }
        if let same = alternatives.firstIndex(where: { $0.text == lines }) {
          alternatives[same].condition += " || transition_[\(position)] == \(one.number)"
        } else {
          alternatives.append(("transition_[\(position)] == \(one.number)", lines))
        }
      }
      try writeTaken(position, alternatives, &text)
    }
    try writeEntry(&text)
    try writeFinish(&text)
  }

  /// Writes the statements for the taken transition at `position`, as alternatives in parts that do not exceed SPIN's limits.
  private func writeTaken(
    _ position: Int, _ alternatives: [PromelaText.Alternative], _ text: inout PromelaText
  ) throws(PromelaRefusal) {
    for part in PromelaText.parts(of: alternatives, length: { $0.text.count }) {
      try text.block(certain, "};") { text throws(PromelaRefusal) in
        if position == 0 {
          try text.choose(part)
        } else {
          try text.when("taken > \(position)") { inner throws(PromelaRefusal) in try inner.choose(part) }
        }
        text.line("step_index = 0")
      }
    }
  }

  /// Writes the statements that end the flow.
  ///
  /// The active states are exited, but stay in the configuration. All delays are cancelled.
  private func writeFinish(_ text: inout PromelaText) throws(PromelaRefusal) {
    text.line("if")
    text.line(":: status == DONE ->")
    try text.block(certain, "}") { text throws(PromelaRefusal) in
      text.line("for (step_index : 0 .. \(ids.count - 1)) { kept[step_index] = at[step_index] }")
      try leave("0", "\(ids.count)", &text)
      text.line("for (step_index : 0 .. \(ids.count - 1)) { at[step_index] = kept[step_index]; kept[step_index] = 0 }")
      if maximumDelays > 0 { text.line("do :: running > 0 -> cancel(delay[0]) :: else -> break od;") }
    }
    text.line(":: else")
    text.line("fi;")
  }

  /// Writes the statements that exit the states of all taken transitions, in reverse document order.
  private func writeExits(_ text: inout PromelaText) throws(PromelaRefusal) {
    if regions == 1 {
      return try text.block(certain, "};") { text throws(PromelaRefusal) in try leave("from[0]", "to_before[0]", &text) }
    }
    // The exit sets of transitions without a conflict are disjoint. The exit set with the highest state numbers is exited
    // first.
    try text.block(certain, "};") { text throws(PromelaRefusal) in
      text.line("for (one : 0 .. taken - 1) { is_kept[one] = 1 }")
    }
    text.line("other = 0;")
    text.line("do")
    text.line(":: other < taken ->")
    try text.block(certain, "};") { text throws(PromelaRefusal) in
      text.add(
        """
        survivors = 255;
        one = 0;
        do
        :: one < taken ->
          if
          :: is_kept[one] && survivors == 255 -> survivors = one
          :: is_kept[one] && survivors < 255 -> if :: from[one] > from[survivors] -> survivors = one :: else fi
          :: else
          fi;
          one++
        :: else -> break
        od;
        is_kept[survivors] = 0;
        """)
      try leave("from[survivors]", "to_before[survivors]", &text)
    }
    text.line("other++")
    text.line(":: else -> break")
    // The end of a loop must not jump into a `d_step`.
    text.line("od;")
    text.line("other = 0;")
  }

  /// Writes a macrostep and the end of the step.
  ///
  /// A macrostep takes the transitions for the trigger. The macrostep then takes eventless transitions and transitions for
  /// raised events, until no transition is enabled and the internal queue is empty.
  func writeMacrostep(_ all: [NumberedTransition], _ text: inout PromelaText) throws(PromelaRefusal) {
    text.line("do")
    text.line(":: status > RUNNING -> break")
    text.line(":: else ->")
    text.line("if")
    text.line(":: status == STARTING -> status = RUNNING")
    text.line(":: else ->")
    try writeSelection(all, &text)
    text.line("fi;")
    // Each `if` has only one condition besides `else`. On backtracking to an `if`, SPIN evaluates further conditions with
    // changed hidden variables.
    text.line("if")
    text.line(":: taken > 0 ->")
    text.line("microsteps++;")
    text.line("if :: microsteps > \(flow.maximumMicrosteps) -> fault() :: else fi;")
    try writeReceived(&text)
    try writeMicrostep(all, &text)
    text.line("trigger = NOTHING")
    text.line(":: else ->")
    text.line("if")
    text.line(":: trigger != NOTHING -> trigger = NOTHING")
    text.line(":: else ->")
    text.line("if")
    text.line(":: queued > 0 ->")
    try text.block(certain, "}") { text throws(PromelaRefusal) in
      text.line("trigger = queue[queue_first];")
      try writePayloads(&text)
      text.line("queue[queue_first] = 0; queue_first = (queue_first + 1) % \(Flow.maximumRaisedEvents); queued--")
    }
    text.line(":: else -> break")
    text.line("fi")
    text.line("fi")
    text.line("fi")
    text.line("od;")
    try text.block(certain, "};") { text throws(PromelaRefusal) in try writeEnd(&text) }
  }

  /// Writes the statements at the end of a step.
  ///
  /// The statements start the requested invocations of active states, and run the property monitors. The statements then
  /// advance the clock by an arbitrary time in which no delay ends, and reset scratch variables.
  func writeEnd(_ text: inout PromelaText) throws(PromelaRefusal) {
    for invocation in flow.invocations.ids {
      let lines = try PromelaText.lines { inner throws(PromelaRefusal) in
        inner.line("\(names.pending(invocation)) = 1;")
        note(.invoked(flow.invocations[invocation].operation), &inner)
      }
      try text.choose([
        (
          "status == RUNNING && asks[\(invocation.index)] && \(names.isActive(flow.invocations[invocation].state))", lines
        )
      ])
      text.line("asks[\(invocation.index)] = 0;")
    }
    try writeMonitors(&text)
    if maximumDelays > 0 { text.line("let_time_pass();") }
    writeReset(&text)
  }

  /// Writes the statements that reset scratch variables before a step.
  ///
  /// SPIN does not restore hidden variables on backtracking.
  func forgetStep(_ text: inout PromelaText) {
    text.line("queued = 0; queue_first = 0; microsteps = 0; taken = 0;")
    text.line("for (step_index : 0 .. \(ids.count - 1)) { go[step_index] = 0; default_[step_index] = 0; kept[step_index] = 0 }")
    for invocation in flow.invocations.ids { text.line("asks[\(invocation.index)] = 0;") }
    text.line("step_index = 0;")
  }

  /// Writes the statements that reset scratch variables after a step, so that scratch variables do not distinguish states in
  /// SPIN.
  func writeReset(_ text: inout PromelaText) {
    text.line("queued = 0; queue_first = 0; microsteps = 0; trigger = 0; input = 0; taken = 0; step_index = 0;")
    if !digits.isEmpty { text.line("next_of = 0;") }
    for trigger in triggers {
      for field in readFields(of: trigger) {
        for slot in PromelaStorage(name: names.field(trigger, field), type: field.type).slots { text.line("\(slot.name) = 0;") }
      }
    }
    guard !isCertain else { return }
    text.line("for (step_index : 0 .. \(Flow.maximumRaisedEvents - 1)) { queue[step_index] = 0 }")
    text.line("for (step_index : 0 .. \(ids.count - 1)) { go[step_index] = 0; default_[step_index] = 0; was[step_index] = 0 }")
    for event in flow.raisedEvents.sorted() {
      for field in readFields(of: .event(event)) {
        for slot in PromelaStorage(name: "Q_\(names.field(.event(event), field))", type: field.type).slots {
          text.line("for (step_index : 0 .. \(Flow.maximumRaisedEvents - 1)) { \(slot.name)[step_index] = 0 }")
        }
      }
    }
    text.line(
      "for (step_index : 0 .. \(regions - 1)) { transition_[step_index] = 0; from[step_index] = 0; to_before[step_index] = 0 }")
    if regions > 1 {
      text.line("for (step_index : 0 .. \(regions - 1)) { source_[step_index] = 0; is_kept[step_index] = 0 }")
      text.line("one = 0; other = 0; survivors = 0; last_inside = 0; meets_ = 0;")
    }
    for index in flow.properties.indices {
      for name in PromelaMonitor(self, index).stepVariables { text.line("\(name) = 0;") }
    }
    if maximumDelays > 0 { text.line("delay_low = 0; delay_high = 0;") }
    text.line("step_index = 0;")
  }
}
