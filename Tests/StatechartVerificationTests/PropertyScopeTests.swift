import SpecTesting
import StatechartModel
import StatechartVerification
import Testing

/// Scopes of properties, bounded existence, events, and vacuous properties.
@Suite("Scopes of properties")
struct PropertyScopeTests {
  /// A bell: `press` performs `ring` in `off` and `mark` in `on`.
  ///
  /// Both states have a transition to the final state.
  private static let bell = """
    events: { go: , press: , stop: }
    initial: off
    states:
      off: { on: { go: on, press: { actions: [ring()] }, stop: over } }
      on: { on: { go: off, press: { actions: [mark(1)] }, stop: over } }
      over: { type: final }

    """

  private func verdict(_ property: String, _ states: String = bell) throws -> String {
    try door(states + "properties: { kept: { \(property) } }").verdict()
  }

  /// Returns the messages of the diagnostics for a property of the bell, and the messages of their notes.
  private func messages(_ property: String) throws -> [String] {
    let found = try door(Self.bell + "properties: { kept: { \(property) } }").verify().diagnostics
    return found.flatMap { diagnostic in [diagnostic.message] + diagnostic.notes.map(\.message) }
  }

  @Test("The message for an unreachable response mentions the scope, if the property has a scope")
  func messageOfResponse() throws {
    #expect(try messages("must: go").contains { $0.hasSuffix(" becomes unreachable") })
    #expect(
      try messages("after: go, must: press, until: stop").contains { $0.hasSuffix(" becomes unreachable within its scope") })
  }

  @Test("A violation at the start of the flow is reported in a note")
  func noteOfStart() throws {
    let note = "the start of the flow violates the property"
    #expect(try messages("always: in(on)").contains(note))
    #expect(try !messages("always: in(off)").contains(note))
  }

  @Test("'since' and 'until' limit the scope of 'never'")
  func absence() throws {
    #expect(try verdict("never: ring, since: in(on), until: in(off)") == "proved")
    #expect(try verdict("never: ring, since: in(on)") == "send: go; send: go; send: press")
    #expect(try verdict("never: mark, until: in(on)") == "proved")
    #expect(try verdict("never: mark, since: in(on), until: in(off)") == "send: go; send: press")
    // An occurrence of 'until' ends its scope before simultaneous occurrences are counted.
    #expect(try verdict("never: in(on), since: in(off), until: in(on)") == "proved")
  }

  @Test("'always' applies within its scope")
  func universality() throws {
    #expect(try verdict("always: not in(over), until: stop") == "proved")
    #expect(try verdict("always: in(off), until: in(on)") == "send: stop")
    #expect(try verdict("always: in(off), since: ring") == "send: press; send: go")
  }

  @Test("'moreThan' counts occurrences, and 'between' resets the count")
  func boundedExistence() throws {
    #expect(try verdict("never: ring, moreThan: 2") == "send: press; send: press; send: press")
    let limited = Self.bell.replacing("press: { actions: [ring()] }", with: "press: { target: on, actions: [ring()] }")
    #expect(try verdict("never: ring, moreThan: 1, between: in(on)", limited) == "proved")
    #expect(try verdict("never: ring, moreThan: 1", limited) == "send: press; send: go; send: press")
    // A condition counts when it begins to hold.
    #expect(try verdict("never: in(on), moreThan: 1, between: ring") == "send: go; send: go; send: go")
    #expect(try verdict("never: in(off), moreThan: 1, until: in(on)") == "proved")
    #expect(try verdict("never: mark, moreThan: 1, unless: in(on)") == "proved")
  }

  @Test("Precedence is required again after each occurrence of 'between'")
  func precedence() throws {
    #expect(try verdict("before: in(on), must: go") == "proved")
    #expect(try verdict("before: mark, must: go, between: mark") == "send: go; send: press; send: press")
    #expect(try verdict("before: mark, must: press, between: mark") == "proved")
    #expect(try verdict("before: ring, must: go, since: in(on)") == "proved")
    #expect(try verdict("before: mark, must: go, since: in(on)") == "send: go; send: press")
  }

  @Test("A missing response is a violation at the end of its scope")
  func existence() throws {
    #expect(try verdict("must: go") == "send: stop")
    #expect(try verdict("must: in(over)") == "proved")
    #expect(try verdict("must: ring, until: in(on)") == "send: go")
    #expect(try verdict("after: go, must: press, until: stop") == "send: go; send: stop")
  }

  @Test("A time limit counts from the start of the run or of the scope")
  func deadlines() throws {
    let lamp = """
      events: { go: }
      initial: off
      states:
        off: { after: { 10s: { target: on, actions: [ring()] } }, on: { go: on } }
        on: { after: { 5s: off }, ignore: go }

      """
    #expect(try verdict("must: in(on), within: 10s", lamp) == "proved")
    #expect(try verdict("must: in(on), within: 9s", lamp) == "wait: 9001ms")
    #expect(try verdict("must: in(off), within: 5s, since: in(on)", lamp) == "proved")
    #expect(try verdict("must: in(off), within: 4s, since: in(on), until: in(off)", lamp) == "send: go; wait: 4001ms")
  }

  @Test("An event occurs when a transition handles it, in order with the effects of the step")
  func events() throws {
    let states = """
      events: { go: , told: , stop: }
      initial: a
      states:
        a: { on: { go: { target: b, actions: [ring(), raise(told)] } }, ignore: [told, stop] }
        b: { on: { told: { target: c, actions: [mark(1)] } }, ignore: [go, stop] }
        c: { on: { stop: over }, ignore: [go, told] }
        over: { type: final }

      """
    #expect(try verdict("before: mark, must: told", states) == "proved")
    #expect(try verdict("before: told, must: ring", states) == "proved")
    #expect(try verdict("before: ring, must: told", states) == "send: go")
    // No earlier transition handles the event.
    #expect(try verdict("before: stop, must: mark", states) == "proved")
  }

  @Test("A property whose trigger or scope never occurs is vacuous")
  func vacuity() throws {
    for property in [
      "before: in(on) and in(off), must: ring", "after: in(on) and in(off), must: ring",
      "never: ring, since: in(on) and in(off)",
      "after: ring, must: mark, since: in(over)",
    ] {
      #expect(try verdict(property) == "vacuous", "\(property)")
    }
    #expect(try verdict("never: in(on) and in(off)") == "proved")
    #expect(try verdict("must: in(off)") == "proved")
  }

  @Test("A response that becomes pending again in the same step must be reachable again")
  func renewed() throws {
    let retry = """
      context: { code: pin }
      initial: asking
      states:
        asking: { invoke: { operation: Gate.ask, input: { code: code }, on: { yes: calm, counted: calm, no: { target: asking, reenter: true } } } }
        calm: { after: { 1s: asking } }

      """
    #expect(try verdict("after: Gate.ask, must: Gate.ask.no", retry) == "proved")
    #expect(try verdict("must: Gate.ask.no, between: Gate.ask.no", retry) == "proved")
    let once = retry.replacing("calm: { after: { 1s: asking } }", with: "calm: { type: final }")
    #expect(try verdict("after: Gate.ask, must: Gate.ask.no", once).hasPrefix("answer: Gate.ask.yes"))
    // The response happens and becomes pending again, and a second response is unreachable.
    let stuck = """
      events: { go: }
      initial: a
      states:
        a: { on: { go: { target: b, actions: [ring()] } } }
        b: { on: { go: { target: c, actions: [mark(1), ring()] } } }
        c: { on: { go: d } }
        d: { on: { go: c } }

      """
    #expect(try verdict("after: ring, must: mark", stuck) == "send: go; send: go")
  }

  @Test("A condition that begins to hold triggers a property, or opens or divides a scope")
  func beginnings() throws {
    let lamp = """
      context: { on: bool = false }
      events: { go: , tick: , stop: }
      initial: a
      states:
        a: { on: { go: { actions: [on = true] }, tick: { actions: [ring()] }, stop: over } }
        over: { type: final }

      """
    // The lamp is lit at most once, regardless of the number of ticks.
    #expect(try verdict("never: tick, moreThan: 2, between: on", lamp) == "send: tick; send: tick; send: tick")
    #expect(try verdict("after: on, must: on", lamp) == "proved")
    // A scope that has ended does not open again while its condition still holds.
    #expect(try verdict("never: go, since: on, until: tick", lamp) == "send: go; send: go")
    let paused = lamp.replacing("go: { actions: [on = true] }", with: "go: { guard: not on, actions: [on = true] }")
    #expect(try verdict("never: stop, since: on, until: tick", paused) == "send: go; send: stop")
    #expect(try verdict("never: on, moreThan: 1, since: tick", lamp) == "proved")
    #expect(try verdict("before: ring, must: on, since: tick", lamp) == "send: tick")
  }
}
