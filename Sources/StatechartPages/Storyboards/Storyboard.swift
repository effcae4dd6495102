import StatechartModel
import StatechartSemantics

/// The screens of a flow: the screens of the first scenario in order, and the screens of other states.
struct Storyboard {
  /// The screens of the first scenario.
  let main: [Frame]
  /// The screens of the states that ``main`` does not show: one screen for each state.
  ///
  /// A state that no scenario reaches has its declared screen. Final states, states with an unconditional eventless transition,
  /// and states without a screen are omitted. A screen of a scenario is also omitted if an earlier screen has the same
  /// appearance.
  let others: [Frame]

  /// A screen of a storyboard.
  struct Frame {
    let state: String
    let sketch: ScreenSketch
    let role: Diagram.Role
    /// The inputs since the previous frame, which lead to the screen.
    let causes: [String]
    /// The name of the scenario that shows the screen; `nil` if no scenario shows the screen.
    let scenario: String?
    /// The address to which the screen links; `nil` for no link.
    var link: String?
  }

  init(_ flow: Flow, _ recordings: ScenarioRecordings) {
    let text = SpecText(flow: flow)
    func frame(_ atomicState: ID<State>, _ sketch: ScreenSketch, _ causes: [String], _ scenario: String?) -> Frame {
      Frame(
        state: text.name(of: atomicState), sketch: sketch, role: flow.diagramRole(of: atomicState), causes: causes,
        scenario: scenario)
    }
    var main: [Frame] = []
    var shownAtomicStates: [[ID<State>]] = []
    if let first = flow.scenarios.first {
      var causes: [String] = []
      var last: (atomicStates: [ID<State>], appearance: ScreenSketch)?
      var steps = 0
      for moment in recordings.moments.first ?? [] {
        let (atomicStates, screen) = (moment.atomicStates, moment.screen)
        if screen.steps > steps, let cause = screen.cause { causes.append(text.cause(cause)) }
        steps = screen.steps
        guard let atomicState = atomicStates.first, screen.sketch != ScreenSketch() else { continue }
        if let last, last.atomicStates == atomicStates, last.appearance == screen.sketch.appearance { continue }
        last = (atomicStates, screen.sketch.appearance)
        if causes.isEmpty, let earlier = main.popLast() {
          // All digits of an input step share one frame, so this frame replaces the previous frame.
          shownAtomicStates.removeLast()
          main.append(frame(atomicState, screen.sketch, earlier.causes, first.name))
        } else {
          main.append(frame(atomicState, screen.sketch, causes, first.name))
        }
        shownAtomicStates.append(atomicStates)
        causes = []
      }
    }
    self.main = main
    let shown = Set(shownAtomicStates.joined())
    let screens = recordings.screens
    // The flow exits a state with an unconditional eventless transition before the app draws the screen of the state.
    let rest = flow.atomicStates.filter { atomicState in
      !shown.contains(atomicState) && !flow.states[atomicState].isFinal
        && !flow.states[atomicState].always.contains { $0.condition == nil }
    }
    var appearances = Set(main.map(\.sketch.appearance))
    others = rest.compactMap { atomicState in
      guard let screen = (screens[atomicState] ?? []).min(by: { $0.steps < $1.steps }) else {
        let sketch = ScreenSketch(flow.screen(of: atomicState), of: flow)
        return sketch == ScreenSketch() ? nil : frame(atomicState, sketch, [], nil)
      }
      guard screen.sketch != ScreenSketch(), appearances.insert(screen.sketch.appearance).inserted else { return nil }
      return frame(atomicState, screen.sketch, screen.cause.map { [text.cause($0)] } ?? [], screen.scenario)
    }
  }
}

extension SpecText {
  /// Returns a short description of an input of a scenario, for the label of an arrow.
  func cause(_ step: Scenario.Kind) -> String {
    switch step {
    case .type(let digits): "type \(digits.map(String.init).joined())"
    case .press(let label): "“\(label)”"
    case .send(let event, _): flow.events[event].name
    case .answer(let id, let outcome, _): "\(flow.operations[id].name): \(flow.operations[id].outcomes[outcome].name)"
    case .wait(let milliseconds): "after \(durationText(milliseconds: milliseconds))"
    case .restart(let milliseconds): "restart after \(durationText(milliseconds: milliseconds))"
    case .expect: ""
    }
  }
}
