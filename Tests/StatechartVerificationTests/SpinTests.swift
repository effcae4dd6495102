import Foundation
import SpecTesting
import SpinEngine
import StatechartModel
import StatechartVerification
import Testing

@Suite("SPIN", .enabled(if: Spin.missing.isEmpty, "SPIN and a C compiler are not installed"))
struct SpinTests {
  @Test("SPIN and the explorer find the same number of states and the same violations")
  func counts() throws {
    let flow = try door(
      """
      context: { n: int(0...9) = 0 }
      events: { push: , reset: , stop: }
      initial: a
      states:
        a: { on: { push: { guard: n < 9, actions: [n += 1] }, reset: { actions: [n = 0] }, stop: b } }
        b: { type: final }
      properties:
        kept: { never: in(b) and n == 7 }
      """)
    let model = try PromelaModel(flow)
    let ours = flow.explore(at: model.precision, bound: 1_000)
    let theirs = try Spin.inTemporaryFolder { try Spin(in: $0, isOptimized: false).explore(model) }
    #expect(ours.states == 20)
    #expect(theirs.states == 20)
    #expect(ours.violated == [0])
    #expect(theirs.violated == [0])
  }

  @Test("A trail of SPIN is converted to the same scenario as the explorer's run")
  func trail() throws {
    let flow = try door(
      """
      context: { n: int(0...9) = 0 }
      events: { push: , kick: { force: int(0...100) }, stop: }
      initial: a
      states:
        a: { on: { push: { guard: n < 9, actions: [n += 1] }, kick: { guard: force > 90 and n == 2, target: b }, stop: c } }
        b: { after: { 5s: c }, on: { stop: c }, ignore: [push, kick] }
        c: { type: final }
      properties:
        kept: { before: in(c), must: not in(b) and n > 99 }
        sound: { never: in(b) }
      """)
    let verification = try Spin.inTemporaryFolder { try flow.verifyWithSpin(only: "sound", in: $0) }
    guard case .refuted(let example)? = verification.verdicts.first?.result else {
      Issue.record("\(verification.verdicts)")
      return
    }
    guard case .refuted(let ours)? = flow.verify(only: "sound").verdicts.first?.result else {
      Issue.record("not refuted")
      return
    }
    #expect(example.scenario(named: "Run", of: flow) == ours.scenario(named: "Run", of: flow))
  }

  @Test("Conditions trigger properties when they begin to hold, in SPIN as in the explorer")
  func beginnings() throws {
    let flow = try door(
      """
      events: { go: , press: , stop: }
      initial: off
      states:
        off: { on: { go: on, press: { actions: [ring()] }, stop: over } }
        on: { on: { go: off, press: { actions: [ring()] }, stop: over } }
        over: { type: final }
      properties:
        a: { before: in(on), must: go, between: in(on) }
        b: { after: in(on), must: ring, until: in(off) }
        c: { after: in(off), must: in(off) }
        d: { never: ring, moreThan: 1, since: in(on) }
        e: { never: ring, since: in(on), until: press }
        f: { never: in(on), moreThan: 2 }
        g: { before: ring, must: in(on) }
        h: { after: go, must: go }
        i: { after: ring, must: in(on) or in(over) }
        j: { must: ring, between: in(off) }
      """)
    let model = try PromelaModel(flow)
    let ours = flow.explore(at: model.precision, bound: 10_000)
    let theirs = try Spin.inTemporaryFolder { try Spin(in: $0, isOptimized: false).explore(model) }
    #expect(ours.states == theirs.states)
    #expect(ours.violated == theirs.violated)
    #expect(ours.triggered == theirs.triggered)
    let names = flow.properties.indices.filter { theirs.violated.contains($0) }.map { flow.properties[$0].name }
    #expect(names == ["d", "f", "g", "j"])
  }

  @Test("Scopes, counts and events have the same meaning in SPIN as in the explorer")
  func scopes() throws {
    let flow = try door(
      """
      events: { go: , press: , stop: , lost: }
      initial: off
      states:
        off: { on: { go: on, press: { actions: [ring()] }, stop: over }, ignore: lost }
        on: { on: { go: off, press: { actions: [mark(1)] }, stop: over }, ignore: lost }
        over: { type: final }
      properties:
        a: { never: ring, since: in(on), until: in(off) }
        b: { never: ring, since: in(on) }
        c: { never: in(on), since: in(off), until: in(on) }
        d: { always: not in(over), until: stop }
        e: { always: in(off), since: ring }
        f: { never: ring, moreThan: 2 }
        g: { never: in(on), moreThan: 1, between: ring }
        h: { never: in(off), moreThan: 1, until: in(on) }
        i: { never: mark, moreThan: 1, unless: in(on) }
        j: { before: in(on), must: go }
        k: { before: mark, must: go, between: mark }
        l: { before: ring, must: go, since: in(on) }
        m: { must: go }
        n: { must: in(over) }
        o: { must: ring, until: in(on) }
        p: { after: go, must: press, until: stop }
        q: { after: ring, must: go, between: ring }
        r: { before: lost, must: go }
        s: { never: ring, since: lost }
      """)
    let model = try PromelaModel(flow)
    let ours = flow.explore(at: model.precision, bound: 10_000)
    let theirs = try Spin.inTemporaryFolder { try Spin(in: $0, isOptimized: false).explore(model) }
    #expect(ours.states == theirs.states)
    #expect(ours.violated == theirs.violated)
    #expect(ours.triggered == theirs.triggered)
    let names = flow.properties.indices.filter { theirs.violated.contains($0) }.map { flow.properties[$0].name }
    #expect(names == ["b", "e", "f", "g", "k", "m", "o", "p", "q"])
    #expect(!theirs.triggered.contains(17) && !theirs.triggered.contains(18))
  }

  /// A flow with two deadlines, a vacuous property, a reachability property, and the implicit property `itCanEnd`.
  private static let lamp = """
    events: { go: , lost: , stop: }
    initial: off
    states:
      off: { after: { 10s: { target: on, actions: [ring()] } }, on: { go: on, stop: over }, ignore: lost }
      on: { after: { 5s: off }, on: { stop: over }, ignore: [go, lost] }
      over: { type: final }
    properties:
      inTime: { after: in(on), must: not in(on), within: 5s }
      late: { after: in(on), must: not in(on), within: 4s }
      nothing: { before: lost, must: go }
      way: { from: off, possible: on }
    """

  private func words(_ verification: Verification) -> [String] {
    verification.verdicts.map { verdict in
      switch verdict.result {
      case .proved: "\(verdict.property.name) proved"
      case .refuted(let example): "\(verdict.property.name) refuted in \(example.steps.count)"
      case .vacuous: "\(verdict.property.name) vacuous"
      case .inconclusive(.branching): "\(verdict.property.name) branching"
      case .inconclusive(.engineLimit): "\(verdict.property.name) limit"
      case .inconclusive: "\(verdict.property.name) inconclusive"
      }
    }
  }

  @Test("With SPIN, branching-time properties are inconclusive, and fail the verification unless they are implicit")
  func verdicts() throws {
    let flow = try door(Self.lamp)
    let verification = try Spin.inTemporaryFolder { try flow.verifyWithSpin(only: nil, in: $0) }
    #expect(
      words(verification) == ["inTime proved", "late refuted in 2", "nothing vacuous", "way branching", "itCanEnd branching"])
    #expect(verification.verdicts.last?.passes == true)
    #expect(verification.diagnostics.count == 3)
  }

  @Test("A run of SPIN that exceeds its memory limit is inconclusive, and not an error")
  func memory() throws {
    let flow = try door(Self.lamp)
    let verification = try Spin.inTemporaryFolder { try flow.verifyWithSpin(only: "inTime", in: $0, megabytes: 50) }
    #expect(words(verification) == ["inTime limit"])
    let message = try #require(verification.diagnostics.first?.message)
    #expect(message.hasPrefix("property 'inTime' is inconclusive: SPIN did not explore all states ("))
  }

  @Test("A flow that cannot be translated to Promela is rejected with a message")
  func refused() throws {
    let flow = try door(
      """
      context: { n: int(0...100000) = 0, m: int(0...100000) = 0 }
      events: { set: { to: int(0...100000) }, let: { be: int(0...100000) }, stop: }
      initial: a
      states:
        a:
          on:
            set: { actions: [n = to] }
            let: { actions: [m = be] }
            stop: { guard: n < m, target: b }
        b: { type: final }
      """)
    #expect {
      try PromelaModel(flow)
    } throws: { error in
      (error as? PromelaRefusal)?.message
        == "arithmetic and comparisons with 'int(0...100000)' need a smaller range in Promela"
    }
  }

  @Test("Only a step that is longer than the limit of SPIN is reported as too long")
  func tooLongStep() throws {
    let step = (0..<3_000).map { "x = \($0 % 7);" }.joined(separator: " ")
    for (model, isTooLong) in [
      ("active proctype p() { int x; d_step { \(step) } }", true), ("active proctype p() { int x; x = ", false),
    ] {
      let failure = try #require(
        throws: SpinFailure.self, performing: { try Spin.inTemporaryFolder { try Spin(in: $0).explore(model) } })
      #expect(failure.isTooLong == isTooLong)
    }
  }
}
