import StatechartSemantics
import Testing

/// Tests of the microsteps and the completion of regions, including corner cases of the semantics.
@Suite("Regions")
struct RegionTests {
  private let wings = """
    uses: [Log]
    events: { push: , left: , right: , out: , back: }
    initial: open
    states:
      open:
        type: parallel
        conflict: first
        entry: [mark(1)]
        exit: [mark(21)]
        on: { out: shut }
        ignore: back
        states:
          west:
            initial: a
            entry: [mark(2)]
            exit: [mark(22)]
            states:
              a: { entry: [mark(3)], exit: [mark(23)], on: { push: { target: b, actions: [mark(43)] }, left: { target: b } } }
              b: { entry: [mark(4)], exit: [mark(24)], on: { left: a }, ignore: push }
          east:
            initial: c
            entry: [mark(5)]
            exit: [mark(25)]
            states:
              c: { entry: [mark(6)], exit: [mark(26)], on: { push: { target: d, actions: [mark(46)] }, right: { target: shut } } }
              d: { entry: [mark(7)], exit: [mark(27)], on: { right: { target: west, reenter: true } } }
          before: { type: deep history }
      shut: { ignore: [push, left, right, out], on: { back: before } }
    """

  @Test("A parallel state is entered with all regions, outermost first, in the order of the spec")
  func entries() throws {
    let machine = try Machine(wings.replacing("on: { right: { target: west, reenter: true } }", with: "ignore: right"))
    #expect(machine.state == "a c")
    #expect(machine.marks == [1, 2, 3, 5, 6])
  }

  @Test("A microstep of two regions runs all exit actions, the last region first, then all actions, then all entry actions")
  func microstep() throws {
    var machine = try Machine(wings.replacing("on: { right: { target: west, reenter: true } }", with: "ignore: right"))
    try machine.send("push")
    #expect(machine.state == "b d")
    #expect(machine.marks == [26, 23, 43, 46, 4, 7])
  }

  @Test("A transition of a region exits other regions only if its target is outside the parallel state")
  func domains() throws {
    var machine = try Machine(wings.replacing("on: { right: { target: west, reenter: true } }", with: "ignore: right"))
    try machine.send("left")
    #expect(machine.state == "b c")
    #expect(machine.marks == [23, 4])
    try machine.send("right")
    #expect(machine.state == "shut")
    #expect(machine.marks == [26, 25, 24, 22, 21])
  }

  @Test("A deep history state restores the states of every region")
  func deepHistory() throws {
    var machine = try Machine(wings.replacing("on: { right: { target: west, reenter: true } }", with: "ignore: right"))
    try machine.send("left")
    try machine.send("out")
    try machine.send("back")
    #expect(machine.state == "b c")
    #expect(machine.marks == [1, 2, 4, 5, 6])
  }

  @Test("A transition from one region into another is an error")
  func crossing() {
    let found = Machine.errors(wings)
    #expect(found.contains { $0.contains("is in a different region from") })
  }

  @Test("A parallel state is done only when its last region is done")
  func done() throws {
    var machine = try Machine(
      """
      uses: [Log]
      events: { one: , two: }
      initial: both
      states:
        both:
          type: parallel
          ignore: [one, two]
          done: { target: over, actions: [mark(9)] }
          states:
            first:
              initial: a
              done: { actions: [mark(1)] }
              states: { a: { on: { one: b } }, b: { type: final } }
            second:
              initial: c
              states: { c: { on: { two: d } }, d: { type: final } }
        over: { type: final }
      """)
    try machine.send("one")
    #expect(machine.state == "b c")
    #expect(machine.marks == [1])
    try machine.send("one")
    #expect(machine.state == "b c")
    try machine.send("two")
    #expect(machine.state == "over")
    #expect(machine.marks == [9])
  }

  @Test("If all guards of a child fail, the parent's transition is selected, once for all its regions")
  func parentTransition() throws {
    var machine = try Machine(
      """
      uses: [Log]
      events: { push: }
      context: { n: int(0...9) = 0 }
      initial: both
      states:
        both:
          type: parallel
          on: { push: { actions: [mark(7)] } }
          after: { 1s: never }
          states:
            first: { on: { push: { guard: n == 1, actions: [mark(1)] } } }
            second: { on: { push: { guard: n == 2, actions: [mark(2)] } } }
        never: { type: final }
      """)
    try machine.send("push")
    #expect(machine.marks == [7], "both regions select the parent's transition, which is taken once")
  }

  @Test("Choices of regions read the data after the actions of the transition")
  func choicesInRegions() throws {
    var machine = try Machine(
      """
      events: { push: }
      context: { wait: duration = 0s }
      initial: before
      states:
        before: { on: { push: { target: both, actions: [wait = 5s] } } }
        both:
          type: parallel
          ignore: push
          states:
            pad:
              initial: ready
              states:
                ready: { choice: [{ guard: wait > 0s, target: locked }, { else: typing }] }
                typing: { after: { 1s: locked } }
                locked: { after: { wait: typing } }
            lamp: { }
      """)
    try machine.send("push")
    #expect(machine.state == "locked lamp")
  }

  @Test("A transition without a target is preempted if another region exits its state, except in 'mode: scxml'")
  func preemptedBySibling() throws {
    let text = """
      uses: [Log]
      events: { push: }
      initial: both
      states:
        both:
          type: parallel
          CONFLICT
          states:
            first: { exit: [mark(1)], on: { push: { target: out, actions: [mark(2)] } } }
            second: { exit: [mark(3)], on: { push: { actions: [mark(4)] } } }
        out: { type: final }
      """
    #expect(
      Machine.errors(text.replacing("    CONFLICT\n", with: "")).contains {
        $0.contains("another region takes a transition too")
      })
    var machine = try Machine(text.replacing("CONFLICT", with: "conflict: first"))
    try machine.send("push")
    #expect(machine.marks == [3, 1, 2])
    machine = try Machine("mode: scxml\n" + text.replacing("    CONFLICT\n", with: ""))
    try machine.send("push")
    #expect(machine.marks == [3, 1, 2, 4])
  }

  @Test("A transition without a target of a parallel state is preempted by a transition of a region that exits the state")
  func preemptedByRegion() throws {
    var machine = try Machine(
      """
      uses: [Log]
      events: { push: }
      initial: both
      states:
        both:
          type: parallel
          on: { push: { actions: [mark(1)] } }
          states:
            first: {}
            second: { on: { push: { target: out, actions: [mark(2)] } } }
        out: { type: final }
      """)
    try machine.send("push")
    #expect(machine.marks == [2])
  }

  private let nested = """
    uses: [Log]
    events: { one: , two: , three: }
    initial: outer
    states:
      outer:
        type: parallel
        ignore: [one, two, three]
        done: { target: over, actions: [mark(1)] }
        states:
          inner:
            type: parallel
            states:
              first: { initial: a, states: { a: { on: { one: b } }, b: { type: final } } }
              second: { initial: c, states: { c: { on: { two: d } }, d: { type: final } } }
          third: { initial: e, states: { e: { on: { three: f } }, f: { type: final } } }
      over: { type: final }
    """

  @Test(
    "A parallel state is done regardless of the order in which its regions complete",
    arguments: [["three", "one", "two"], ["one", "two", "three"]])
  func nestedDone(events: [String]) throws {
    var machine = try Machine(nested)
    for event in events { try machine.send(event) }
    #expect(machine.marks == [1])
    #expect(machine.state == "over")
  }

  @Test("In 'mode: scxml' an inner parallel state that completes last does not complete the enclosing parallel state")
  func nestedDoneInSCXML() throws {
    for (events, state) in [(["three", "one", "two"], "b d f"), (["one", "two", "three"], "over")] {
      var machine = try Machine("mode: scxml\n" + nested)
      for event in events { try machine.send(event) }
      #expect(machine.state == state)
    }
  }

  @Test("Regions without a target start in the order of the spec, with their choices evaluated before any entry")
  func choicesOfRegions() throws {
    var machine = try Machine(
      """
      uses: [Log]
      context: { n: "int(0...9) = 0" }
      events: { push: }
      initial: off
      states:
        off: { on: { push: both } }
        both:
          type: parallel
          ignore: push
          entry: [mark(n)]
          states:
            first:
              initial: pick
              states:
                pick: { choice: [{ guard: not in(d) and n < 9, target: a, actions: [n = 5, mark(2)] }, { else: b }] }
                a:
                b:
            second:
              initial: choose
              states:
                choose: { choice: [{ guard: in(both) or n == 0, target: c }, { else: d }] }
                c:
                d: { entry: [mark(3)] }
      """)
    try machine.send("push")
    #expect(machine.state == "a d")
    #expect(machine.marks == [2, 5, 3])
  }
}
