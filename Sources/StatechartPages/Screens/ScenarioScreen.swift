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
  let atomicStates: [ID<State>]
  let screen: ScenarioScreen
  /// The requests of the flow since the previous stable configuration.
  let requests: [Interpreter.Request]
}
