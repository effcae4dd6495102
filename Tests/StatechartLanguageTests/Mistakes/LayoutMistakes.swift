import StatechartModel
import Testing

extension Mistake {
  /// Returns a flow with actions in the state `a`, and with a prompt in the state `b`.
  private static func acting(_ actions: String, text: String = "'{n} of {m}'") -> String {
    """
    context: { n: int(0...9) = 0, m: int(0...9) = 0 }
    events: { go: , up: }
    initial: a
    states:
      a:
        screen: { title: '{n} of {m}' }
        on:
          go: b
          up:
            actions: \(actions)
      b:
        screen:
          prompt: \(text)
        after: { 1s: c }
        ignore: [go, up]
      c: { type: final }
    """
  }

  private static let changing = "[n = 1, m = 2]"

  /// Returns a flow whose state `a` has children, each with two children.
  private static func nested(_ keys: String, names: [String], marked: Int? = nil, name: String = "a") -> String {
    """
    events: { go: , up: }
    initial: a
    states:
      \(name):
    \(keys)    states:
    \(names.enumerated().map { index, name in
      """
            \(index == marked ? "①" : "")\(name):
              initial: \(name)1
              states:
                \(name)1: { on: { go: \(name)2 }, ignore: up }
                \(name)2: { ignore: [go, up] }

      """
    }.joined())    after: { 5s: b }
      b: { type: final }
    """
  }

  /// Lists without dashes, regions without `type: parallel`, and placeholders of other languages in texts.
  static let ofLayout: [Mistake] = [
    Mistake(.wrongKind, .flow, acting("\n          ①n = 1\n          m = 2")),
    Mistake(.wrongKind, .flow, acting("\n          ①n = 1,\n          m = 2;")),
    Mistake(.wrongKind, .flow, acting("\n          ①n = 1\n          -m = 2")),
    Mistake(.wrongKind, .flow, acting("\n          ①n = 1\n          - m = 2")),
    Mistake(.wrongKind, .flow, acting("\n          ①n = 1 +\n            m - 1\n          m = 2")),
    Mistake(.wrongKind, .flow, acting("①n = 1\n          m = 2")),
    Mistake(.wrongKind, .flow, acting("①n = 1; m = 2")),
    Mistake(.wrongKind, .flow, acting("①n = 1, m = 2")),
    Mistake(.wrongKind, .flow, acting(changing).replacing("ignore: [go, up]", with: "ignore:\n      ①go\n      up")),
    Mistake(.initialState, .flow, nested("", names: ["left", "right"], name: "①a")),
    Mistake(.unreachableState, .flow, nested("    initial: left\n", names: ["left", "right", "top"], marked: 1)),
    Mistake(.onlyInSCXML, .flow, nested("    initial: ①[left, right]\n", names: ["left", "right"])),
    Mistake(.expressionSyntax, .flow, acting(changing, text: "①\\(n) of \\(m)")),
    Mistake(.expressionSyntax, .flow, acting(changing, text: "\"Number ①\\(n) of \\(m)\"")),
    Mistake(.expressionSyntax, .flow, acting(changing, text: "'①\\(n) of {m}'")),
    Mistake(warning: .foreignPlaceholder, .flow, acting(changing, text: "①${n} and ${m} left")),
    Mistake(warning: .foreignPlaceholder, .flow, acting(changing, text: "\"Number ①${n} of {m}\"")),
  ]
}

@Test("An error in the layout of lists, regions and texts is reported with its code and position", arguments: Mistake.ofLayout)
func layoutMistake(_ mistake: Mistake) {
  mistake.check()
}

@Suite("Valid layouts") struct LayoutTests {
  private func diagnostics(_ body: String) -> [Diagnostic] {
    Bench.diagnostics(of: "flow: Door\nsummary: A door.\n" + body)
  }

  @Test(
    "Backslashes and dollar signs are literal if no value follows",
    arguments: ["'C:\\(my files) has {n}'", "'Costs $ {n}'", "'$5 or {n}'", "'\\() {n}'", "'{n}$'"])
  func signs(_ text: String) {
    #expect(
      diagnostics(
        """
        context: { n: int(0...9) = 0 }
        initial: a
        states:
          a: { screen: { prompt: \(text) }, after: { 1s: { target: b, actions: [n = 1] } } }
          b: { type: final }
        """
      ).isEmpty)
  }

  @Test("A compound state with a transition to one of its children needs 'initial'")
  func sequence() throws {
    let found = diagnostics(
      """
      events: { go: }
      initial: a
      states:
        a:
          states:
            one: { initial: x, states: { x: { on: { go: two } } } }
            two: { initial: y, states: { y: { on: { go: b } } } }
        b: { type: final }
      """)
    #expect(found.map(\.code) == [.initialState])
    #expect(found.first?.fixIts.map(\.title) == ["add 'initial: one'"])
  }
}
