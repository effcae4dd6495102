import StatechartModel
import StatechartSemantics

/// A screen that a scenario shows.
struct ScenarioScreen {
  let sketch: ScreenSketch
  let scenario: String
  /// The number of input steps before the screen.
  let steps: Int
  /// The last input step before the screen; `nil` at the start.
  let cause: Scenario.Kind?
}

/// The stable configuration of a scenario after its start or after an input, with its screen.
struct ScenarioMoment {
  let leaves: [ID<State>]
  let screen: ScenarioScreen
  /// The requests of the flow since the previous stable configuration.
  let requests: [Interpreter.Request]
}

extension Flow {
  /// Returns the different screens of each leaf that scenarios reach.
  ///
  /// Among screens with the same look, returns the screen after the fewest input steps.
  func scenarioScreens() -> [ID<State>: [ScenarioScreen]] {
    var all: [ID<State>: [ScenarioScreen]] = [:]
    for scenario in scenarios {
      for (state, screen) in moments(of: scenario).flatMap({ moment in moment.leaves.map { ($0, moment.screen) } }) {
        guard let index = all[state]?.firstIndex(where: { $0.sketch.look == screen.sketch.look }) else {
          all[state, default: []].append(screen)
          continue
        }
        if let known = all[state]?[index], screen.steps < known.steps { all[state]?[index] = screen }
      }
    }
    return all
  }

  /// Returns the stable configurations of a scenario in order: after the start, and after each input.
  ///
  /// Each digit is an input.
  func moments(of scenario: Scenario) -> [ScenarioMoment] {
    var play = ScenarioPlay(self, scenario)
    return play.moments()
  }
}

/// A player of a scenario that records its screens, without checking its expectations.
private struct ScenarioPlay {
  private let scenario: Scenario
  private var interpreter: Interpreter
  private var steps = 0
  private var cause: Scenario.Kind?
  private var seen: [ScenarioMoment] = []

  init(_ flow: Flow, _ scenario: Scenario) {
    self.scenario = scenario
    let given = scenario.given.map { ($0.input, Value(literal: $0.value)) }
    interpreter = Interpreter(flow, inputs: Dictionary(given) { _, last in last })
  }

  mutating func moments() -> [ScenarioMoment] {
    look()
    for step in scenario.steps {
      if case .expect = step.kind { continue }
      steps += 1
      cause = step.kind
      switch step.kind {
      case .type(let digits):
        for digit in digits {
          guard let keypad = interpreter.screen.keypad else { continue }
          interpreter.send(keypad.digit, [.digit(digit)])
          look()
        }
        continue
      case .press(let label):
        guard let event = interpreter.screen.event(ofPressing: label) else { continue }
        interpreter.send(event)
      case .send(let event, let values):
        interpreter.send(event, values.map(Value.init(literal:)))
      case .answer(let operation, let outcome, let values):
        let flow = interpreter.flow
        guard let waiting = interpreter.pending.first(where: { flow.invocations[$0.invocation].operation == operation })
        else { continue }
        interpreter.answer(waiting.invocation, outcome: outcome, values.map(Value.init(literal:)))
      case .wait(let milliseconds):
        interpreter.wait(milliseconds: milliseconds)
      case .restart(let milliseconds):
        _ = interpreter.restart(after: milliseconds)
      case .expect:
        break
      }
      look()
    }
    return seen
  }

  private mutating func look() {
    let screen = ScenarioScreen(
      sketch: ScreenSketch(interpreter.screen), scenario: scenario.name, steps: steps, cause: cause)
    seen.append(ScenarioMoment(leaves: interpreter.leaves, screen: screen, requests: interpreter.requests))
  }
}

extension Value {
  /// Creates a value from a literal.
  ///
  /// The compiler has checked that the values in a scenario are literals.
  fileprivate init(literal: Expression) {
    switch literal.kind {
    case .bool(let value): self = .bool(value)
    case .int(let value):
      switch literal.type {
      case .digit: self = .digit(value)
      case .secret: self = .secret(value)
      default: self = .int(value)
      }
    case .duration(let milliseconds): self = .duration(milliseconds)
    case .caseName(let name): self = .caseName(name)
    case .text(let id, let arguments): self = .text(id, arguments.map(Value.init(literal:)))
    case .negative(let operand):
      if case .int(let value) = Value(literal: operand) { self = .int(-value) } else { self = .none }
    case .record(let values): self = .record(values.map(Value.init(literal:)))
    case .list(let items): self = .list(items.map(Value.init(literal:)))
    case .none, .variable, .field, .member, .unwrapped, .count, .item, .contains, .isIn, .not, .binary: self = .none
    }
  }
}
