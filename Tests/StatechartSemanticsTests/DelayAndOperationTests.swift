import StatechartSemantics
import Testing

/// Tests of the start and the cancellation of timers and operations.
@Suite("Timers and operations")
struct DelayAndOperationTests {
  @Test("A timer starts on entry, after the entry actions, and is cancelled on exit")
  func delays() throws {
    var machine = try Machine(
      """
      uses: [Log]
      context: { wait: duration = 1s }
      events: { push: }
      initial: a
      states:
        a: { entry: [mark(1), wait = 2s], exit: [mark(2)], after: { wait: b }, on: { push: b } }
        b: { on: { push: a } }
      """)
    #expect(machine.requests == ["mark 1", "schedule a 2000"])
    try machine.send("push")
    #expect(machine.requests == ["mark 2", "cancel a"])
    machine.wait(10_000)
    #expect(machine.requests == [])
    try machine.send("push")
    machine.wait(1999)
    #expect(machine.state == "a")
    machine.wait(1)
    #expect(machine.state == "b")
    #expect(machine.requests == ["mark 2"])
  }

  @Test("An infinite loop of 0s delays aborts the wait and sets 'isRunaway'")
  func runaway() throws {
    var machine = try Machine("initial: a\nstates: { a: { after: { 0s: b } }, b: { after: { 0s: a } } }")
    machine.wait(1)
    #expect(machine.interpreter.isRunaway)
  }

  @Test("A periodic timer restarts each time it fires, before its actions, until its state is exited")
  func periods() throws {
    var machine = try Machine(
      """
      uses: [Log]
      context: { gap: duration = 1s, n: int(0...9) = 0 }
      events: { push: }
      initial: a
      states:
        a:
          every: { gap: { guard: n < 3, actions: [gap = 3s, n += 1, mark(n)] } }
          on: { push: b }
        b: { type: final }
      """)
    #expect(machine.requests == ["schedule a 1000"])
    machine.wait(1000)
    #expect(machine.requests == ["schedule a 1000", "mark 1"], "the action changes the next period, not the running period")
    machine.wait(1000)
    #expect(machine.requests == ["schedule a 3000", "mark 2"])
    machine.wait(6000)
    #expect(machine.requests == ["schedule a 3000", "mark 3", "schedule a 3000"], "a guard that fails does not end the period")
    try machine.send("push")
    #expect(machine.state == "b")
    machine.wait(60_000)
    #expect(machine.requests == [])
  }

  @Test("A periodic timer is cancelled if its transition exits the state, and continues otherwise")
  func exitByPeriod() throws {
    var machine = try Machine(
      """
      context: { n: int(0...9) = 0 }
      initial: a
      states:
        a:
          initial: x
          every: { 1s: [{ guard: n == 0, target: y, actions: [n = 1] }, { target: b }] }
          states: { x: , y: }
        b: { every: { 5s: { target: b, reenter: true } } }
      """)
    machine.wait(1000)
    #expect(machine.state == "y")
    #expect(machine.requests == ["schedule a 1000"])
    machine.wait(1000)
    #expect(machine.requests == ["schedule a 1000", "cancel a", "schedule b 5000"])
    machine.wait(5000)
    #expect(machine.requests == ["schedule b 5000", "cancel b", "schedule b 5000"])
  }

  @Test("A period that an input sets to 0s lasts one millisecond")
  func shortestPeriod() throws {
    var machine = try Machine(
      """
      uses: [Log]
      input: { gap: duration = 0s }
      events: { push: }
      initial: a
      states: { a: { every: { gap: { actions: [mark(1)] } }, on: { push: b } }, b: { type: final } }
      """)
    #expect(machine.requests == ["schedule a 1"])
    machine.wait(3)
    #expect(machine.marks == [1, 1, 1])
    #expect(!machine.interpreter.isRunaway)
  }

  @Test("A timer that has fired is not cancelled")
  func passed() throws {
    var machine = try Machine("initial: a\nstates: { a: { after: { 1s: b } }, b: { type: final } }")
    machine.wait(1000)
    #expect(machine.requests == [])
    #expect(machine.state == "b")
  }

  @Test("Timers fire in the order of their deadlines within one wait, and simultaneous timers fire in the order of their start")
  func sameTime() throws {
    var machine = try Machine(
      """
      uses: [Log]
      initial: a
      after: { 2s: { actions: [mark(1)] }, 1s: { actions: [mark(2)] } }
      states:
        a: { after: { 1s: { actions: [mark(3)] }, 3s: b } }
        b: { after: { 1s: c }, exit: [mark(4)] }
        c: { type: final }
      """)
    machine.wait(4000)
    #expect(machine.marks == [2, 3, 1, 4])
    #expect(machine.state == "c")
    #expect(machine.interpreter.now == 4000)
  }

  @Test("The first of two simultaneous timers can cancel the second timer by exiting the state")
  func cancelled() throws {
    var machine = try Machine(
      "uses: [Log]\ninitial: a\nstates: { a: { initial: x, after: { 1s: b }, states: { x: { after: { 1s: { actions: [mark(1)] } } } } }, b: { type: final } }"
    )
    machine.wait(1000)
    #expect(machine.marks == [])
    #expect(machine.state == "b")
  }

  @Test("A timer of a compound state continues while the active child changes")
  func parentsDelay() throws {
    var machine = try Machine(
      """
      events: { push: }
      initial: a
      states:
        a:
          initial: x
          after: { 2s: b }
          states: { x: { on: { push: y } }, y: { on: { push: x } } }
        b: { on: { push: a } }
      """)
    machine.wait(1500)
    try machine.send("push")
    #expect(machine.requests == [])
    machine.wait(500)
    #expect(machine.state == "b")
  }

  private static let asking = """
    uses: [Log, Gate]
    context: { code: pin, key: secret or none }
    events: { push: , digit: { value: digit } }
    initial: typing
    on: { push: typing }
    states:
      typing:
        on: { digit: { guard: code.count < 8, target: asking, actions: [code.append(value)] } }
      asking:
        ignore: [digit]
        entry: [mark(1)]
        exit: [mark(2)]
        always: { guard: code.count == 2, target: typing, actions: [code.clear()] }
        invoke:
          operation: Gate.ask
          input: { code: code }
          on:
            yes: { target: open, actions: [key.take(outcome.key), code.clear()] }
            no: [{ guard: outcome.wait > 1s, target: late }, typing]
      late: { ignore: [digit], after: { 1s: typing } }
      open: { type: final }
    """

  @Test("An operation starts at the end of the macrostep, with the data at that time")
  func invocation() throws {
    var machine = try Machine(Self.asking)
    try machine.send("digit", .digit(7))
    #expect(machine.requests == ["mark 1", "invoke ask"])
    #expect(machine.pending == ["ask"])
    #expect(machine.interpreter.pending[0].input == [.pin([7])])
  }

  @Test("An operation of a state that the same macrostep exits is never started")
  func notStarted() throws {
    var machine = try Machine(Self.asking)
    try machine.send("digit", .digit(7))
    try machine.answer("ask", "no", .duration(0))
    try machine.send("digit", .digit(8))
    #expect(machine.requests == ["mark 1", "mark 2"])
    #expect(machine.pending == [])
    #expect(machine.state == "typing")
  }

  @Test("A transition for an outcome takes a secret from the payload")
  func outcome() throws {
    var machine = try Machine(Self.asking)
    try machine.send("digit", .digit(7))
    try machine.answer("ask", "yes", .secret(5))
    #expect(machine.state == "open")
    #expect(try machine.value("key") == .secret(5))
    #expect(try machine.value("code") == .pin([]))
    #expect(machine.requests == ["mark 2"])
  }

  @Test("The guard of a transition for an outcome reads the outcome's payload", arguments: [(1000, "typing"), (1001, "late")])
  func outcomeGuards(_ wait: Int, _ state: String) throws {
    var machine = try Machine(Self.asking)
    try machine.send("digit", .digit(7))
    try machine.answer("ask", "no", .duration(wait))
    #expect(machine.state == state)
  }

  @Test("An operation is cancelled on exit, and its late outcome is dropped")
  func lateOutcome() throws {
    var machine = try Machine(Self.asking)
    try machine.send("digit", .digit(7))
    try machine.send("push")
    #expect(machine.requests == ["mark 2", "cancel ask"])
    try machine.answer("ask", "yes", .secret(5))
    #expect(machine.requests == [])
    #expect(machine.state == "typing")
    #expect(try machine.value("key") == .none)
  }

  @Test("'take' moves a code and clears its source")
  func taking() throws {
    var machine = try Machine(
      """
      context: { code: pin, other: pin, same: bool = false }
      events: { digit: { value: digit }, push: }
      initial: a
      states:
        a:
          on:
            digit: { guard: code.count < 8, actions: [code.append(value)] }
            push: [{ guard: code.count > 1, actions: [other.take(code)] }, { guard: code == other, target: b }, b]
        b: { type: final }
      """)
    try machine.send("digit", .digit(1))
    try machine.send("digit", .digit(2))
    try machine.send("push")
    #expect(try machine.value("other") == .pin([1, 2]))
    #expect(try machine.value("code") == .pin([]))
  }
}
