import StatechartLanguage
import StatechartSemantics
import Testing

/// A flow whose process ends and begins again.
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

  @Test("Configuration and data are kept, operations invoked again, and delays do as they say")
  func restored() throws {
    var machine = try Machine(oven.replacing("lamp: { initial: on,", with: "lamp: { initial: on, ignore: push,"))
    try machine.send("push")
    machine.wait(30_000)
    machine.restart(20_000)
    #expect(machine.state == "heat on bell")
    #expect(machine.requests == ["schedule heat 550000", "schedule on 60000", "invoke ring"])
    #expect(try machine.value("n") == .int(3))
    machine.restart(600_000)
    #expect(machine.requests.first == "schedule heat 0", "what ended meanwhile ends at once")
    machine.wait(0)
    #expect(machine.state == "cold")
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

  @Test("A flow that held a secret goes on in its safe state, without it; one that held none where it was")
  func secrets() throws {
    for (digits, state, number) in [([1, 2], "shut", 1), ([], "open", 2)] {
      var machine = try Machine(door)
      try machine.send("push")
      for digit in digits { try machine.send("digit", .digit(digit)) }
      #expect(machine.interpreter.snapshot?.values.contains(.pin([1, 2])) == false)
      machine.restart(0)
      #expect(machine.state == state)
      #expect(try machine.value("n") == .int(number))
      #expect(try machine.value("code") == .pin([]))
    }
  }

  @Test("A snapshot of another text of the spec is refused")
  func version() throws {
    let machine = try Machine(door)
    let other = try Machine.flow(door + "\n# changed")
    let snapshot = try #require(machine.interpreter.snapshot)
    #expect(Interpreter(restoring: snapshot, of: other, now: 0) == nil)
    #expect(Interpreter(restoring: snapshot, of: machine.interpreter.flow, now: 0) != nil)
  }
}
