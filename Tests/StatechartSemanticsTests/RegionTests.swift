import StatechartLanguage
import StatechartSemantics
import Testing

/// Regions, histories, done events and raised events; the traps of the semantics among them.
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

  @Test("A microstep of two regions: all exits, the last region first, then all actions, then all entries")
  func microstep() throws {
    var machine = try Machine(wings.replacing("on: { right: { target: west, reenter: true } }", with: "ignore: right"))
    try machine.send("push")
    #expect(machine.state == "b d")
    #expect(machine.marks == [26, 23, 43, 46, 4, 7])
  }

  @Test("A transition inside a region leaves the other regions alone; out of the parallel state it leaves them all")
  func domains() throws {
    var machine = try Machine(wings.replacing("on: { right: { target: west, reenter: true } }", with: "ignore: right"))
    try machine.send("left")
    #expect(machine.state == "b c")
    #expect(machine.marks == [23, 4])
    try machine.send("right")
    #expect(machine.state == "shut")
    #expect(machine.marks == [26, 25, 24, 22, 21])
  }

  @Test("A deep history brings back every region; what was not yet is where the parent begins")
  func deepHistory() throws {
    var machine = try Machine(wings.replacing("on: { right: { target: west, reenter: true } }", with: "ignore: right"))
    try machine.send("left")
    try machine.send("out")
    try machine.send("back")
    #expect(machine.state == "b c")
    #expect(machine.marks == [1, 2, 4, 5, 6])
  }

  @Test("A region cannot lead into another")
  func crossing() {
    let found = Machine.mistakes(wings)
    #expect(found.contains { $0.contains("regions do not lead into each other") })
  }

  private let book = """
    events: { next: , close: , open: }
    initial: closed
    states:
      closed: { on: { open: last }, ignore: [next, close] }
      reading:
        initial: first
        on: { close: closed }
        ignore: open
        states:
          first: { on: { next: second } }
          second:
            initial: top
            states:
              top: { on: { next: bottom } }
              bottom: { on: { next: first } }
          last: { type: history }
    """

  @Test("A shallow history brings back the child, and begins anew inside it; a deep one brings back all")
  func shallow() throws {
    for (text, state) in [(book, "top"), (book.replacing("type: history", with: "type: deep history"), "bottom")] {
      var machine = try Machine(text)
      try machine.send("open")
      #expect(machine.state == "first", "nothing is remembered yet")
      try machine.send("next")
      try machine.send("next")
      #expect(machine.state == "bottom")
      try machine.send("close")
      try machine.send("open")
      #expect(machine.state == state)
    }
  }

  @Test("History is taken down before any exit action, and a target of its own goes before where the parent begins")
  func historyTarget() throws {
    var machine = try Machine(book.replacing("last: { type: history }", with: "last: { type: history, target: second }"))
    try machine.send("open")
    #expect(machine.state == "top")
  }

  @Test("A final state in a region does not end the parallel state before the last region is done")
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

  @Test("What is raised is heard after eventless transitions and before the next event from outside")
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

  @Test("What is raised on entry of a state that is left in passing is heard by the state after it")
  func raisedInPassing() throws {
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

  @Test("An eventless transition reads what a sibling region changed in the same microstep")
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

  @Test("Of a child whose guards all fail the parent is asked, even in regions that share it")
  func failsOver() throws {
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
    #expect(machine.marks == [7], "both regions ask the parent, whose transition is taken once")
  }

  @Test("'any' and 'net.*' hear what nothing else hears, and 'ignore' goes before them")
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

  @Test("What is said of one event is asked before a pattern, wherever the pattern stands; in SCXML the file's order holds")
  func patternsInTurn() throws {
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

  @Test("A flow that raises without end, or goes round without end, is faulted and takes nothing more")
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
    #expect(try machine.value("n") == .int(500), "a thousand microsteps, of which the first is the event's")
    var raising = try Machine(
      "events: { push: , ring: }\ninitial: a\nstates: { a: { on: { push: { actions: [\(Array(repeating: "raise(ring)", count: 17).joined(separator: ", "))] } }, ignore: ring, after: { 1s: b } }, b: { type: final } }"
    )
    try raising.send("push")
    #expect(raising.interpreter.isFaulted)
  }

  @Test("In 'mode: scxml' a target inside the source leaves the source, unless it says 'reenter: false'")
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

  @Test("Several targets in different regions are all reached, and no region begins elsewhere before, also through a history")
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

  @Test("'send' comes back as an event from outside, whatever state the flow is in by then")
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

  @Test("Choices of regions are passed before anything is entered, and see the data after the actions")
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

  @Test("A transition without a target does nothing where another region's leaves its state, but in SCXML's mode acts first")
  func actionsOfWhatIsLeft() throws {
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
      Machine.mistakes(text.replacing("    CONFLICT\n", with: "")).contains { $0.contains("another region of it answers") })
    var machine = try Machine(text.replacing("CONFLICT", with: "conflict: first"))
    try machine.send("push")
    #expect(machine.marks == [3, 1, 2])
    machine = try Machine("mode: scxml\n" + text.replacing("    CONFLICT\n", with: ""))
    try machine.send("push")
    #expect(machine.marks == [3, 1, 2, 4])
  }

  @Test("A state around regions with actions alone gives way to one that leaves it")
  func actionsAround() throws {
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
    "A parallel state is done with its regions whichever is the last",
    arguments: [["three", "one", "two"], ["one", "two", "three"]])
  func nestedDone(events: [String]) throws {
    var machine = try Machine(nested)
    for event in events { try machine.send(event) }
    #expect(machine.marks == [1])
    #expect(machine.state == "over")
  }

  @Test("In SCXML's mode only a final state in a region of its own ends a parallel state")
  func nestedDoneInSCXML() throws {
    for (events, state) in [(["three", "one", "two"], "b d f"), (["one", "two", "three"], "over")] {
      var machine = try Machine("mode: scxml\n" + nested)
      for event in events { try machine.send(event) }
      #expect(machine.state == state)
    }
  }

  @Test("A choice on the way back through a history can lead elsewhere: the state around the history is not entered then")
  func historyPastChoice() throws {
    var machine = try Machine(
      """
      uses: [Log]
      context: { isOld: bool = false }
      events: { age: , close: , open: }
      initial: reading
      states:
        closed: { on: { open: last }, ignore: [age, close] }
        reading:
          initial: page
          entry: [mark(1)]
          on: { close: closed, age: { actions: [isOld = true] } }
          ignore: open
          states:
            page:
              initial: look
              entry: [mark(2)]
              states:
                look: { choice: [{ guard: isOld, target: shelf, actions: [mark(3)] }, { else: top }] }
                top: {}
            last: { type: history }
        shelf: { type: final }
      """)
    #expect(machine.marks == [1, 2])
    try machine.send("close")
    try machine.send("open")
    #expect(machine.marks == [1, 2])
    #expect(machine.state == "top")
    try machine.send("age")
    try machine.send("close")
    try machine.send("open")
    #expect(machine.marks == [3])
    #expect(machine.state == "shelf")
  }

  @Test("A state that is left past a choice in it remembers what was active before the step")
  func historyOfChoice() throws {
    var machine = try Machine(
      """
      events: { turn: , look: , open: }
      initial: reading
      states:
        shelf: { on: { open: last }, ignore: [turn, look] }
        reading:
          initial: first
          ignore: open
          states:
            first: { on: { turn: second }, ignore: look }
            second: { on: { turn: first, look: glance } }
            glance: { choice: [{ else: shelf }] }
            last: { type: deep history }
      """)
    for event in ["turn", "look", "open"] { try machine.send(event) }
    #expect(machine.state == "second")
  }

  @Test("Regions that nothing leads into begin in the order of the spec, their choices before any is entered")
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
                pick: { choice: [{ guard: not in(d), target: a, actions: [n = 5, mark(2)] }, { else: b }] }
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

  @Test("When a chart is over, its last state is left")
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
