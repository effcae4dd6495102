import StatechartModel
import StatechartSemantics
import Testing

@Suite("Simulation lines")
struct SimulationTests {
  private static let spec = """
    uses: [Log, Gate]
    input: { mode: create | change, limit: 'int(1...8) = 2' }
    context: { code: pin, key: secret or none, note: text or none, wait: duration = 0s }
    events: { digit: { value: digit }, delete: , cancel: }
    output: { success: bool, left: duration }
    initial: typing
    screen:
      title: { switch: mode, create: Set, change: Change }
      buttons: [{ label: Cancel, event: cancel, role: cancel }]
    on: { cancel: dismissed }
    states:
      typing:
        screen: { dots: { filled: code.count, of: limit }, keypad: { digit: digit, delete: delete }, message: "{note}" }
        on:
          digit: { guard: code.count < limit, actions: [code.append(value), note = none] }
          delete: { guard: code.count > 0, actions: [code.removeLast()] }
        always: { guard: code.count == limit, target: asking }
      asking:
        ignore: [digit, delete]
        invoke:
          operation: Gate.ask
          input: { code: code }
          on:
            yes: { target: saved, actions: [key.take(outcome.key)] }
            no: { target: late, actions: [code.clear(), wait = outcome.wait, note = "Wrong", mark(limit), 'say("Try again in {wait}")'] }
      late: { ignore: [digit, delete], screen: { prompt: "Wait {wait}", countdown: wait }, after: { wait: typing } }
      saved: { type: final, output: { success: true, left: wait } }
      dismissed: { type: final, output: { success: false, left: wait } }
    """

  private func simulation(_ inputs: [String: String] = ["mode": "create"]) throws -> Simulation {
    try Simulation(Machine.flow(Self.spec), inputs: inputs)
  }

  private let button = #""buttons":[{"event":"cancel","label":"Cancel","role":"cancel"}]"#

  @Test("The first line contains the initial configuration")
  func start() throws {
    #expect(
      try simulation().line
        == #"{"configuration":["typing"],"done":false,"effects":[],"output":null,"pending":[],"screen":{\#(button),"dots":{"filled":0,"of":2},"keypad":{"delete":"delete","digit":"digit"},"title":"Set"}}"#
    )
  }

  @Test("Each event, outcome or wait has an output line with configuration, effects, operations and screen")
  func lines() throws {
    var simulation = try simulation(["mode": "change", "limit": "1"])
    #expect(try simulation.take(line: #"{"event":"digit","data":{"value":7}}"#) == nil)
    #expect(
      simulation.line
        == #"{"configuration":["asking"],"done":false,"effects":[],"output":null,"pending":["Gate.ask"],"screen":{\#(button),"title":"Change"}}"#
    )
    #expect(try simulation.take(line: #"{"outcome":"Gate.ask.no","data":{"wait":"1500ms"}}"#) == nil)
    #expect(
      simulation.line
        == #"{"configuration":["late"],"done":false,"effects":[{"data":{"n":1},"effect":"mark"},{"data":{"words":"Try again in 1500ms"},"effect":"say"}],"output":null,"pending":[],"screen":{\#(button),"countdown":"1500ms","prompt":"Wait 1500ms","title":"Change"}}"#
    )
    #expect(try simulation.take(line: #"{"wait":"2s"}"#) == nil)
    #expect(simulation.line.contains(#""configuration":["typing"]"#))
    #expect(simulation.line.contains(#""message":"Wrong""#))
    #expect(try simulation.take(line: #"{"event":"cancel"}"#) == nil)
    #expect(
      simulation.line.hasPrefix(
        #"{"configuration":["dismissed"],"done":true,"effects":[],"output":{"left":"1500ms","success":false},"pending":[]"#))
  }

  @Test("An undeclared lifecycle event changes nothing, but its payload is checked")
  func lifecycle() throws {
    var simulation = try simulation()
    let before = simulation.line
    #expect(try simulation.take(line: #"{"event":"background"}"#) == nil)
    #expect(try simulation.take(line: #"{"event":"foreground","data":{"away":"5s"}}"#) == nil)
    #expect(simulation.line == before)
    #expect(throws: Simulation.InputError.self) { try simulation.take(line: #"{"event":"foreground"}"#) }
  }

  @Test("In 'mode: scxml' an event sent without a delay arrives before the output line")
  func sends() throws {
    let text = """
      mode: scxml
      events: { push: , tick: , tock: }
      initial: a
      entry: [send(tick)]
      states:
        a: { on: { tick: b } }
        b: { on: { push: { actions: [send(tick), send(tock, 5ms)] }, tick: c } }
        c: { on: { tock: d } }
        d:
      """
    var simulation = try Simulation(Machine.flow(text), inputs: [:])
    #expect(simulation.line.contains(#""configuration":["b"]"#))
    for (line, state) in [(#"{"event":"push"}"#, "c"), (#"{"wait":"4ms"}"#, "c"), (#"{"wait":"1ms"}"#, "d")] {
      _ = try simulation.take(line: line)
      #expect(simulation.line.contains(#""configuration":["\#(state)"]"#))
    }
  }

  @Test("An outcome of an operation that is not pending is dropped with a message")
  func late() throws {
    var simulation = try simulation()
    #expect(
      try simulation.take(line: #"{"outcome":"Gate.ask.yes","data":{}}"#)
        == "'Gate.ask' is not pending; the outcome was dropped")
    #expect(simulation.line.contains(#""effects":[]"#))
  }

  @Test("No output line contains a secret")
  func secrets() throws {
    var simulation = try simulation(["mode": "create", "limit": "8"])
    var lines = [simulation.line]
    for _ in 0..<8 {
      _ = try simulation.take(line: #"{"event":"digit","data":{"value":9}}"#)
      lines.append(simulation.line)
    }
    _ = try simulation.take(line: #"{"outcome":"Gate.ask.yes","data":{"key":4711}}"#)
    lines.append(simulation.line)
    #expect(lines.allSatisfy { !$0.contains("9") && !$0.contains("4711") })
    #expect(simulation.line.contains(#""done":true"#))
  }

  @Test(
    "An invalid line is reported and has no effect",
    arguments: [
      ("", "expected a JSON object"),
      ("[1]", "expected a JSON object"),
      (#"{"even":"digit"}"#, "unknown key 'even'; expected 'event', 'wait' or 'outcome', and 'data'"),
      (#"{}"#, "expected exactly one of 'event', 'wait' and 'outcome', as a string"),
      (#"{"event":"digit","wait":"1s"}"#, "expected exactly one of 'event', 'wait' and 'outcome', as a string"),
      (#"{"event":5}"#, "expected exactly one of 'event', 'wait' and 'outcome', as a string"),
      (#"{"event":"push"}"#, "unknown event 'push'; expected 'digit', 'delete', 'cancel'"),
      (#"{"event":"digit"}"#, "missing 'value' in 'data'; expected a digit"),
      (#"{"event":"digit","data":{"value":10}}"#, "expected a digit for 'value'"),
      (#"{"event":"digit","data":{"value":1,"more":2}}"#, "unknown field in 'data'; expected 'value'"),
      (#"{"wait":"soon"}"#, "expected a duration such as '500ms' for 'wait'"),
      (#"{"wait":"-5ms"}"#, "expected a duration such as '500ms' for 'wait'"),
      (#"{"outcome":"Gate.ask"}"#, "unknown outcome 'Gate.ask'; expected the form 'Interface.operation.outcome'"),
      (#"{"outcome":"Gate.ask.no","data":{"wait":"x"}}"#, "expected a duration such as '500ms' for 'wait'"),
    ])
  func errors(_ line: String, _ message: String) throws {
    var simulation = try simulation()
    let before = simulation.line
    let error = #expect(throws: Simulation.InputError.self) { try simulation.take(line: line) }
    #expect(error?.message == message)
    #expect(simulation.line == before)
  }

  @Test(
    "An invalid input is reported",
    arguments: [
      ([:], "missing input 'mode'; expected one of 'create', 'change'"),
      (["mode": "remove"], "expected one of 'create', 'change' for 'mode'"),
      (["mode": "create", "limit": "9"], "expected a whole number from 1 to 8 for 'limit'"),
      (["mode": "create", "size": "3"], "unknown input 'size'; expected 'mode', 'limit'"),
    ] as [([String: String], String)])
  func inputs(_ inputs: [String: String], _ message: String) throws {
    let error = #expect(throws: Simulation.InputError.self) { try simulation(inputs) }
    #expect(error?.message == message)
  }

  @Test(
    "A message about a value of a record names the input or field that contains the record",
    arguments: [
      (#"{}"#, "missing 'size' in 'coat'; expected a whole number from 0 to 9"),
      (#"{"size":1,"hat":2}"#, "unknown field in 'coat'; expected 'size', 'hook'"),
      (#"{"size":1,"hook":{"high":true}}"#, "missing 'row' in 'hook'; expected a whole number from 0 to 9"),
      (#"{"size":1}"#, "missing 'hook' in 'coat'; expected 'none' or an object with 'row', 'high'"),
    ])
  func records(_ text: String, _ message: String) throws {
    let flow = try Machine.flow(
      """
      records:
        Coat: { size: int(0...9), hook: Hook or none }
        Hook: { row: int(0...9), high: bool }
      input: { coat: Coat }
      output: { coat: Coat }
      initial: a
      states: { a: { type: final, output: { coat: coat } } }
      """)
    let error = #expect(throws: Simulation.InputError.self) { try Simulation(flow, inputs: ["coat": text]) }
    #expect(error?.message == message)
  }

  @Test("A code on the command line is rejected with a message that does not contain the code")
  func codes() throws {
    let flow = try Machine.flow(
      "input: { code: pin, other: pin }\ninitial: a\nstates: { a: { after: { 1s: { guard: code == other, target: b } } }, b: { type: final } }"
    )
    let error = #expect(throws: Simulation.InputError.self) {
      try Simulation(flow, inputs: ["code": "123456789", "other": "1"])
    }
    #expect(error?.message == "input 'code' is a secret and cannot be given on the command line")
  }
}
