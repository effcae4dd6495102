import StatechartSemantics
import Testing

/// Tests of the semantics in which `mode: scxml` differs from the default mode, and of constructs that only SCXML charts have.
@Suite("SCXML's mode")
struct SCXMLModeTests {
  @Test("In 'mode: scxml' a transition to a descendant exits the source, unless it has 'reenter: false'")
  func external() throws {
    let text = """
      uses: [Log]
      mode: scxml
      events: { push: }
      initial: a
      states:
        a:
          entry: [mark(1)]
          exit: [mark(2)]
          initial: b
          on: { push: { target: c } }
          states: { b: { } , c: { } }
      """
    var machine = try Machine(text)
    try machine.send("push")
    #expect(machine.marks == [2, 1])
    var inner = try Machine(text.replacing("{ target: c }", with: "{ target: c, reenter: false }"))
    try inner.send("push")
    #expect(inner.marks == [])
    #expect(inner.state == "c")
  }

  @Test("Several targets in different regions are entered directly, also through a history state")
  func severalTargets() throws {
    var machine = try Machine(
      """
      mode: scxml
      events: { push: , pull: }
      initial: before
      states:
        before: { on: { push: { target: [a2, b2] }, pull: past } }
        both:
          type: parallel
          on: { push: before }
          states:
            past: { type: deep history }
            a: { initial: a1, states: { a1: , a2: } }
            b: { initial: b1, states: { b1: , b2: } }
      """)
    for (event, state) in [("push", "a2 b2"), ("push", "before"), ("pull", "a2 b2")] {
      try machine.send(event)
      #expect(machine.state == state, "\(event)")
    }
  }

  @Test("A sent event arrives as an external event, in the configuration at the time of its arrival")
  func sends() throws {
    var machine = try Machine(
      """
      mode: scxml
      events: { push: , tick: }
      initial: a
      states:
        a: { on: { push: { target: b, actions: [send(tick, 10ms)] } } }
        b: { on: { push: c } }
        c: { on: { tick: d } }
        d: { type: final }
      """)
    try machine.send("push")
    #expect(machine.requests == ["send tick 10"])
    try machine.send("push")
    machine.wait(9)
    #expect(machine.state == "c")
    machine.wait(1)
    #expect(machine.state == "d")
  }

  @Test("A chart that ends exits its last state")
  func exitsAtTheEnd() throws {
    var machine = try Machine(
      """
      mode: scxml
      uses: [Log]
      events: { push: }
      initial: a
      after: { 1s: a }
      states:
        a: { on: { push: b }, exit: [mark(1)] }
        b: { type: final, entry: [mark(2)], exit: [mark(3)] }
      """)
    try machine.send("push")
    #expect(machine.requests == ["mark 1", "mark 2", "mark 3", "cancel flow"])
    #expect(machine.state == "b")
  }
}
