package import StatechartModel
import StatechartSemantics

/// The recorded runs of all scenarios of a flow.
///
/// Several parts of a page show the recorded runs. Each scenario is therefore run only once.
package struct ScenarioRecordings: Sendable {
  let results: [ScenarioResult]
  /// The stable configurations of each scenario in order: after the start, and after each input.
  let moments: [[ScenarioMoment]]
  package let paths: ScenarioPaths
  /// The distinct screens of each atomic or final state that scenarios reach.
  ///
  /// Among screens with the same appearance, the screen after the fewest input steps is included.
  let screens: [ID<State>: [ScenarioScreen]]

  /// Creates the recordings by running the scenarios of a flow.
  package init(_ flow: Flow) {
    let runs = flow.scenarios.concurrentMap { scenario in
      var coverage = Coverage(flow)
      let recording = ScenarioRecording(scenario)
      let result = ScenarioRunner.run(scenario, of: flow, noting: &coverage) { recording.add($0) }
      return (result: result, moments: recording.moments, covered: coverage.covered)
    }
    results = runs.map(\.result)
    moments = runs.map(\.moments)
    paths = ScenarioPaths(runs.map(\.covered))
    screens = Self.distinctScreens(moments)
  }

  /// Returns the distinct screens of each atomic or final state.
  private static func distinctScreens(_ moments: [[ScenarioMoment]]) -> [ID<State>: [ScenarioScreen]] {
    var all: [ID<State>: [ScenarioScreen]] = [:]
    for (state, screen) in moments.joined().flatMap({ moment in moment.atomicStates.map { ($0, moment.screen) } }) {
      guard let index = all[state]?.firstIndex(where: { $0.sketch.appearance == screen.sketch.appearance }) else {
        all[state, default: []].append(screen)
        continue
      }
      if let known = all[state]?[index], screen.steps < known.steps { all[state]?[index] = screen }
    }
    return all
  }
}

/// The recording of a running scenario.
private final class ScenarioRecording {
  private let scenario: Scenario
  private var steps = 0
  private var last: SourcePosition?
  private(set) var moments: [ScenarioMoment] = []

  init(_ scenario: Scenario) { self.scenario = scenario }

  func add(_ observation: ScenarioRunner.Observation) {
    // Each digit of a step is a separate input, so the step is counted only at its first input.
    if let start = observation.step?.range.start, start != last { (steps, last) = (steps + 1, start) }
    let screen = ScenarioScreen(
      sketch: ScreenSketch(observation.interpreter.screen), scenario: scenario.name, steps: steps,
      cause: observation.step?.kind)
    moments.append(
      ScenarioMoment(atomicStates: observation.interpreter.atomicStates, screen: screen, requests: observation.requests))
  }
}
