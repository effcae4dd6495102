import StatechartSemantics
import Testing

/// Tests of the semantics of steps: selection of transitions, order of actions, and exit sets.
@Suite("Macrosteps")
struct MacrostepTests {
  @Test("An event runs to completion: eventless transitions follow until none is enabled")
  func runToCompletion() throws {
    var machine = try Machine(
      """
      uses: [Log]
      events: { push: }
      initial: a
      states:
        a: { on: { push: { target: b, actions: [mark(1)] } } }
        b: { always: { target: c, actions: [mark(2)] } }
        c: { always: { target: d, actions: [mark(3)] } }
        d: { on: { push: a } }
      """)
    try machine.send("push")
    #expect(machine.state == "d")
    #expect(machine.marks == [1, 2, 3])
  }

  @Test("A flow runs to completion when it starts")
  func start() throws {
    let machine = try Machine(
      "uses: [Log]\nentry: [mark(1)]\ninitial: a\nstates: { a: { entry: [mark(2)], always: { target: b, actions: [mark(3)] } }, b: { type: final } }"
    )
    #expect(machine.marks == [1, 2, 3])
    #expect(machine.interpreter.output == [])
  }

  @Test("Guards read the data before the microstep, and actions read the results of earlier actions")
  func dataOfGuards() throws {
    var machine = try Machine(
      """
      uses: [Log]
      context: { n: int(0...9) = 0 }
      events: { push: }
      initial: a
      states:
        a:
          on:
            push:
              - { guard: n == 0, actions: [n = 1, mark(n), n = n + 1, mark(n)] }
              - { guard: n == 2, target: b }
              - { actions: [mark(99)] }
        b: { on: { push: a } }
      """)
    try machine.send("push")
    #expect(machine.marks == [1, 2])
    #expect(machine.state == "a")
    try machine.send("push")
    #expect(machine.state == "b")
  }

  @Test("The transitions of the innermost state are evaluated first, in their order")
  func innermostFirst() throws {
    var machine = try Machine(
      """
      uses: [Log]
      context: { n: int(0...9) = 1 }
      events: { push: }
      initial: outer
      on: { push: { actions: [mark(4)] } }
      states:
        outer:
          initial: inner
          on: { push: { actions: [mark(3)] } }
          states:
            inner:
              on: { push: [{ guard: n == 0, actions: [mark(1)] }, { guard: n == 1, actions: [mark(2)] }] }
              after: { 1h: done }
        done: { type: final }
      """)
    try machine.send("push")
    #expect(machine.marks == [2])
  }

  @Test("If all guards of a child fail, the transitions of its ancestors are evaluated")
  func ancestorTransitions() throws {
    var machine = try Machine(
      """
      uses: [Log]
      input: { n: int(0...9) }
      events: { push: }
      initial: outer
      on: { push: { actions: [mark(3)] } }
      states:
        outer:
          initial: inner
          on: { push: { guard: n > 5, actions: [mark(2)] } }
          states:
            inner: { on: { push: { guard: n > 8, actions: [mark(1)] } }, after: { 1h: done } }
        done: { type: final }
      """, inputs: ["n": .int(9)])
    try machine.send("push")
    #expect(machine.marks == [1])
    for (n, mark) in [(7, 2), (3, 3)] {
      var machine = try Machine(Self.failing, inputs: ["n": .int(n)])
      try machine.send("push")
      #expect(machine.marks == [mark])
    }
  }

  private static let failing = """
    uses: [Log]
    input: { n: int(0...9) }
    events: { push: }
    initial: outer
    on: { push: { actions: [mark(3)] } }
    states:
      outer:
        initial: inner
        on: { push: { guard: n > 5, actions: [mark(2)] } }
        states:
          inner: { on: { push: { guard: n > 8, actions: [mark(1)] } }, after: { 1h: done } }
      done: { type: final }
    """

  @Test("An ignored event is not handled by ancestors and causes no request")
  func ignore() throws {
    var machine = try Machine(
      """
      uses: [Log]
      events: { push: }
      initial: outer
      on: { push: { actions: [mark(1)] } }
      states:
        outer: { initial: inner, states: { inner: { ignore: [push], after: { 1s: done } } } }
        done: { after: { 1s: outer } }
      """)
    try machine.send("push")
    #expect(machine.requests == [])
    machine.wait(1000)
    try machine.send("push")
    #expect(machine.marks == [1])
  }

  // MARK: Order

  private static let nest = """
    uses: [Log]
    events: { push: , stay: , out: }
    initial: a
    states:
      a:
        initial: b
        entry: [mark(1)]
        exit: [mark(2)]
        on: { stay: { target: d, actions: [mark(9)] } }
        states:
          b:
            initial: c
            entry: [mark(3)]
            exit: [mark(4)]
            states:
              c: { entry: [mark(5)], exit: [mark(6)], on: { push: { target: x, actions: [mark(10)] } } }
          d: { entry: [mark(7)], exit: [mark(8)] }
      x:
        initial: y
        entry: [mark(11)]
        states:
          y: { entry: [mark(12)] }
        on: { push: d }
    on: { stay: a, out: { target: a, actions: [mark(13)] }, push: a }
    """

  @Test("A flow enters its states outermost first")
  func entries() throws {
    #expect(try Machine(Self.nest).marks == [1, 3, 5])
  }

  @Test("A transition runs exit actions innermost first, then its own actions, then entry actions outermost first")
  func order() throws {
    var machine = try Machine(Self.nest)
    try machine.send("push")
    #expect(machine.marks == [6, 4, 2, 10, 11, 12])
    try machine.send("push")
    #expect(machine.state == "d")
    #expect(machine.marks == [1, 7])
  }

  @Test("A transition to a descendant does not exit its source")
  func internalTarget() throws {
    var machine = try Machine(Self.nest)
    try machine.send("stay")
    #expect(machine.state == "d")
    #expect(machine.marks == [6, 4, 9, 7])
  }

  @Test("A transition of the flow itself exits all active states inside the flow")
  func transitionOfFlow() throws {
    var machine = try Machine(Self.nest)
    try machine.send("out")
    #expect(machine.state == "c")
    #expect(machine.marks == [6, 4, 2, 13, 1, 3, 5])
  }

  @Test("A transition without a target exits and enters no state")
  func noTarget() throws {
    var machine = try Machine(
      """
      uses: [Log]
      events: { push: }
      initial: a
      states: { a: { entry: [mark(1)], exit: [mark(2)], on: { push: { actions: [mark(3)] } }, after: { 1s: b } }, b: { type: final } }
      """)
    try machine.send("push")
    #expect(machine.requests == ["mark 3"])
  }

  // MARK: Choices

  @Test("A choice reads the data after the actions of the transition that leads to the choice")
  func dataOfChoice() throws {
    var machine = try Machine(
      """
      context: { n: int(0...9) = 0 }
      events: { push: }
      initial: a
      states:
        a: { on: { push: { target: which, actions: [n = 5] } } }
        which: { choice: [{ guard: n == 5, target: five }, { else: other }] }
        five: { on: { push: a } }
        other: { on: { push: a } }
      """)
    try machine.send("push")
    #expect(machine.state == "five")
  }

  @Test("A choice reads the configuration before any state is entered, and its actions precede the entry actions")
  func configurationOfChoice() throws {
    var machine = try Machine(
      """
      uses: [Log]
      context: { n: int(0...9) = 0 }
      events: { push: }
      initial: a
      states:
        a: { exit: [mark(1)], on: { push: { target: b, actions: [mark(2)] } } }
        b:
          initial: which
          entry: [mark(5)]
          states:
            which: { choice: [{ guard: n > 0 or in(a) or in(b), target: c }, { else: d, actions: [mark(3)] }] }
            c: { on: { push: a } }
            d: { entry: [mark(6)], on: { push: a } }
      """)
    try machine.send("push")
    #expect(machine.state == "d")
    #expect(machine.marks == [1, 2, 3, 5, 6])
  }

  @Test("A choice can lead to another choice")
  func choices() throws {
    let machine = try Machine(
      """
      input: { n: int(0...9) }
      initial: one
      states:
        one: { choice: [{ guard: n < 5, target: two }, { else: large }] }
        two: { choice: [{ guard: n < 2, target: small }, { else: middle }] }
        small: { type: final }
        middle: { type: final }
        large: { type: final }
      """, inputs: ["n": .int(3)])
    #expect(machine.state == "middle")
  }

  // MARK: Final states

  @Test("A top-level final state ends the flow with its output, and later inputs are ignored")
  func done() throws {
    var machine = try Machine(
      """
      uses: [Log, Gate]
      context: { code: pin, n: int(0...9) = 3 }
      output: { count: int(0...9) }
      events: { push: }
      after: { 1s: { actions: [mark(7)] } }
      invoke: { operation: Gate.ring, on: { heard: { actions: [mark(8)] } } }
      initial: a
      on: { push: { target: end, actions: [n = 4] } }
      states:
        a: { exit: [mark(1)] }
        end: { type: final, entry: [mark(2), n = 5], output: { count: n } }
      """)
    #expect(machine.interpreter.output == nil)
    try machine.send("push")
    #expect(machine.interpreter.output == [.int(5)])
    #expect(machine.requests == ["mark 1", "mark 2", "cancel flow", "cancel ring"])
    try machine.send("push")
    machine.wait(5000)
    try machine.answer("ring", "heard")
    #expect(machine.requests == [])
    #expect(machine.state == "end")
  }
}
