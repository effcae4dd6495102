import SpecTesting
import StatechartModel
import StatechartVerification
import Testing

/// The implicit properties (see `Property.ImplicitProperty`).
@Suite("Implicit properties")
struct ImplicitPropertyTests {
  @Test("'itCanEnd' is proved, or refuted with a run to a state from which the flow cannot end")
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

  @Test("'itGoesOn' is proved for a flow without a deadlock, or refuted with a run to a deadlock")
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
    // A transition that only performs an effect prevents a deadlock.
    let ringing = states.replacing("PRESS", with: "press: { actions: [ring()] }")
    #expect(try door(ringing).verdict(on: "itGoesOn") == "proved")
  }

  @Test("A press of a destructive button precedes each destructive operation, or a counterexample is reported")
  func destruction() throws {
    let states = """
      events: { go: , remove: }
      initial: a
      states:
        a:
          screen: { buttons: [{ label: Next, event: go }, { label: Remove, event: remove, role: destructive }] }
          on: { go: { TARGET }, remove: scrapping }
        scrapping: { invoke: { operation: scrap, on: { done: a, failed: FAILED } }, ignore: [go, remove] }
      """
    func verdict(go target: String = "actions: [ring()]", failed: String = "a") throws -> String {
      let text = states.replacing("TARGET", with: target).replacing("FAILED", with: failed)
      return try door(text).verdict(on: "nothingIsDestroyedUnasked")
    }
    #expect(try verdict() == "proved")
    #expect(try verdict(go: "target: scrapping") == "press: Next")
    // A second attempt needs a second press.
    #expect(
      try verdict(failed: "{ target: scrapping, reenter: true }")
        == "press: Remove; answer: Gate.scrap.failed")
    let plain = states.replacing("TARGET", with: "target: scrapping").replacing("FAILED", with: "a")
    #expect(try door(plain).hasProperty("nothingIsDestroyedUnasked"))
    let reason = "\nproperties: { nothingIsDestroyedUnasked: { exception: The machine asks. } }"
    #expect(try !door(plain + reason).hasProperty("nothingIsDestroyedUnasked"))
    // A flow without a destructive operation does not have the property.
    let harmless =
      "context: { code: pin }\n"
      + plain.replacing(
        "scrap, on: { done: a, failed: a }", with: "ask, input: { code: code }, on: { yes: a, no: a, counted: a }")
    #expect(try !door(harmless).hasProperty("nothingIsDestroyedUnasked"))
  }

  private static let dead = """
    context: { n: int(0...3) = 0, armed: bool = false }
    events: { go: , arm: , ring: }
    initial: a
    states:
      a: { on: { go: { target: b, actions: [n = 1] }, arm: { actions: [n = 2] }, ring: { guard: n == 1, target: b } } }
      b: { on: { go: { target: a, actions: [n = 0] } }, ignore: [arm, ring] }

    """

  @Test("A dead transition is reported at its source range")
  func dead() throws {
    let flow = try door(Self.dead + "properties: { kept: { never: in(a) and n == 1 } }")
    let found = flow.verify().diagnostics
    #expect(found.map(\.code) == [.shadowedTransition])
    #expect(found.first?.range.start.line == 8)
    #expect(found.first?.message == "dead transition: no run of the flow takes this transition")
  }

  @Test("A dead transition of a part is not reported, because another flow may take the transition")
  func partTransitions() throws {
    let pad = """
      part: Pad
      summary: A pad.
      parameters: { n: int(0...5) }
      events: { go: }
      on: { go: [{ guard: n == 4, actions: [n = 0] }, { guard: n < 2, actions: [n += 1] }] }

      """
    let host = """
      flow: Host
      summary: A host.
      context: { n: int(0...5) = 0 }
      events: { stop: , set: }
      initial: a
      states:
        a: { use: { part: Pad, n: n }, on: { stop: b, set: SET } }
        b: { type: final }
      properties: { kept: { always: n < 5 } }

      """
    func found(_ set: String) throws -> [Diagnostic] {
      let files = ["pad.yaml": pad, "host.yaml": host.replacing("SET", with: set)].map {
        SourceFile(path: $0.key, text: $0.value)
      }
      return try flow(in: files, at: "host.yaml", sourceLocation: #_sourceLocation).verify().diagnostics
    }
    #expect(try found("{ actions: [n = 0] }").isEmpty)
    #expect(try found("[{ guard: n == 4, target: b }, { actions: [n = 0] }]").map(\.code) == [.shadowedTransition])
  }

  @Test("An exception with a reason removes an implicit property")
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

  @Test("A violated implicit property of a draft is reported as a warning")
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
