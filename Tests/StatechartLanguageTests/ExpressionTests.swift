import StatechartModel
import Testing

@Suite("Expressions")
struct ExpressionTests {
  /// Returns a type-checked guard as text, with brackets around each operation.
  private func understood(_ text: String) throws -> String {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      input: { a: bool, b: bool, c: bool, m: 'int(0...9)', n: 'int(0...9)', k: 'int(0...9)' }
      initial: here
      states:
        here: { after: { 1s: { guard: '(\(text)) or (a and b and c and m == n and n == k)', target: done } } }
        done: { type: final }
      """)
    let condition = try #require(flow.timers[0].transitions[0].condition)
    guard case .binary(.or, let left, _) = condition.kind else { return "" }
    return words(left, flow)
  }

  private func words(_ expression: Expression, _ flow: Flow) -> String {
    switch expression.kind {
    case .variable(let id): flow.variables[id].name
    case .int(let value): String(value)
    case .bool(let value): String(value)
    case .not(let operand): "[not \(words(operand, flow))]"
    case .negative(let operand): "[-\(words(operand, flow))]"
    case .binary(let symbol, let left, let right): "[\(words(left, flow)) \(symbol.rawValue) \(words(right, flow))]"
    default: "?"
    }
  }

  @Test(
    "Operators have the precedence of Swift, except 'not', which has a lower precedence than a comparison",
    arguments: [
      ("a or b and c", "[a or [b and c]]"),
      ("a and b or c", "[[a and b] or c]"),
      ("a or b or c", "[[a or b] or c]"),
      ("(a or b) and c", "[[a or b] and c]"),
      ("not a and b", "[[not a] and b]"),
      ("not (a and b)", "[not [a and b]]"),
      ("not m == n", "[not [m == n]]"),
      ("a == not b", "[a == [not b]]"),
      ("m + n * k == 0", "[[m + [n * k]] == 0]"),
      ("m * n + k == 0", "[[[m * n] + k] == 0]"),
      ("m - n - k == 0", "[[[m - n] - k] == 0]"),
      ("-m * n < k", "[[[-m] * n] < k]"),
      ("m - -1 >= k", "[[m - -1] >= k]"),
      ("m < n and n <= k", "[[m < n] and [n <= k]]"),
      ("m != n or a", "[[m != n] or a]"),
    ])
  func precedence(_ text: String, _ expected: String) throws {
    #expect(try understood(text) == expected)
  }

  @Test(
    "Durations are parsed with their units", arguments: [("500ms", 500), ("30s", 30_000), ("5min", 300_000), ("2h", 7_200_000)])
  func durations(_ text: String, _ milliseconds: Int) throws {
    let flow = try Bench.flow(
      "flow: Door\nsummary: A door.\ninitial: a\nstates: { a: { after: { \(text): b } }, b: { type: final } }\n")
    guard case .duration(let found) = flow.timers[0].delay.kind else {
      Issue.record("expected a literal delay")
      return
    }
    #expect(found == milliseconds)
  }

  @Test("Names can have letters outside ASCII")
  func letters() throws {
    let flow = try Bench.flow(
      "flow: Tür\nsummary: Eine Tür.\ninput: { größe: 'int(0...9)' }\ninitial: früh\nstates: { früh: { after: { 1s: { guard: größe > 3, target: spät } } }, spät: { type: final } }\n"
    )
    #expect(flow.states.map(\.name) == ["Tür", "früh", "spät"])
  }

  @Test("Each parameter of a text has a unique name")
  func valuesOfTexts() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      context: { x: "list(bool, 2)", y: "list(bool, 2)", count3: int(0...3) = 1 }
      events: { go: }
      initial: here
      states:
        here:
          screen: { title: "{count3} {x.count} {y.count}", prompt: "{x.count}, {y.count}, {x.count}" }
          on: { go: { target: done, actions: ['x = [true]', 'y = [false]', count3 = 2] } }
        done: { type: final }
      """)
    #expect(flow.texts.map { $0.parameters.map(\.name) } == [["count3", "count", "count4"], ["count", "count2"]])
  }

  @Test("A guard narrows a number, so that the next action stays in its range")
  func narrowing() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      events: { push: }
      context: { tries: int(0...9) = 0, code: pin }
      initial: a
      states:
        a:
          on: { push: [{ guard: tries < 9 and code.count == 0, actions: [tries += 1] }, { guard: code.count > 0, target: b, actions: [code.removeLast()] }] }
        b: { type: final }
      """)
    #expect(flow.allActions.count == 2)
  }

  @Test("A state with an ambiguous name is referred to by its path, in targets, conditions and scenarios")
  func paths() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      events: { push: }
      initial: a
      states:
        a: { initial: x, states: { x: { on: { push: { guard: in(a.x), target: b.x } } } } }
        b: { initial: x, states: { x: { on: { push: a } } } }
      scenarios: [{ name: One, steps: [send: push, expect: { state: b.x }] }]
      """)
    #expect(flow.states.map(\.id) == ["", "a", "a.x", "b", "b.x"])
    #expect(flow.states[2].handlers[0].transitions[0].target == ID(4))
  }
}
