import Foundation
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of scenarios that violate properties.
@Suite("Properties in scenarios")
struct ScenarioPropertyTests {
  /// Returns the failures of a scenario with the given steps in a flow with a property, each with its column.
  private func failures(_ property: String, _ steps: String) throws -> [String] {
    let flow = try Machine.flow(
      """
      uses: [Log, Gate]
      context: { code: pin, tries: int(0...9) = 0, isOpen: bool = false }
      events: { ask: , say: , shut: , leave: }
      initial: idle
      on: { leave: end }
      states:
        idle:
          ignore: shut
          on:
            ask: asking
            say: { actions: [mark(1)] }
        asking:
          ignore: [ask, say, shut]
          invoke:
            operation: Gate.ask
            input: { code: code }
            on:
              yes: { target: opened, actions: [isOpen = true, mark(2)] }
              no: [{ target: idle, guard: tries < 9, actions: [tries += 1] }, idle]
          after: { 1s: idle }
        opened:
          ignore: [ask, say]
          on: { shut: { target: idle, actions: [isOpen = false, mark(3)] } }
        end: { type: final }
      properties: { kept: \(property) }
      scenarios:
        - name: One
          steps: [\(steps)]
      """)
    return ScenarioRunner.run(flow.scenarios[0], of: flow).failures.map { "\($0.range.start.column): \($0.message)" }
  }

  @Test(
    "A scenario fails at the step that violates a property, and otherwise passes",
    arguments: [
      ("{ never: isOpen }", "{ send: ask }, { answer: Gate.ask.yes }", 2),
      ("{ never: mark }", "{ send: ask }, { send: leave }, { wait: 1s }", 0),
      ("{ never: mark }", "{ send: say }, { send: leave }", 1),
      ("{ never: mark, unless: isOpen }", "{ send: ask }, { answer: Gate.ask.yes }, { send: shut }", 0),
      ("{ never: mark, unless: isOpen }", "{ send: ask }, { answer: Gate.ask.no, with: { wait: 1s } }, { send: say }", 3),
      ("{ always: tries == 0 }", "{ send: ask }, { answer: Gate.ask.no, with: { wait: 1s } }", 2),
      ("{ always: not isOpen }", "{ send: ask }, { answer: Gate.ask.no, with: { wait: 1s } }", 0),
      ("{ before: mark, must: Gate.ask.yes }", "{ send: ask }, { answer: Gate.ask.yes }", 0),
      ("{ before: mark, must: Gate.ask.yes }", "{ send: ask }, { answer: Gate.ask.no, with: { wait: 1s } }, { send: say }", 3),
      ("{ before: Gate.ask.yes, must: mark }", "{ send: ask }, { answer: Gate.ask.yes }", 2),
      ("{ before: mark, must: isOpen }", "{ send: ask }, { answer: Gate.ask.yes }, { send: shut }", 0),
      ("{ after: Gate.ask.yes, must: mark }", "{ send: ask }, { answer: Gate.ask.yes }, { send: leave }", 0),
      ("{ after: Gate.ask.no, must: mark }", "{ send: ask }, { answer: Gate.ask.no, with: { wait: 1s } }, { send: leave }", 3),
      (
        "{ after: Gate.ask.no, must: mark }",
        "{ send: ask }, { answer: Gate.ask.no, with: { wait: 1s } }, { send: say }, { send: leave }", 0
      ),
      ("{ after: Gate.ask.no, must: mark }", "{ send: ask }, { answer: Gate.ask.no, with: { wait: 1s } }", 0),
      ("{ after: mark, must: Gate.ask }", "{ send: ask }, { wait: 1s }, { send: say }, { send: leave }", 4),
      ("{ after: mark, must: Gate.ask, within: 5s }", "{ send: say }, { wait: 5s }, { send: ask }", 0),
      ("{ after: mark, must: Gate.ask, within: 5s }", "{ send: say }, { wait: 6s }, { send: ask }", 2),
      ("{ after: mark, must: Gate.ask, within: 5s }", "{ send: say }, { wait: 4s }, { send: say }, { wait: 2s }", 4),
      ("{ after: in(asking), must: in(idle), within: 1s }", "{ send: ask }, { wait: 30s }", 0),
      ("{ after: in(asking), must: in(idle), within: 999ms }", "{ send: ask }, { wait: 30s }", 2),
      ("{ after: in(asking), must: in(idle), within: 1s }", "{ send: ask }, { send: leave }", 2),
      ("{ from: opened, possible: done }", "{ send: ask }, { answer: Gate.ask.yes }", 0),
    ])
  func violations(property: String, steps: String, step: Int) throws {
    let found = try failures(property, steps)
    #expect(found.count == (step == 0 ? 0 : 1))
    let starts = steps.replacingOccurrences(of: "with: { ", with: "with: ( ").ranges(of: "{").map {
      steps.distance(from: steps.startIndex, to: $0.lowerBound)
    }
    guard step > 0, let failure = found.first else { return }
    #expect(failure.contains("property 'kept' is violated"))
    let column = Int(failure.prefix { $0 != ":" }) ?? 0
    #expect(starts.firstIndex { column <= 13 + $0 + 2 } == step - 1, "the violation is reported in column \(column)")
  }

  @Test("A property that the start violates is reported once")
  func start() throws {
    #expect(try failures("{ always: isOpen }", "{ send: say }").count == 1)
  }
}
