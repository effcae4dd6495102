import StatechartComparison
import StatechartLanguage
import StatechartModel
import Testing

/// Tests of differences in the declarations of flows, interfaces and policies.
@Suite("Declarations")
struct DeclarationTests {
  static let text = """
    input: { mode: open | shut = open, count: int(0...9) = 3 }
    output: { n: int(0...9) }
    events: { x: , y: { n: int(0...9) } }
    initial: s
    states:
      s: { on: { x: e, y: { guard: n < count and mode == open, target: e } }, screen: { message: "{count}" } }
      e: { type: final, output: { n: 1 } }
    """

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    let impact: Difference.Impact
    let message: String
  }

  static let cases = [
    Case(
      testDescription: "an input that must be given", old: "count: int(0...9) = 3 }", new: "count: int(0...9) }",
      impact: .callers, message: "input 'count' is now required"),
    Case(
      testDescription: "a wider input", old: "count: int(0...9) = 3", new: "count: int(0...12) = 3", impact: .compatible,
      message: "input 'count' has another type"),
    Case(
      testDescription: "a narrower input", old: "count: int(0...9) = 3", new: "count: int(0...5) = 3", impact: .callers,
      message: "input 'count' has another type"),
    Case(
      testDescription: "another default of an input", old: "count: int(0...9) = 3", new: "count: int(0...9) = 4",
      impact: .callers, message: "input 'count' has another default"),
    Case(
      testDescription: "another case of an input", old: "open | shut = open", new: "open | shut | ajar = open",
      impact: .callers, message: "input 'mode' has another type"),
    Case(
      testDescription: "a wider output", old: "output: { n: int(0...9) }", new: "output: { n: int(0...12) }", impact: .callers,
      message: "output 'n' has another type"),
    Case(
      testDescription: "a narrower output", old: "output: { n: int(0...9) }", new: "output: { n: int(0...5) }",
      impact: .compatible, message: "output 'n' has another type"),
    Case(
      testDescription: "an event that carries more", old: "y: { n: int(0...9) }", new: "y: { n: int(0...9), m: bool }",
      impact: .callers, message: "'m' of event 'y' was added"),
    Case(
      testDescription: "an event that is new", old: "events: { x: ,", new: "events: { w: , x: ,", impact: .compatible,
      message: "event 'w' was added"),
  ]

  @Test("A changed declaration breaks callers only if their code stops working", arguments: cases)
  func declared(_ one: Case) throws {
    var new = Self.text.replacing(one.old, with: one.new)
    if one.message.contains("'w'") { new = new.replacing("on: { x: e", with: "ignore: w, on: { x: e") }
    if one.message.contains("'m'") { new = new.replacing("n < count", with: "m and n < count") }
    let flow = try FlowVersions(Self.text, new).compare()
    let difference = try #require(flow.differences.first { $0.message == one.message }, "\(flow.differences.map(\.message))")
    #expect(difference.impact == one.impact)
  }

  @Test("A renamed event is reported as removed and added, and not as a difference of the screen")
  func renamedEvent() throws {
    let text = """
      events: { go: }
      initial: s
      states:
        s: { on: { go: e }, screen: { buttons: [{ label: Go, event: go }] } }
        e: { type: final }
      """
    let flow = try FlowVersions(text, text.replacing("go", with: "leave")).compare()
    #expect(flow.differences.map(\.message) == ["event 'go' was removed", "event 'leave' was added"])
  }

  @Test("The comparison covers interfaces and policies, and reports added and removed flows")
  func others() throws {
    func specs(_ texts: [String]) -> [SpecLibrary.Spec] {
      let files = texts.enumerated().map { SourceFile(path: "\($0).yaml", text: $1) }
      let library = SpecLibrary(files: files)
      return files.compactMap { library.check($0.path).spec }
    }
    let gate = """
      interface: Gate
      summary: A gate.
      operations: { ask: { input: { n: int(0...9) }, outcomes: { yes: , no: } } }
      effects: { ring: }
      """
    let policy = "policy: Times\nsummary: Times.\nvalues: { rest: duration = 30s }"
    let flow = "flow: Door\nsummary: A door.\nevents: { x: }\ninitial: s\nstates: { s: { on: { x: e } }, e: { type: final } }"
    let comparison = SpecComparison(
      old: specs([gate, policy, flow]),
      new: specs([
        gate.replacing("no: }", with: "maybe: }").replacing("ring:", with: "ring: , knock:"),
        policy.replacing("30s", with: "1min"),
        flow.replacing("Door", with: "Gateway"),
      ]))
    let told = comparison.all.map { "\($0.impact.rawValue): \($0.message)" }
    #expect(
      Set(told) == [
        "callers: flow 'Door' was removed", "compatible: flow 'Gateway' was added",
        "callers: Gate: outcome 'ask.no' was removed", "compatible: Gate: outcome 'ask.maybe' was added",
        "callers: Gate: effect 'knock' was added", "compatible: Times: 'rest' has another value",
      ], "\(told)")
  }
}
