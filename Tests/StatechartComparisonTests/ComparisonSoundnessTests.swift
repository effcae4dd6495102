import StatechartComparison
import StatechartLanguage
import StatechartModel
import Testing

/// Tests of changes of behaviour that a symbolic comparison or a search with sample values could miss.
@Suite("Soundness of the comparison")
struct ComparisonSoundnessTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let old: String
    let new: String
    /// Whether a run shows the difference.
    ///
    /// Sample values cannot show every difference.
    var isShown = true
  }

  static let pairs = [
    Pair(
      testDescription: "a value after many steps",
      text: """
        context: { n: int(0...9) = 0 }
        events: { x: }
        initial: s
        states:
          s: { on: { x: [{ guard: n < 9, actions: [n += 1] }, { target: t, actions: [mark(1)] }] } }
          t: { type: final }
        """, old: "mark(1)", new: "mark(2)"),
    Pair(
      testDescription: "a limit of a counter",
      text: """
        context: { n: int(0...20) = 0 }
        events: { x: }
        initial: s
        states:
          s: { on: { x: [{ guard: n < 19, actions: [n += 1] }, t] } }
          t: { type: final }
        """, old: "n < 19", new: "n < 18"),
    Pair(
      testDescription: "the order of delays that end together, in regions",
      text: """
        events: { x: }
        initial: p
        states:
          p:
            type: parallel
            ignore: x
            states:
              a: { initial: w, states: { w: { after: { 1s: { target: e, actions: [ring()] } } }, e: {} } }
              b: { initial: w, states: { w: { after: { 1s: { target: e, actions: [mark(3)] } } }, e: {} } }
        """, old: "ring()", new: "mark(3)"),
    Pair(
      testDescription: "which of two secrets is handed over",
      text: """
        context: { a: pin, b: pin }
        events: { first: { d: digit }, second: { d: digit }, go: }
        initial: s
        states:
          s:
            on:
              first: { guard: a.count < 1, actions: [a.append(d)] }
              second: { guard: b.count < 1, actions: [b.append(d)] }
              go: { guard: a.count == 1 and b.count == 1, target: t }
          t: { invoke: { operation: ask, input: { code: a }, on: { yes: e, no: e, counted: e } }, ignore: [first, second, go] }
          e: { type: final }
        """, old: "code: a", new: "code: b"),
    Pair(
      testDescription: "a delay that depends on an outcome",
      text: """
        context: { wait: duration = 0s, c: pin }
        events: { key: { d: digit } }
        initial: s
        states:
          s: { on: { key: { guard: c.count < 1, actions: [c.append(d)] } }, invoke: { operation: ask, input: { code: c }, on: { yes: e, no: { target: t, actions: [wait = outcome.wait] }, counted: e } } }
          t: { ignore: key, after: { wait: e }, screen: { countdown: wait } }
          e: { type: final }
        """, old: "after: { wait: e }", new: "after: { 30s: e }"),
    Pair(
      testDescription: "a guard that two numbers decide",
      text: """
        context: { a: int(0...50) = 0, b: int(0...50) = 0 }
        events: { x: { n: int(0...50) }, y: { n: int(0...50) }, z: }
        initial: s
        states:
          s: { on: { x: { actions: [a = n] }, y: { actions: [b = n] }, z: [{ guard: a < b, target: t, actions: [ring()] }, t] } }
          t: { type: final }
        """, old: "a < b", new: "a <= b"),
  ]

  @Test("A change of behaviour is not proved equivalent, and a run shows the difference", arguments: pairs)
  func notProved(_ pair: Pair) throws {
    var new = pair.text.replacing(pair.old, with: "\u{1}").replacing(pair.new, with: pair.old)
    new = new.replacing("\u{1}", with: pair.new)
    let versions = try FlowVersions(pair.text, new)
    let flow = try versions.compare()
    #expect(!flow.isProved)
    if pair.isShown {
      let run = try #require(flow.differences.first { $0.run != nil }?.run, "\(flow)")
      #expect(run.differs(between: versions.old, versions.new), "\(run.scenario)")
    }
  }

  @Test("A flow that cannot restore its old snapshots is proved equivalent only without restarts")
  func snapshots() throws {
    let text = """
      snapshot: {}
      context: { n: int(0...9) = 0 }
      events: { x: }
      initial: s
      states:
        s: { on: { x: [{ guard: n < 9, actions: [n += 1] }, e] }, screen: { message: "{n}" } }
        e: { type: final }
      """
    let flow = try FlowVersions(text, text.replacing("  s:", with: "  t:").replacing("initial: s", with: "initial: t"))
      .compare()
    guard case .provedWithoutRestarts = flow.equivalence else {
      Issue.record("\(flow.equivalence)")
      return
    }
    #expect(flow.differences.map(\.impact) == [.snapshots])
  }
}
