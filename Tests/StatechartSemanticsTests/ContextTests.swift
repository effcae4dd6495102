import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of records, lists, arithmetic, named guards, raised secrets, and variables of states and parts.
@Suite struct ContextTests {
  @Test("Variables of a state are reset after its exit actions, and not when a child state is exited")
  func context() throws {
    var door = try Machine(
      """
      uses: [Log]
      context: { kept: int(0...9) = 0, last: int(0...9) = 0 }
      events: { push: , turn: , leave: }
      initial: outer
      states:
        outer:
          context: { tries: int(0...9) = 3, code: pin }
          exit: [last = tries]
          on:
            push: { guard: tries < 9, actions: [tries += 1] }
            leave: away
          initial: first
          states:
            first:
              context: { turns: int(0...9) = 0 }
              on: { turn: { guard: tries < 9, target: second, actions: [tries += 1] } }
              exit: [kept = turns]
              entry: [turns = 5, mark(turns)]
            second: { on: { turn: first } }
        away: { on: { leave: outer }, ignore: [push, turn] }
      """)
    try door.send("push")
    #expect(try door.value("tries") == .int(4))
    #expect(try door.value("turns") == .int(5))
    try door.send("turn")
    #expect(try door.value("turns") == .int(0))
    #expect(try door.value("tries") == .int(5))
    #expect(try door.value("kept") == .int(5))
    try door.send("leave")
    #expect(try door.value("last") == .int(5))
    #expect(try door.value("tries") == .int(3))
    try door.send("leave")
    #expect(door.marks == [5])
    #expect(try door.value("turns") == .int(5))
  }

  @Test("An assignment to a field changes the record, but not its copies")
  func records() throws {
    var door = try Machine(
      """
      records: { Choice: { length: int(4...6), place: Place }, Place: { row: int(0...3), near: int(0...3) or none } }
      context:
        choice: "Choice = Choice(length: 4, place: Place(row: 0, near: none))"
        copy: Choice or none
      events: { push: , keep: }
      initial: here
      states:
        here:
          on:
            push: { guard: choice.place.row < 3, actions: [copy = choice, choice.place.row += 1, choice.place.near = choice.place.row] }
            keep: [{ guard: choice == copy, target: done }]
        done: { type: final }
      """)
    try door.send("push")
    #expect(try door.value("choice") == .record([.int(4), .record([.int(1), .int(1)])]))
    #expect(try door.value("copy") == .record([.int(4), .record([.int(0), .none])]))
    try door.send("keep")
    #expect(door.state == "here")
  }

  @Test("List operations append, remove and find items, and clear the list")
  func lists() throws {
    var door = try Machine(
      """
      context: { numbers: "list(int(0...9), 3)", found: bool = false }
      events: { put: { value: int(0...9) }, drop: , clear: }
      initial: here
      states:
        here:
          on:
            put: [{ guard: numbers.contains(value), actions: [found = true] }, { guard: numbers.count < 3, actions: [numbers.append(value)] }]
            drop: { guard: numbers.count > 0, actions: [numbers.removeLast()] }
            clear: { actions: [numbers.clear()] }
          after: { 1s: done }
        done: { type: final }
      """)
    for value in [4, 5, 6, 7] { try door.send("put", .int(value)) }
    #expect(try door.value("numbers") == .list([.int(4), .int(5), .int(6)]))
    #expect(try door.value("found") == .bool(false))
    try door.send("put", .int(5))
    #expect(try door.value("found") == .bool(true))
    try door.send("drop")
    #expect(try door.value("numbers") == .list([.int(4), .int(5)]))
    try door.send("clear")
    try door.send("drop")
    #expect(try door.value("numbers") == .list([]))
  }

  @Test("Removing the first item of a list keeps the order of the other items")
  func queue() throws {
    var door = try Machine(
      """
      context: { numbers: "list(int(0...9), 3) = [4, 5, 6]" }
      events: { serve: }
      initial: here
      states:
        here: { on: { serve: { guard: numbers.count > 0, actions: [numbers.removeFirst()] } }, after: { 1s: done } }
        done: { type: final }
      """)
    for rest: [Value] in [[.int(5), .int(6)], [.int(6)], [], []] {
      try door.send("serve")
      #expect(try door.value("numbers") == .list(rest))
    }
  }

  @Test("Division rounds toward zero, and a remainder has the sign of the dividend, as in Swift")
  func division() throws {
    var door = try Machine(
      """
      context: { q: int(-9...9) = 0, r: int(-8...8) = 0 }
      events: { divide: { n: int(-9...9), by: int(-9...9) } }
      initial: here
      states:
        here: { on: { divide: { guard: by != 0, actions: [q = n / by, r = n % by] } }, after: { 1s: done } }
        done: { type: final }
      """)
    for n in -9...9 {
      for by in -9...9 where by != 0 {
        try door.send("divide", .int(n), .int(by))
        #expect(try door.value("q") == .int(n / by))
        #expect(try door.value("r") == .int(n % by))
      }
    }
  }

  @Test("The smallest number without a range divided by -1 wraps around, with the remainder 0")
  func wrappedDivision() throws {
    var door = try Machine(
      """
      mode: scxml
      context: { n: int = -9223372036854775807, q: int = 0, r: int = 5 }
      events: { divide: { by: int } }
      initial: here
      states:
        here: { on: { divide: { guard: by != 0, actions: [n = n - 1, q = n / by, r = n % by] } } }
      """)
    try door.send("divide", .int(-1))
    #expect(try door.value("q") == .int(.min))
    #expect(try door.value("r") == .int(0))
  }

  @Test("A named guard is evaluated like its condition, before the actions of the transition")
  func namedGuards() throws {
    var door = try Machine(
      """
      context: { n: int(0...9) = 0 }
      events: { push: }
      guards: { isFull: n >= 3, isOpen: not isFull }
      initial: here
      states:
        here: { on: { push: [{ guard: isOpen, actions: [n += 1] }, { guard: isFull, target: done }] } }
        done: { type: final }
      """)
    for _ in 1...3 { try door.send("push") }
    #expect(try door.value("n") == .int(3))
    #expect(door.state == "here")
    try door.send("push")
    #expect(door.state == "done")
  }

  @Test("'first' and 'last' return the items at the ends of a list, and 'first' of an empty list is 'none'")
  func ends() throws {
    var door = try Machine(
      """
      context: { numbers: "list(int(0...9), 3)", seen: int(0...9) or none, late: int(0...9) or none }
      events: { give: { value: int(0...9) }, look: }
      initial: open
      states:
        open:
          on:
            give: { guard: numbers.count < 3, actions: [numbers.append(value)] }
            look: { actions: [seen = numbers.first, late = numbers.last] }
          after: { 1s: shut }
        shut: { type: final }
      """)
    try door.send("look")
    #expect(try door.value("seen") == .none)
    for number in [4, 5, 6] { try door.send("give", .int(number)) }
    try door.send("look")
    #expect(try door.value("seen") == .int(4))
    #expect(try door.value("late") == .int(6))
  }

  @Test("A secret from the payload can be in the payload of a raised event")
  func raisedSecret() throws {
    var door = try Machine(
      """
      context: { key: secret or none }
      events: { hand: { given: secret }, pass: { passed: secret }, keep: }
      initial: open
      states:
        open:
          type: parallel
          screen: { reveal: key }
          states:
            porter: { on: { hand: { actions: [raise(pass, given)] } } }
            clerk:
              on:
                pass: { actions: [key.take(passed)] }
                keep: { guard: key != none, target: shut }
        shut: { type: final }
      """)
    try door.send("hand", .secret(7))
    #expect(try door.value("key") == .secret(7))
  }

  @Test("Each use of a part has its own variables")
  func partContext() throws {
    let part = """
      part: Counter
      summary: Counts to three.
      parameters: { total: int(0...99) }
      context: { own: int(0...3) = 0 }
      events: { count: }
      on: { count: { guard: own < 3 and total < 99, actions: [own += 1, total += 1] } }
      """
    let flow = """
      flow: Door
      summary: A door.
      uses: [Counter]
      context: { total: int(0...99) = 0 }
      events: { next: }
      initial: one
      states:
        one: { use: { part: Counter, total: total }, on: { next: two } }
        two: { use: { part: Counter, total: total }, on: { next: { guard: total > 4, target: done } } }
        done: { type: final }
      """
    let library = SpecLibrary(files: [SourceFile(path: "part.yaml", text: part), SourceFile(path: "flow.yaml", text: flow)])
    #expect(library.compile("part.yaml").diagnostics.all.isEmpty)
    let (spec, diagnostics) = library.compile("flow.yaml")
    #expect(diagnostics.all.isEmpty, "\(DiagnosticFormat.text.render(diagnostics.sorted()))")
    guard case .flow(let checked) = spec else { return }
    #expect(checked.variables.map(\.name) == ["total", "own", "twoOwn"])
    var interpreter = Interpreter(checked)
    for event in [0, 0, 0, 0, 1, 0, 0].map({ name in
      checked.events.ids.first { checked.events[$0].name == ["count", "next"][name] }
    }) {
      if let event { interpreter.send(event) }
    }
    #expect(interpreter.values == [.int(5), .int(0), .int(2)])
  }
}
