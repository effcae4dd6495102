import SpecTesting
import StatechartModel
import StatechartSemantics
import StatechartVerification
import Testing

/// Flows for which an unsound exploration would report a false proof or an infeasible run, or would not terminate.
@Suite("Soundness of the explorer")
struct ExplorerSoundnessTests {
  @Test("A property with many violations does not hide a violation of another property")
  func hidden() throws {
    let flow = try door(
      """
      context: { a: int(0...15) = 0, b: int(0...15) = 0 }
      events: { x: , y: , z: }
      initial: s
      states:
        s: { on: { x: { guard: a < 15, actions: [a += 1] }, y: { guard: b < 15, actions: [b += 1] }, z: t } }
        t: { type: final }
      properties:
        noisy: { always: a == 0 and b == 0 }
        kept: { never: a == 15 and b == 15 }
      """)
    #expect(try flow.verdict().split(separator: ";").count == 30)
  }

  @Test("The explorer checks more than 64 properties")
  func manyProperties() throws {
    let properties = (0...70).map { "  p\($0): { after: ring, must: mark }" }.joined(separator: "\n")
    let flow = try door(
      """
      events: { x: , y: }
      initial: s
      states:
        s: { on: { x: { target: t, actions: [ring()] }, y: { target: t, actions: [mark(1)] } } }
        t: { on: { y: d }, ignore: x }
        d: { type: final }
      properties:
      \(properties)
      """)
    #expect(flow.verify().verdicts.count == 71 + 1, "with the implicit property 'itCanEnd'")
    #expect(try flow.verdict(on: "p70") == "send: x; send: y")
  }

  @Test("Records in lists, last items and codes in payloads are tracked")
  func carried() throws {
    let records = """
      records: { R: { n: int(0...9) } }
      context: { l: "list(R, 3)", last: int(0...9) or none, c: int(0...3) = 0 }
      events: { add: , keep: { numbers: "list(int(0...9), 2)" }, calc: , ask: , put: { code: pin } }
      initial: s
      states:
        s:
          on:
            add: { guard: l.count < 3, actions: ["l.append(R(n: 3))"] }
            keep: { actions: [last = numbers.last] }
            calc: { actions: [last = c + 1] }
            put: { guard: code.count == 4, target: t }
            ask: [{ guard: "l.contains(R(n: 3))", target: t }, { guard: last != none and last == 7, target: t }]
        t: { on: { ask: over }, ignore: [add, keep, calc, put] }
        over: { type: final }
      properties: { kept: { never: in(t) } }
      """
    // Each path to the state is tested separately.
    #expect(try door(records).verdict() == "send: put")
    let listed = records.replacing("put: { guard: code.count == 4, target: t }", with: "put: { actions: [c = 0] }")
    #expect(
      try door(listed.replacing("guard: last != none and last == 7", with: "guard: c == 3")).verdict() == "send: add; send: ask"
    )
    let last = listed.replacing("\"l.contains(R(n: 3))\"", with: "c == 3")
    #expect(try door(last).verdict() == "{ send: keep, with: { numbers: [7] } }; send: ask")
  }

  @Test("The environment controls a choice that depends on a value of the payload", arguments: ["large", "small"])
  func storedThenAsked(_ goal: String) throws {
    let flow = try door(
      """
      events: { weigh: { grams: int(0...2000) } }
      context: { weight: int(0...2000) = 0 }
      initial: small
      states:
        small: { on: { weigh: { target: sorting, actions: [weight = grams] } } }
        sorting: { choice: [{ guard: weight > 1000, target: large }, { else: small }] }
        large: { on: { weigh: { target: sorting, actions: [weight = grams] } } }
      properties: { kept: { from: every state, possible: \(goal) } }
      """)
    #expect(try flow.verdict() == "proved")
  }

  @Test("A property is inconclusive if more than 32 timers or delayed events are pending at once")
  func endless() throws {
    let sends = try door(
      """
      mode: scxml
      events: { go: , tick: }
      initial: a
      states:
        a: { on: { go: { actions: [send(tick, 10s)] }, tick: b } }
        b: { on: { go: a } }
      properties: { kept: { never: ring } }
      """)
    #expect(try sends.verdict() == "inconclusive: outcomes")
    let regions = (1...70).map { number in
      "r\(number): { initial: a\(number), states: { a\(number): { after: { \(number)s: b\(number) }, ignore: x }, b\(number): { on: { x: a\(number) } } } }"
    }
    let delays = try door(
      """
      events: { x: }
      initial: all
      states: { all: { type: parallel, states: { \(regions.joined(separator: ", ")) } } }
      properties: { kept: { never: ring } }
      """)
    #expect(try delays.verdict() == "inconclusive: outcomes")
  }

  @Test("Properties of a flow with snapshots are inconclusive, because restarts are not explored")
  func restarts() throws {
    let flow = try door(
      """
      snapshot:
      events: { back: }
      initial: a
      states:
        a: { ignore: back, after: { 5s: b, 10s: { target: c, onRestore: expire } } }
        b: { on: { back: a } }
        c: { on: { back: a } }
      properties: { kept: { never: in(c) } }
      """)
    #expect(try flow.verdict() == "inconclusive: restarts")
  }

  @Test("A counterexample fails as a scenario, with records and lists, and with conditions evaluated after each delay")
  func scenarios() throws {
    let spec = """
      records: { R: { n: int(0...9), on: bool } }
      context: { safe: bool = false }
      events: { put: { r: R, l: "list(int(0...9), 2)" }, x: }
      initial: a
      states:
        a: { after: { 5s: { target: b, actions: [ring()] } }, on: { put: { guard: r.n == 7 and r.on and l.count == 1, target: t }, x: { actions: [safe = not safe] } } }
        b: { on: { x: a, put: a } }
        t: { on: { x: a }, ignore: put }
      properties:
        recorded: { never: in(t) }
        excused: { never: ring, unless: safe }
      """
    let flow = try door(spec)
    var text = spec + "\nscenarios:"
    for verdict in flow.verify().verdicts.prefix(2) {
      guard case .refuted(let example) = verdict.result else {
        Issue.record("\(verdict.property.name): \(verdict.result)")
        continue
      }
      #expect(example.isScenario(of: flow))
      text += "\n" + example.scenario(named: verdict.property.name, of: flow)
    }
    let testedFlow = try door(text)
    for scenario in testedFlow.scenarios {
      let failures = ScenarioRunner.run(scenario, of: testedFlow).failures.map(\.message)
      #expect(failures.contains { $0.contains("'\(scenario.name)' is violated") }, "\(scenario.name): \(failures)")
    }
    #expect(testedFlow.scenarios.count == 2)
  }

  @Test("A step that assigns the current value of a variable in one state can change the variable in another state")
  func assignsPresentValue() throws {
    // In the first explored state that handles 'told', n is already 0, so both transitions lead to the same state.
    let flow = try door(
      """
      context: { n: int(0...9) = 2, isLate: bool = false }
      events: { zero: , late: , go: , told: { k: int(0...9) } }
      initial: a
      states:
        a: { on: { zero: { target: b, actions: [n = 0] }, late: c }, ignore: [go, told] }
        b: { on: { told: [{ guard: k < 8, actions: [ring()] }, { actions: [n = 0] }], late: [{ guard: isLate and n == 0, target: e }, { target: d }] }, ignore: [zero, go] }
        c: { on: { go: { target: b, actions: [isLate = true] } }, ignore: [zero, late, told] }
        d: { type: final }
        e: { type: final }
      properties:
        kept: { never: in(e) }
      """)
    guard case .refuted? = flow.verify(only: "kept").verdicts.first?.result else {
      Issue.record("not refuted: \(flow.verify(only: "kept").verdicts)")
      return
    }
  }
}
