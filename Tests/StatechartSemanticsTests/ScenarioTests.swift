import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

@Suite("Scenarios")
struct ScenarioTests {
  private func failures(_ steps: String) throws -> [String] {
    let flow = try Machine.flow(
      """
      uses: [Log, Gate]
      context: { code: pin, wait: duration = 30s, key: secret or none }
      events: { digit: { value: digit }, delete: , go: { n: 'int(0...9)' }, give: { given: secret } }
      output: { success: bool }
      initial: typing
      on: { go: { guard: n > 5, target: end }, delete: { actions: [code.clear()] } }
      states:
        typing:
          screen:
            title: Door
            dots: { filled: code.count, of: 8 }
            keypad: { digit: digit, delete: delete }
            countdown: wait
            toggles: [{ label: Long, value: code.count > 1, event: delete, when: code.count > 0 }]
            buttons:
              - { label: Clear, event: delete }
              - { label: Clear it all, event: delete, when: code.count > 1 }
              - { label: Long, event: delete, when: code.count > 2 }
              - { label: Half, event: delete, enabled: code.count == 4 }
          on: { digit: { guard: code.count < 8, actions: [code.append(value), mark(1)] } }
          after: { 1s: asking }
        asking:
          ignore: give
          screen:
            fields: [{ label: Name, value: key, event: give }]
            lists: [{ label: Rooms, query: Gate.rooms, select: give }]
          invoke: { operation: Gate.ask, input: { code: code }, on: { yes: end, no: typing } }
        end: { type: final, output: { success: true } }
      scenarios:
        - name: One
          steps:
      \(steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
      """)
    let result = ScenarioRunner.run(flow.scenarios[0], of: flow)
    #expect(result.passed == result.failures.isEmpty)
    return result.failures.map(\.message)
  }

  @Test("A scenario can expect disabled controls, and cannot press a disabled button")
  func disabled() throws {
    #expect(
      try failures(
        "- expect: { disabled: [Half] }\n- type: 1234\n- expect: { disabled: [] }\n- press: Half\n- expect: { dots: 0 }") == [])
    #expect(try failures("- type: 12\n- press: Half") == ["'Half' is disabled"])
    #expect(
      try failures("- type: 1234\n- expect: { disabled: [Half] }") == ["expected disabled controls 'Half', found none"])
  }

  @Test("A shown button or toggle is pressed by its label")
  func press() throws {
    #expect(try failures("- type: 12\n- press: Clear\n- expect: { dots: 0 }") == [])
    #expect(try failures("- type: 12\n- press: Long\n- expect: { dots: 0, toggles: {} }") == [])
    #expect(
      try failures("- type: 123\n- press: Long\n- expect: { dots: 3 }") == [
        "expected one button or toggle with label 'Long', found 2"
      ])
    #expect(
      try failures("- type: 1\n- press: Clear it all\n- expect: { dots: 1 }") == [
        "no button or toggle 'Clear it all' is shown; shown: 'Clear', 'Half', 'Long'"
      ])
    #expect(
      try failures("- wait: 1s\n- answer: Gate.ask.yes\n- press: Clear\n- expect: { output: { success: true } }") == [
        "the flow has ended before this step"
      ])
  }

  @Test("A scenario whose expectations hold has no failures")
  func holds() throws {
    let steps = """
      - expect: { state: typing, title: Door, prompt: none, dots: 0, countdown: 30s, effects: [], pending: [] }
      - type: 12
      - expect: { dots: 2, toggles: { Long: on }, buttons: [Clear, Clear it all, Half], effects: [mark, mark] }
      - send: delete
      - expect: { dots: 0, toggles: {}, fields: {}, lists: [], effects: [] }
      - send: digit
        with: { value: 3 }
      - wait: 1s
      - expect: { state: asking, pending: [Gate.ask] }
      - type: 9
      - expect: { state: asking, effects: [] }
      - answer: Gate.ask.no
        with: { wait: 1s }
      - expect: { state: typing, pending: [], dots: 1 }
      - send: go
        with: { n: 6 }
      - expect: { state: end, output: { success: true } }
      """
    #expect(try failures(steps) == [])
  }

  @Test(
    "A failed expectation and an outcome of an operation that is not pending are reported",
    arguments: [
      ("- expect: { state: end }", "expected state 'end', found 'typing'"),
      ("- expect: { title: Gate }", "expected title 'Gate', found 'Door'"),
      ("- expect: { prompt: Come in }", "expected prompt 'Come in', found none"),
      ("- expect: { title: none }", "expected no title, found 'Door'"),
      ("- expect: { dots: 3 }", "expected 3 filled dots, found 0"),
      ("- expect: { countdown: 5min }", "expected countdown 5min, found 30s"),
      ("- type: 1\n- expect: { toggles: { Long: on } }", "expected toggles 'Long: on', found 'Long: off'"),
      ("- expect: { toggles: { Long: off } }", "expected toggles 'Long: off', found none"),
      ("- expect: { fields: { Name: filled } }", "expected fields 'Name: filled', found none"),
      ("- expect: { lists: [Rooms] }", "expected lists 'Rooms', found none"),
      ("- expect: { buttons: [] }", "expected no buttons, found 'Clear', 'Half'"),
      ("- expect: { effects: [mark] }", "expected effects 'mark', found none"),
      ("- expect: { pending: [Gate.ask] }", "expected pending operations 'Gate.ask', found none"),
      ("- expect: { output: { success: true } }", "expected output { success: true }, found no output: the flow has not ended"),
      ("- wait: 1s\n- expect: { dots: 1 }", "expected 1 filled dot, found no dots"),
      ("- answer: Gate.ask.yes\n- expect: { state: typing }", "'Gate.ask' is not pending"),
      (
        "- send: go\n  with: { n: 6 }\n- expect: { output: { success: false } }",
        "expected output { success: false }, found { success: true }"
      ),
    ])
  func fails(_ steps: String, _ message: String) throws {
    #expect(try failures(steps) == [message])
  }

  @Test("The coverage of states does not count history and choice states")
  func coverage() throws {
    let flow = try Machine.flow(
      """
      context: { n: int(0...9) = 0 }
      events: { go: , stop: , flip: }
      initial: off
      states:
        off: { on: { go: back }, ignore: [stop, flip] }
        on:
          initial: pick
          on: { stop: off, go: { target: off } }
          states:
            back: { type: history }
            pick: { choice: [{ guard: n > 0, target: one }, { else: two }] }
            one: { on: { flip: two } }
            two: { on: { flip: one } }
      scenarios:
        - name: There and back
          steps: [{ send: go }, { send: flip }, { send: stop }, { send: go }, { expect: { state: one } }]
      """)
    var coverage = Coverage(flow)
    _ = ScenarioRunner.run(flow.scenarios[0], of: flow, noting: &coverage)
    #expect(coverage.lines[0].hasPrefix("states 4 of 4"))
  }

  @Test("A fault is reported once, at the step that causes it")
  func faulted() throws {
    let flow = try Machine.flow(
      """
      mode: scxml
      events: { push: }
      initial: a
      states:
        a: { on: { push: b } }
        b: { always: c }
        c: { always: b }
      scenarios:
        - name: One
          steps: [{ expect: { state: a } }, { send: push }, { expect: { state: a } }, { send: push }, { expect: { state: b } }]
      """)
    let result = ScenarioRunner.run(flow.scenarios[0], of: flow)
    #expect(
      result.failures.map(\.message) == [
        "the flow faulted: a macrostep exceeded 1000 microsteps, or overflowed the internal queue of 16 events"
      ])
    #expect(result.failures.map(\.range.start.column) == [39])
  }

  @Test("A wait in which too many timers fire is reported with the maximum number of timers")
  func manyDelays() throws {
    let flow = try Machine.flow(
      """
      initial: a
      states: { a: { after: { 0s: b } }, b: { after: { 0s: a } } }
      scenarios: [{ name: One, steps: [{ wait: 1s }, { expect: { state: a } }] }]
      """)
    let result = ScenarioRunner.run(flow.scenarios[0], of: flow)
    #expect(
      result.failures.map(\.message) == ["more than 100000 timers fired in one wait"])
  }

  @Test("A scenario reports a failure at its step, and continues with the later steps")
  func place() throws {
    let flow = try Machine.flow(
      """
      initial: a
      states: { a: { after: { 1s: b } }, b: { type: final } }
      scenarios:
        - name: One
          steps:
            - expect: { state: b }
            - wait: 1s
            - expect: { state: b }
            - expect: { state: a }
      """)
    let result = ScenarioRunner.run(flow.scenarios[0], of: flow)
    #expect(result.failures.map(\.range.start) == [SourcePosition(line: 8, column: 9), SourcePosition(line: 11, column: 9)])
  }

  @Test("The shipped scenarios pass")
  func shipped() throws {
    let specs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Specs")
    let library = try SpecLibrary.around(specs.path)
    var count = 0
    for path in library.paths {
      guard case .flow(let flow)? = library.compile(path).spec else { continue }
      for scenario in flow.scenarios {
        #expect(ScenarioRunner.run(scenario, of: flow).failures.map(\.message) == [], "\(flow.name): \(scenario.name)")
        count += 1
      }
    }
    #expect(count > 0)
  }
}
