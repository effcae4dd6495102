import StatechartSemantics
import Testing

/// Tests of constructs that only `mode: scxml` has: sent and cancelled events, and `in(state)` in actions.
@Suite("Sent events, and 'in' during a microstep")
struct SentEventTests {
  private let sender = """
    mode: scxml
    snapshot:
    events: { go: , a: , b: , take: }
    initial: idle
    states:
      idle: { on: { go: { actions: [send(a, 1s, one), send(b, 2s, one), send(a, 3s)] }, a: first, b: second, take: { actions: [cancel(one)] } } }
      first: { on: { b: second } }
      second: {}
    """

  @Test("'cancel' cancels all delayed events with a label, and no other events")
  func cancel() throws {
    var machine = try Machine(sender)
    try machine.send("go")
    try machine.send("go")
    #expect(machine.requests == ["send a 1000", "send b 2000", "send a2 3000"])
    try machine.send("take")
    #expect(machine.requests == ["cancel a", "cancel b"])
    machine.wait(2_999)
    #expect(machine.state == "idle")
    machine.wait(1)
    #expect(machine.state == "first")
  }

  @Test("After a restart, overdue delayed events arrive in the order of their deadlines")
  func restart() throws {
    var machine = try Machine(sender)
    try machine.send("go")
    machine.wait(500)
    machine.restart(1_000)
    #expect(machine.requests == ["send a 0", "send b 500", "send a2 1500"])
    machine.wait(0)
    #expect(machine.state == "first")
    machine.wait(500)
    #expect(machine.state == "second")
  }

  @Test("The payload of a sent event is evaluated at the time of sending, also after a restart")
  func data() throws {
    var machine = try Machine(
      """
      mode: scxml
      snapshot:
      context: { n: int = 1 }
      events: { go: , told: { m: int } }
      initial: a
      states: { a: { on: { go: { actions: ['send(told, n * 2, 1s)', 'send(told, 7)', n = 5] }, told: { actions: [n = n * 10 + m] } } } }
      """)
    try machine.send("go")
    machine.wait(0)
    #expect(try machine.value("n") == .int(57))
    machine.restart(3_000)
    machine.wait(0)
    #expect(try machine.value("n") == .int(572))
  }

  @Test("During a step, a state is active from before its entry actions until after its exit actions")
  func activeStates() throws {
    var machine = try Machine(
      """
      mode: scxml
      uses: [Log]
      events: { go: , back: }
      initial: out
      states:
        out: { exit: [{ if: in(out), then: [mark(1)] }], on: { go: { target: both, actions: [{ if: in(out) or in(both), then: [mark(2)], else: [mark(3)] }] } } }
        both:
          type: parallel
          entry: [{ if: in(both) and not in(l), then: [mark(4)] }]
          exit: [{ if: in(l) or in(r), then: [mark(5)], else: [mark(6)] }]
          on: { back: out }
          states:
            l: { entry: [{ if: in(r), then: [mark(7)], else: [mark(8)] }], exit: [{ if: in(r), then: [mark(9)], else: [mark(10)] }] }
            r: { entry: [{ if: in(l), then: [mark(11)] }], exit: [{ if: in(l) and in(both), then: [mark(12)] }] }
      """)
    try machine.send("go")
    #expect(machine.marks == [1, 3, 4, 8, 11])
    try machine.send("back")
    #expect(machine.marks == [12, 10, 6])
  }
}
