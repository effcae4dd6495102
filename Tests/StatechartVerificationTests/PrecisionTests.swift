import SpecTesting
import StatechartModel
import StatechartVerification
import Testing

/// Verdicts that need a finer precision than the variables that the property reads.
@Suite("Precision")
struct PrecisionTests {
  @Test("A response that is triggered only in the abstraction is vacuous, and not refuted")
  func owed() throws {
    let flow = try door(
      """
      context: { armed: bool = false }
      events: { go: , back: , call: }
      initial: a
      states:
        a:
          on:
            go: [{ guard: armed, target: b, actions: [ring(), armed = false] }, { target: b }]
            call: { actions: [mark(1)] }
          ignore: back
        b: { on: { back: { target: c, actions: [armed = true] } }, ignore: [go, call] }
        c: { on: { go: b, back: { target: c, reenter: true, actions: [armed = false] } }, ignore: call }
      properties: { kept: { after: ring, must: mark } }
      """)
    #expect(try flow.verdict() == "vacuous")
  }

  @Test("Spurious runs do not hide a feasible run")
  func hidden() throws {
    let flow = try door(
      """
      context: { n: int(0...9) = 0 }
      events: { go: { v: int(0...9) }, echo: { u: int(0...9) } }
      initial: a
      states:
        a:
          on:
            go: { actions: [n = v, raise(echo, n)] }
            echo: { guard: u != n, target: c }
        c: { type: final }
      properties: { kept: { never: in(c) } }
      """)
    #expect(try flow.verdict() == "{ send: echo, with: { u: 1 } }")
  }

  @Test("The environment can choose a value that a later step reads", arguments: ["int(0...9) = 0", "bool = false"])
  func set(type: String) throws {
    let isNumber = type.hasPrefix("int")
    let flow = try door(
      """
      context: { n: \(type) }
      events: { set: { v: \(isNumber ? "int(0...9)" : "bool") }, go: }
      initial: a
      states:
        a: { on: { set: { actions: [n = v] }, go: { guard: \(isNumber ? "n > 2" : "n"), target: b } } }
        b: { type: final }
      properties: { kept: { from: every state, possible: done } }
      """)
    #expect(try flow.verdict() == "proved")
  }

  @Test("The counterexample to reachability is empty if the start violates the property")
  func noWay() throws {
    let flow = try door(
      """
      context: { k: bool = false }
      events: { go: , next: }
      initial: a
      states:
        a: { on: { go: { guard: k, target: end }, next: b } }
        b: { on: { next: { target: c, actions: [k = true] } }, ignore: go }
        c: { on: { next: { target: c, reenter: true } }, ignore: go }
        end: { type: final }
      properties: { kept: { from: every state, possible: done } }
      """)
    #expect(try flow.verdict() == "")
  }

  @Test("A counterexample changes the defaults of inputs only if necessary")
  func given() throws {
    let flow = try door(
      """
      input: { size: small | large = large, tries: int(0...9) = 5 }
      events: { go: }
      initial: a
      states:
        a: { on: { go: { guard: tries > 3, target: b } } }
        b: { type: final }
      properties:
        large: { never: in(b) and size == large }
        small: { never: in(b) and size == small }
      """)
    func scenario(_ name: String) throws -> String {
      guard case .refuted(let example)? = flow.verify(only: name).verdicts.first?.result else { return "" }
      return example.scenario(named: "Run", of: flow)
    }
    #expect(try scenario("large").contains("send: go") && !scenario("large").contains("given"))
    #expect(try scenario("small").contains("given: { size: small }"))
  }

  @Test("An exploration of a number without a range ends at the bound as inconclusive")
  func endless() throws {
    let flow = try door(
      """
      mode: scxml
      context: { n: int = 0, m: int = 0 }
      events: { go: , swap: }
      initial: a
      states:
        a:
          on:
            go: { actions: [n += 1] }
            swap: { guard: n > m, target: b, actions: [m = n] }
        b: { on: { go: { target: a, actions: [n = 0] }, swap: { guard: n == m, target: a } } }
      properties: { kept: { never: in(b) and n < m } }
      """)
    #expect(try flow.verdict(bound: 1_000).hasPrefix("inconclusive"))
  }

  @Test("An abstract loop of raised events is stopped early if an untracked variable ends the loop", arguments: ["0", "k"])
  func loop(value: String) throws {
    let flow = try door(
      """
      context: { n: int(0...3) = 0, k: int(0...3) = 0, b: bool = false }
      events: { go: , set: { v: int(0...3) }, again: { m: int(0...3) }, flip: }
      initial: s
      states:
        t:
          on:
            go: { actions: [raise(again, n)] }
            again: { guard: n > 0, target: t, reenter: true, actions: [n = \(value), raise(again, n)] }
            set: { actions: [n = v] }
          always: { guard: n > 2, target: s }
          ignore: [flip]
        s:
          on: { go: { target: t, actions: [n = 2, raise(again, 1)] }, flip: { actions: [b = not b] } }
          ignore: [again, set]
      properties: { kept: { never: in(t) and b } }
      """)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try flow.verdict() == "send: flip; send: go")
    #expect(clock.now - start < .seconds(2))
  }
}
