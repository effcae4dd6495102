import StatechartSemantics
import Testing

/// Tests of raised events, eventless transitions and event patterns in a macrostep, and of faults.
@Suite("Raised events")
struct RaisedEventTests {
  @Test("Raised events are handled after eventless transitions and before the next external event")
  func raised() throws {
    var machine = try Machine(
      """
      uses: [Log]
      events: { push: , ring: { n: int(0...9) } }
      context: { last: int(0...9) = 0 }
      initial: a
      states:
        a: { on: { push: { target: b, actions: [raise(ring, 3), raise(ring, 4)] } }, ignore: ring }
        b: { always: c, on: { ring: { actions: [mark(98)] } } }
        c: { on: { ring: { actions: [last = n, mark(n)] }, push: a } }
      """)
    try machine.send("push")
    #expect(machine.state == "c")
    #expect(machine.marks == [3, 4])
  }

  @Test("An event raised on entry of a transient state is handled by the next state")
  func raisedByTransientState() throws {
    var machine = try Machine(
      """
      events: { push: , ring: }
      initial: a
      states:
        a: { on: { push: b }, ignore: ring }
        b: { entry: [raise(ring)], always: c, ignore: ring }
        c: { on: { ring: d }, ignore: push }
        d: { ignore: [ring], on: { push: a } }
      """)
    try machine.send("push")
    #expect(machine.state == "d")
  }

  @Test("An eventless transition reads a change that a sibling region makes earlier in the macrostep")
  func readsSibling() throws {
    var machine = try Machine(
      """
      events: { push: }
      context: { ready: bool = false }
      initial: both
      states:
        both:
          type: parallel
          states:
            first:
              initial: a
              states: { a: { on: { push: { actions: [ready = true] } } } }
            second:
              initial: c
              states: { c: { always: { guard: ready, target: d } }, d: { after: { 1s: c } } }
      """)
    try machine.send("push")
    #expect(machine.state == "a d")
  }

  @Test("'any' and 'net.*' handle events without a more specific transition, and 'ignore' takes precedence")
  func patterns() throws {
    var machine = try Machine(
      """
      uses: [Log]
      events: { net.up: , net.down: , push: , pull: }
      initial: a
      states:
        a: { on: { net.up: { actions: [mark(1)] }, net.*: { actions: [mark(2)] }, any: { actions: [mark(3)] } }, ignore: pull, after: { 1s: b } }
        b: { type: final }
      """)
    for (event, marks) in [("net.up", [1]), ("net.down", [2]), ("push", [3]), ("pull", [])] {
      try machine.send(event)
      #expect(machine.marks == marks, "\(event)")
    }
  }

  @Test("A transition for one event precedes a pattern in any document order, except in 'mode: scxml'")
  func patternOrder() throws {
    let text = """
      uses: [Log]
      events: { push: , pull: }
      context: { n: int(0...9) = 0 }
      initial: a
      states:
        a:
          on:
            any: { guard: n == 0, actions: [mark(3)] }
            push: { guard: n < 5, actions: [mark(1)] }
            pull: { guard: n > 5, actions: [mark(2)] }
          after: { 1s: b }
        b: { type: final }
      """
    for (event, mark) in [("push", 1), ("pull", 3)] {
      var machine = try Machine(text)
      try machine.send(event)
      #expect(machine.marks == [mark], "\(event)")
    }
    var chart = try Machine("mode: scxml\n" + text)
    try chart.send("push")
    #expect(chart.marks == [3])
  }

  @Test("An infinite loop of eventless transitions or a 17th raised event causes a fault of the flow")
  func faults() throws {
    let rounds = """
      mode: scxml
      events: { push: }
      context: { n: int = 0 }
      initial: a
      states:
        a: { on: { push: b } }
        b: { always: { target: c, actions: [n = n + 1] } }
        c: { always: b }
      """
    var machine = try Machine(rounds)
    try machine.send("push")
    #expect(machine.interpreter.isFaulted)
    #expect(try machine.value("n") == .int(500), "a thousand microsteps, of which the event triggers the first")
    var raising = try Machine(
      "mode: scxml\nevents: { push: , ring: }\ninitial: a\nstates: { a: { on: { push: { actions: [\(Array(repeating: "raise(ring)", count: 17).joined(separator: ", "))] } }, ignore: ring, after: { 1s: b } }, b: { type: final } }"
    )
    try raising.send("push")
    #expect(raising.interpreter.isFaulted)
  }
}
