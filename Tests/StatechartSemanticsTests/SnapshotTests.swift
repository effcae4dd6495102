import StatechartSemantics
import Testing

/// Tests of snapshots, and of restores after a restart of the process.
@Suite("Snapshots")
struct SnapshotTests {
  private let oven = """
    snapshot:
    uses: [Gate]
    context: { n: int(0...9) = 0 }
    events: { push: , off: }
    initial: cold
    states:
      cold: { on: { push: { target: baking, actions: [n = 3] } }, ignore: off }
      baking:
        type: parallel
        on: { off: cold }
        ignore: push
        states:
          heat: { after: { 10min: { target: cold } } }
          lamp: { initial: on, states: { on: { after: { 1min: { target: dark, onRestore: restart } } }, dark: } }
          bell: { invoke: { operation: Gate.ring, on: { heard: { actions: [n = 4] } } } }
    """

  @Test("A restore keeps configuration and data, invokes operations again, and restores timers as declared")
  func restored() throws {
    var machine = try Machine(oven.replacing("lamp: { initial: on,", with: "lamp: { initial: on, ignore: push,"))
    try machine.send("push")
    machine.wait(30_000)
    machine.restart(20_000)
    #expect(machine.state == "heat on bell")
    #expect(machine.requests == ["schedule on 60000", "schedule heat 550000", "invoke ring"])
    #expect(try machine.value("n") == .int(3))
    machine.restart(600_000)
    #expect(machine.requests.contains("schedule heat 0"), "a delay that ended during the restart ends at once")
    machine.wait(0)
    #expect(machine.state == "cold")
  }

  @Test("A periodic timer with several overdue periods fires once after the restore, and then starts the next period")
  func periods() throws {
    var machine = try Machine(
      """
      snapshot:
      uses: [Log]
      events: { push: }
      initial: a
      states:
        a: { every: { 10s: { actions: [mark(1)] }, 7s: { actions: [mark(2)], onRestore: restart } }, on: { push: b } }
        b: { type: final }
      """)
    machine.restart(45_000)
    #expect(machine.requests == ["schedule a2 7000", "schedule a1 0"])
    machine.wait(0)
    #expect(machine.requests == ["schedule a1 10000", "mark 1"])
    machine.wait(10_000)
    #expect(machine.marks == [2, 1])
  }

  @Test("An operation that has returned an outcome is not invoked again after restarts in the same state")
  func answered() throws {
    var machine = try Machine(oven)
    try machine.send("push")
    machine.restart(0)
    #expect(machine.pending == ["ring"])
    try machine.answer("ring", "heard")
    for _ in 1...2 {
      machine.restart(0)
      #expect(machine.pending == [])
      #expect(try machine.value("n") == .int(4))
    }
    try machine.send("off")
    try machine.send("push")
    #expect(machine.pending == ["ring"], "a new entry of the state invokes the operation again")
  }

  @Test("Overdue timers fire in the order of their deadlines, and simultaneous timers fire in the order of their start")
  func overdue() throws {
    var machine = try Machine(
      """
      snapshot:
      events: { push: }
      initial: all
      states:
        all:
          type: parallel
          ignore: push
          states:
            a: { initial: a1, states: { a1: { after: { 30s: a2 } }, a2: } }
            b: { initial: b1, states: { b1: { after: { 10s: b2 } }, b2: } }
            c: { initial: c1, states: { c1: { after: { 2h: { target: c2, onRestore: expire } } }, c2: } }
            d: { initial: d0, states: { d0: { on: { push: d1 } }, d1: { after: { 5s: d2 } }, d2: } }
            e: { initial: e1, states: { e1: { after: { 10s: e2 } }, e2: } }
      """)
    machine.wait(5_000)
    try machine.send("push")
    machine.restart(100_000)
    #expect(
      machine.requests == ["schedule b1 0", "schedule e1 0", "schedule d1 0", "schedule a1 0", "schedule c1 0"])
  }

  private let door = """
    snapshot: { safeState: shut }
    context: { code: pin, n: int(0...9) = 0 }
    events: { digit: { value: digit }, push: }
    initial: shut
    states:
      shut: { entry: [n = 1], on: { push: open }, ignore: digit }
      open: { entry: [n = 2], on: { digit: { guard: code.count < 8, actions: [code.append(value)] }, push: shut } }
    """

  @Test("A flow with a secret is restored in its safe state without the secret")
  func secrets() throws {
    for (digits, state, number) in [([1, 2], "shut", 1), ([], "open", 2)] {
      var machine = try Machine(door)
      try machine.send("push")
      for digit in digits { try machine.send("digit", .digit(digit)) }
      #expect(try machine.value("code") == .pin(digits))
      #expect(machine.interpreter.snapshot?.values.contains(.pin([1, 2])) == false)
      machine.restart(0)
      #expect(machine.state == state)
      #expect(try machine.value("n") == .int(number))
      #expect(try machine.value("code") == .pin([]))
    }
  }

  @Test("A snapshot of another version of the spec is rejected")
  func version() throws {
    let machine = try Machine(door)
    let other = try Machine.flow(door + "\n# changed")
    let snapshot = try #require(machine.interpreter.snapshot)
    #expect(Interpreter(restoring: snapshot, of: other, now: 0) == nil)
    #expect(Interpreter(restoring: snapshot, of: machine.interpreter.flow, now: 0) != nil)
  }
}
