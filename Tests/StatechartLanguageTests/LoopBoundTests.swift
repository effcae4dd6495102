import StatechartModel
import Testing

/// Tests of the bounds of the search for infinite loops in charts with very many runs, and tests of loops that are difficult to
/// find.
@Suite("Bounds of the search for infinite loops")
struct LoopBoundTests {
  @Test("The number of followed loops is bounded", .timeLimit(.minutes(1)))
  func manyLoops() throws {
    let names = (0..<40).map { "c\($0)" }
    _ = try Bench.flow(
      """
      flow: Door
      summary: A door.
      context: { on: bool = true }
      input: { \(names.map { "\($0): bool" }.joined(separator: ", ")) }
      initial: s0
      states:
        \(names.enumerated().map {
          "s\($0): { always: [{ guard: \($1), target: s\($0 + 1) }, s\($0 + 1)], after: { 1s: off } }"
        }.joined(separator: "\n  "))
        s40: { always: [{ guard: on, target: s0, actions: [on = false] }, off] }
        off: { type: final }
      """)
  }

  @Test(
    "The search for infinite loops in a flow with very many raised events ends in less than a minute", .timeLimit(.minutes(1)))
  func manyRaised() throws {
    let chain = (0..<1_000).map { "s\($0): { entry: [raise(next)], on: { next: s\($0 + 1) } }" }
    _ = try Bench.flow(
      """
      flow: Door
      summary: A door.
      events: { next: }
      initial: s0
      states:
        \(chain.joined(separator: "\n  "))
        s1000: { type: final }
      """)
    let events = (0..<500).map { "e\($0)" }
    _ = try Bench.flow(
      """
      flow: Door
      summary: A door.
      events: { \(events.map { "\($0): " }.joined(separator: ", ")), told: }
      on:
        told: s0
        \(events.map { "\($0): { actions: [raise(told)] }" }.joined(separator: "\n  "))
      initial: s0
      states:
        \(events.indices.map { "s\($0): { after: { 1s: s\($0 + 1) } }" }.joined(separator: "\n  "))
        s500: { type: final }
      """)
  }

  @Test("The number of followed branches of undecided guards is bounded", .timeLimit(.minutes(1)))
  func manyForks() throws {
    let regions = (1...12).map { region in
      """
      r\(region):
              initial: a
              states:
                a: { on: { go: { guard: n < \(region), target: b, actions: [raise(told)] } }, ignore: told }
                b: { on: { told: { guard: n > \(region), target: a }, go: { guard: n == \(region), actions: [raise(told)] } } }
      """
    }
    _ = try Bench.flow(
      """
      flow: Door
      summary: A door.
      context: { n: int(0...20) = 0 }
      events: { go: , told: }
      initial: all
      after: { 1h: done }
      states:
        all:
          type: parallel
          ignore: [go, told]
          states:
            \(regions.joined(separator: "\n      "))
        done: { type: final }
      """)
  }

  @Test("A loop through an event whose transition raises nothing is found")
  func throughQuietEvent() {
    let found = Bench.diagnostics(
      of: """
        flow: Ring
        summary: A ring.
        events: { go: , again: }
        initial: a
        states:
          a: { on: { go: { actions: [raise(again)] }, again: b } }
          b: { always: { target: a, actions: [raise(again)] }, ignore: [go, again] }
        """)
    #expect(found.map(\.code) == [.eventlessCycle])
  }

  @Test("A 'done' event fills an entry of the internal queue, even if no state handles the event")
  func roomForDone() {
    let found = Bench.diagnostics(
      of: """
        flow: Crowd
        summary: A crowd.
        events: { go: , more: }
        initial: c
        ignore: more
        after: { 1h: out }
        states:
          c:
            initial: c1
            ignore: go
            states:
              c1: { on: { go: { target: end, actions: [\(Array(repeating: "raise(more)", count: 16).joined(separator: ", "))] } } }
              end: { type: final }
          out: { type: final }
        """)
    #expect(found.map(\.code) == [.outOfRange])
  }

  @Test("A loop in a region that is entered together with the default target of a history state is found")
  func besideHistory() {
    let found = Bench.diagnostics(
      of: """
        flow: Past
        summary: A history with regions.
        events: { go: }
        initial: around
        ignore: go
        after: { 1h: out }
        states:
          around:
            initial: mid
            states:
              mid:
                initial: calm
                states:
                  calm: { on: { go: par } }
                  par:
                    type: parallel
                    states:
                      a: { initial: a1, states: { a1: { after: { 1s: a2 } }, a2: { after: { 1s: a1 } } } }
                      b: { initial: b0, states: { b0: { always: { target: back } } } }
              back: { type: history, target: a2 }
          out: { type: final }
        """)
    #expect(found.contains { $0.code == .eventlessCycle }, "\(found.map(\.message))")
  }
}
