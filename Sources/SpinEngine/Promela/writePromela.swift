import StatechartModel
import StatechartSemantics
import StatechartVerification

extension PromelaWriter {
  func write(_ text: inout PromelaText) throws(PromelaRefusal) {
    try requireShortDelays()
    let all = numbered
    writeHeader(&text)
    writeNames(&text)
    try writeVariables(&text)
    writeDelays(&text)
    writeMonitorVariables(&text)
    writeQueue(&text)
    if regions > 1 { writeConflicts(&text) } else { writeTaking(&text) }
    try writeExit(&text)
    try writeProcess(all, &text)
  }

  private func writeHeader(_ text: inout PromelaText) {
    text.add(
      """
      /* \(flow.name): written by 'interlock verify --promela'.
       *
       * Each state that SPIN stores, except the first one, is a stable configuration of the flow: a macrostep is one atomic step. A
       * number represents its class in the partition of its range.
       *
       *   spin -a MODEL && cc -O2 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan
       *
       * With the option -DPROPERTY=n, spin asserts only the property with that number. */

      #ifdef SURVEY
      #define report(words, property) c_code { static char reported[\(max(1, flow.properties.count))]; if (!reported[property]) { reported[property] = 1; \
      printf("interlock: " words " %d\\n", property); } }
      #define violated(property) report("violated", property)
      #define triggered(property) report("triggered", property)
      #define cut_off() report("cut off", 0)
      #define at_fault() skip
      #else
      #define triggered(property) skip
      #ifdef PROPERTY
      #define violated(property) assert(property != PROPERTY)
      #define cut_off() skip
      #define at_fault() skip
      #else
      #define violated(property) assert(false)
      #define cut_off() assert(false)
      #define at_fault() assert(false)
      #endif
      #endif
      """)
    text.line()
  }

  private func writeNames(_ text: inout PromelaText) {
    text.line("/* The states. */")
    for state in ids { text.line("#define \(names.state(state)) \(state.index)") }
    text.line()
    text.line("/* The triggers of transitions. */")
    for (number, trigger) in triggers.enumerated() { text.line("#define \(names.trigger(trigger)) \(number)") }
    for (number, delay) in delays.enumerated() {
      if case .limit = delay { text.line("#define \(name(of: delay)) \(triggers.count + number)") }
    }
    for index in 0..<maximumDelays { text.line("#define END_\(index) \(triggers.count + delays.count + index)") }
    text.line()
  }

  private func writeVariables(_ text: inout PromelaText) throws(PromelaRefusal) {
    text.line("#define RUNNING 1")
    text.line("#define DONE 2")
    text.line("#define FAULTED 3")
    text.line("#define STARTING 0")
    text.line("byte status;")
    text.line("bit at[\(ids.count)]; /* whether each state is active */")
    for history in histories {
      text.line("bit knows_\(names.state(history));")
      for state in remembered(by: history) { text.line("bit \(historyVariable(history, state));") }
    }
    for invocation in flow.invocations.ids { text.line("bit \(names.pending(invocation)); /* whether it is pending */") }
    for variable in flow.variables.ids where held.contains(variable) { declare(storage(of: variable), &text) }
    for (number, _) in codes.enumerated() {
      for other in 0..<number {
        text.line("byte shared_\(other)_\(number); /* the length of the common prefix of two codes */")
      }
    }
    text.line()
    text.line("/* The variables of a step. */")
    text.line("short input; /* the input of the step */")
    text.line("\(scratch)short trigger, taken, step_index;")
    text.line("\(scratch)short microsteps;")
    if !digits.isEmpty { text.line("byte next_of; /* the code whose next digit was typed, or none */") }
    text.line(
      "\(scratchBit) go[\(ids.count)], default_[\(ids.count)], was[\(ids.count)], asks[\(max(1, flow.invocations.count))], kept[\(ids.count)];"
    )
    if flow.properties.contains(where: { if case .response = $0.pattern { true } else { false } }) {
      text.line("\(scratch)int swapped;")
    }
    for trigger in triggers {
      for field in readFields(of: trigger) {
        declare(PromelaStorage(name: names.field(trigger, field), type: field.type), &text)
      }
    }
    text.line()
  }

  func declare(_ storage: PromelaStorage, _ text: inout PromelaText) {
    for slot in storage.slots { text.line("\(slot.numbers.promelaType) \(slot.name);") }
  }
}
