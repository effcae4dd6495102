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
    /// The scenario with the screen; `nil` if no scenario shows the screen.
    let scenario: String?
    /// The address to which the screen links; `nil` for no link.
    var link: String?
  }

  init(_ flow: Flow, _ recordings: ScenarioRecordings) {
    let text = SpecText(flow: flow)
    func frame(_ leaf: ID<State>, _ sketch: ScreenSketch, _ causes: [String], _ scenario: String?) -> Frame {
      Frame(state: text.name(of: leaf), sketch: sketch, role: flow.diagramRole(of: leaf), causes: causes, scenario: scenario)
    }
    var main: [Frame] = []
    var shownLeaves: [[ID<State>]] = []
    if let first = flow.scenarios.first {
      var causes: [String] = []
      var last: (leaves: [ID<State>], look: ScreenSketch)?
      var steps = 0
      for moment in recordings.moments.first ?? [] {
        let (leaves, screen) = (moment.leaves, moment.screen)
        if screen.steps > steps, let cause = screen.cause { causes.append(text.cause(cause)) }
        steps = screen.steps
        guard let leaf = leaves.first, screen.sketch != ScreenSketch() else { continue }
        if let last, last.leaves == leaves, last.look == screen.sketch.look { continue }
        last = (leaves, screen.sketch.look)
        if causes.isEmpty, let earlier = main.popLast() {
          // All digits of an input step share one frame, so this frame replaces the previous frame.
          shownLeaves.removeLast()
          main.append(frame(leaf, screen.sketch, earlier.causes, first.name))
        } else {
          main.append(frame(leaf, screen.sketch, causes, first.name))
        }
        shownLeaves.append(leaves)
        causes = []
      }
    }
    self.main = main
    let shown = Set(shownLeaves.joined())
    let screens = recordings.screens
    // The flow exits a state with an unconditional eventless transition before the app draws the screen of the state.
    let rest = flow.leaves.filter { leaf in
      !shown.contains(leaf) && !flow.states[leaf].isFinal && !flow.states[leaf].always.contains { $0.condition == nil }
    }
    var looks = Set(main.map(\.sketch.look))
    others = rest.compactMap { leaf in
      guard let screen = (screens[leaf] ?? []).min(by: { $0.steps < $1.steps }) else {
        let sketch = ScreenSketch(flow.screen(of: leaf), of: flow)
        return sketch == ScreenSketch() ? nil : frame(leaf, sketch, [], nil)
      }
      guard screen.sketch != ScreenSketch(), looks.insert(screen.sketch.look).inserted else { return nil }
      return frame(leaf, screen.sketch, screen.cause.map { [text.cause($0)] } ?? [], screen.scenario)
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
    case .wait(let milliseconds): "after \(durationWords(milliseconds: milliseconds))"
    case .restart(let milliseconds): "restart after \(durationWords(milliseconds: milliseconds))"
    case .expect: ""
    }
  }
}
