import StatechartLanguage
import Testing

/// Charts that are as they should be, and must not be complained of.
@Suite("Charts")
struct ChartTests {
  @Test("A state that is left at once need not say what it does about events")
  func passing() throws {
    let flow = try Bench.flow(
      "flow: Door\nsummary: A door.\nevents: { push: }\ninitial: a\nstates: { a: { always: b }, b: { on: { push: a } } }\n")
    #expect(flow.states.count == 3)
  }

  @Test("What a state around says about an event holds for all in it")
  func inherited() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      events: { push: }
      initial: a
      ignore: [push]
      states: { a: { after: { 1s: b } }, b: { after: { 1s: a } } }
      """)
    #expect(flow.states[0].ignored == [ID(0)])
  }

  @Test("A condition may ask for a state in a choice that is reached later than at the start")
  func choiceAsks() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      initial: a
      states:
        a: { after: { 1s: which } }
        which: { choice: [{ guard: in(a), target: b }, { else: a }] }
        b: { type: final }
      """)
    #expect(flow.allTransitions.count == 3)
  }

  @Test("The same part in two states brings its events once")
  func partTwice() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      uses: [Pad]
      context: { code: pin, size: int(0...9) = 4 }
      initial: a
      states:
        a: { use: { part: Pad, entry: code, size: size }, always: { guard: code.count == size, target: b } }
        b: { use: { part: Pad, entry: code, size: size }, after: { 1s: c } }
        c: { type: final }
      """)
    #expect(flow.events.map(\.name) == ["digit", "delete"])
  }

  @Test("Two values with the same cases share a type where they share a name")
  func sharedCases() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      input: { mode: enter | leave }
      output: { mode: enter | leave }
      initial: a
      states: { a: { type: final, output: { mode: mode } } }
      """)
    #expect(flow.output.map(\.type) == [flow.variables[0].type])
  }

  @Test("Comments are kept with what they stand beside")
  func comments() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      input: { wide: bool }
      context:
        tries: int(0...9) = 0   # how often it was pushed
      events:
        push:                   # from outside
      initial: a
      states:
        a:                      # where it begins
          on: { push: { guard: tries < 9 and wide, actions: [tries += 1] } }
          after: { 1s: b }
        b: { type: final }      # where it ends
      """)
    #expect(flow.variables.map(\.comment) == [nil, "how often it was pushed"])
    #expect(flow.events.map(\.comment) == ["from outside"])
    #expect(flow.states.map(\.comment) == [nil, "where it begins", "where it ends"])
  }
}
