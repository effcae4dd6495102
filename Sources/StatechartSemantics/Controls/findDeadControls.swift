import StatechartLanguage

extension Flow {
  /// Finds the controls that are shown and enabled where their events do nothing, by an exploration with the screen's conditions
  /// evaluated.
  ///
  /// A state may ignore the event of a control on purpose as long as it waits for something: see ``Interpreter/isDead(_:)``. The
  /// exploration ends after ``mostMicrostepsNear``; where that is not the whole state space, a search goes on for
  /// ``mostMicrostepsFar``. A control that neither reaches is not reported.
  func findDeadControls() -> [Diagnostic] {
    guard rules.reportsSlips, states.contains(where: { !$0.screen.controls.isEmpty }) else { return [] }
    var found: [DeadControl] = []
    var seen: Set<DeadControl.Place> = []
    func look(at interpreter: Interpreter, _ start: [ID<Variable>: Value], _ path: [Exploration.Input]) {
      for control in interpreter.usableControls {
        guard let reason = interpreter.reasonOfDeath(of: control) else { continue }
        let place = DeadControl.Place(control, reason, interpreter)
        guard seen.insert(place).inserted else { continue }
        found.append(DeadControl(control: control, label: interpreter.label(of: control), place, reason, start, path))
      }
    }
    var microsteps = 0
    var space = StateSpace(self, limit: Self.mostMicrostepsNear)
    space.visit(unhandled: { _, _ in false }) { step in
      microsteps += step.after.work
      if step.isNew { look(at: step.after, step.inputs, step.before == nil ? [] : step.path + [step.input]) }
      return microsteps < Self.mostMicrostepsNear
    }
    if !space.isComplete {
      var search = GuidedSearch(self, detectsLoops: false)
      search.visit(within: Self.mostMicrostepsFar) { node in
        look(at: node.interpreter, node.start, node.path)
        return true
      }
    }
    return diagnostics(of: found)
  }

  /// The bounds are numbers of microsteps, not times, so that the diagnostics are the same on every machine.
  private static let mostMicrostepsNear = 2_000
  private static let mostMicrostepsFar = 4_000
}

/// A control that does nothing in some states.
struct DeadControl {
  /// Where a control was seen to do nothing.
  struct Place: Hashable {
    let control: String
    /// The states whose guards do not hold, or else the active ones that contain no other, at or below the one that shows the control.
    let states: [ID<State>]

    init(_ control: ScreenControl, _ reason: Reason, _ interpreter: Interpreter) {
      self.control = control.range.description
      if case .noGuardHolds = reason {
        let handling = interpreter.leaves.compactMap { interpreter.handlingState(of: control.events[0], around: $0) }
        states = Set(handling).sorted()
      } else {
        states = interpreter.leaves.filter { interpreter.isIn($0, control.owner) }
      }
    }
  }

  /// Why nothing happens.
  enum Reason: Hashable {
    case unhandled(isWaiting: Bool)
    /// With the guard, if there is only one.
    case noGuardHolds(String?)
    case ignored
  }

  let control: ScreenControl
  let label: String?
  let place: Place
  let reason: Reason
  /// A run that shows it.
  let start: [ID<Variable>: Value]
  let path: [Exploration.Input]

  init(
    control: ScreenControl, label: String?, _ place: Place, _ reason: Reason, _ start: [ID<Variable>: Value],
    _ path: [Exploration.Input]
  ) {
    (self.control, self.label, self.place, self.reason, self.start, self.path) = (control, label, place, reason, start, path)
  }
}

extension Interpreter {
  /// The controls that are shown and enabled.
  var usableControls: [ScreenControl] {
    guard output == nil, !isFaulted else { return [] }
    let evaluation = evaluation([])
    return flow.screen(in: configuration).controls.filter {
      evaluation.holds($0.caption?.condition) && evaluation.holds($0.caption?.enabled)
    }
  }

  func label(of control: ScreenControl) -> String? { control.caption.flatMap { words($0.label) } }

  /// Why nothing happens when somebody uses a control; `nil` if something does, or if nothing is on purpose.
  ///
  /// It is on purpose where a state at or below the one that shows the control ignores the event while that state, one around it or
  /// one in it waits for an operation, a flow or a delay.
  func reasonOfDeath(of control: ScreenControl) -> DeadControl.Reason? {
    control.events.lazy.compactMap { reasonOfDeath(of: control, sending: $0) }.first
  }

  private func reasonOfDeath(of control: ScreenControl, sending event: ID<Event>) -> DeadControl.Reason? {
    let handling = leaves.compactMap { handlingState(of: event, around: $0) }
    let isHandled = !handling.isEmpty
    // A key may have nothing to do, such as delete where no digit is.
    if isHandled, control.kind == .keypad { return nil }
    let values = flow.events[event].fields.map { Samples().values(of: $0.type).first ?? .none }
    var copy = self
    if isHandled, !copy.enabledTransitions(.event(event), values).isEmpty { return nil }
    if ignoresOnPurpose(event, of: control) { return nil }
    if isHandled {
      let guards = handling.flatMap { flow.transitions(of: $0, for: .event(event)) }.compactMap(\.condition)
      let text = guards.count == 1 ? guards[0].range.file.text(in: guards[0].range) : nil
      // The range of an expression leaves out parentheses at its ends.
      return .noGuardHolds(text.flatMap { words in words.count { $0 == "(" } == words.count { $0 == ")" } ? words : nil })
    }
    let isWaiting = configuration.contains { isIn($0, control.owner) && flow.waits($0) }
    if !isWaiting, configuration.contains(where: { isIn($0, control.owner) && flow.states[$0].ignored.contains(event) }) {
      return .ignored
    }
    return .unhandled(isWaiting: isWaiting)
  }

  /// The innermost state around a leaf that has a transition for an event, unless one inside ignores it.
  func handlingState(of event: ID<Event>, around leaf: ID<State>) -> ID<State>? {
    for state in flow.lineage(of: leaf) {
      if flow.states[state].ignored.contains(event) { return nil }
      if flow.states[state].handlers.contains(where: { $0.event == event }) { return state }
    }
    return nil
  }

  private func ignoresOnPurpose(_ event: ID<Event>, of control: ScreenControl) -> Bool {
    configuration.contains { state in
      flow.states[state].ignored.contains(event) && isIn(state, control.owner)
        && (flow.waits(state) || configuration.contains { isIn($0, state) && flow.waits($0) })
    }
  }

  func isIn(_ state: ID<State>, _ other: ID<State>) -> Bool {
    state == other || flow.isDescendant(state, of: other)
  }
}
