import StatechartModel
import StatechartVerification
import Testing

/// Promises that every flow is held to without asking.
@Suite("Promises")
struct PromiseTests {
  @Test("A flow with a final state can end from everywhere, or a run shows where it cannot")
  func itCanEnd() throws {
    let states = """
      context: { n: int(0...3) = 0 }
      events: { go: , stop: }
      initial: a
      states:
        a: { on: { go: { actions: [n += 1] , guard: n < 3 }, stop: { guard: n < LIMIT, target: over } } }
        over: { type: final }
      """
    #expect(try door(states.replacing("LIMIT", with: "4")).verdict(on: "itCanEnd") == "proved")
    #expect(try door(states.replacing("LIMIT", with: "2")).verdict(on: "itCanEnd") == "send: go; send: go")
  }

  @Test("A flow without a final state goes on, or a run shows where nothing can happen any more")
  func itGoesOn() throws {
    let states = """
      context: { n: int(0...3) = 0 }
      events: { go: , press: }
      initial: a
      states:
        a: { on: { go: { guard: n < 1, target: b, actions: [n += 1] }, PRESS } }
        b: { on: { go: a }, ignore: press }
      """
    let stuck = states.replacing("PRESS", with: "press: { guard: n > 2, actions: [ring()] }")
    #expect(try door(stuck).verdict(on: "itGoesOn") == "send: go; send: go")
    // An effect is enough.
    let ringing = states.replacing("PRESS", with: "press: { actions: [ring()] }")
    #expect(try door(ringing).verdict(on: "itGoesOn") == "proved")
  }

  private static let dead = """
    context: { n: int(0...3) = 0, armed: bool = false }
    events: { go: , arm: , ring: }
    initial: a
    states:
      a: { on: { go: { target: b, actions: [n = 1] }, arm: { actions: [n = 2] }, ring: { guard: n == 1, target: b } } }
      b: { on: { go: { target: a, actions: [n = 0] } }, ignore: [arm, ring] }

    """

  @Test("A transition that no run takes is reported at its place, once the exploration tells")
  func dead() throws {
    let flow = try door(Self.dead + "properties: { kept: { never: in(a) and n == 1 } }")
    let found = flow.verify().diagnostics
    #expect(found.map(\.code) == [.shadowedTransition])
    #expect(found.first?.range.start.line == 8)
    #expect(found.first?.message == "dead transition: no run of the flow takes it")
  }

  @Test("An exception with its reason releases a flow from a promise")
  func exceptions() throws {
    let trap = """
      events: { go: }
      initial: a
      states:
        a: { on: { go: b } }
        b: { on: { go: c } }
        c: { on: { go: b } }
        over: { type: final }

      """
    let ends = trap.replacing("a: { on: { go: b } }", with: "a: { on: { go: b }, after: { 1s: over } }")
    #expect(try door(ends).verify().diagnostics.map(\.code) == [.refutedProperty])
    let excepted = try door(ends + "properties: { itCanEnd: { exception: A kiosk is switched off. } }")
    #expect(excepted.verify().diagnostics.isEmpty)
    #expect(excepted.verify().verdicts.isEmpty)
    let quiet = Self.dead + "properties: { kept: { never: in(a) and n == 1 }, nothingIsDead: { exception: It comes later. } }"
    #expect(try door(quiet).verify().diagnostics.isEmpty)
  }

  @Test("A flow that is a draft is only warned of what it does not keep")
  func drafts() throws {
    let states = """
      draft: true
      events: { go: }
      initial: a
      states:
        a: { on: { go: b }, after: { 1s: over } }
        b: { on: { go: c } }
        c: { on: { go: b } }
        over: { type: final }
      """
    #expect(try door(states).verify().diagnostics.map(\.severity) == [.warning])
  }
}
