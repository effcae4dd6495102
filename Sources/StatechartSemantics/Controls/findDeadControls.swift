import StatechartModel

extension Flow {
  /// Returns diagnostics for dead controls: controls that are shown and enabled in a state where their event has no effect.
  ///
  /// The result is empty in `mode: scxml`.
  ///
  /// A bounded exploration that evaluates the conditions of screens finds the dead controls. The exploration does not send an
  /// event while all controls of the event are disabled or hidden.
  func findDeadControls() -> [Diagnostic] {
    guard rules.reportsLikelyErrors, states.contains(where: { !$0.screen.controls.isEmpty }) else { return [] }
    let search = DeadControlSearch(self)
    search.run()
    return diagnostics(of: search.found)
  }
}

/// An exploration that checks the controls of each visited state.
private final class DeadControlSearch {
  private(set) var found: [DeadControl] = []
  private let flow: Flow
  /// All controls on the screen of each visited configuration.
  private var controls: [Flow.StateSet: [ScreenControl]] = [:]
  private var seen: Set<DeadControl.Occurrence> = []
  private var work = 0

  /// The bound of the breadth-first exploration, in microsteps.
  ///
  /// The bounds count microsteps instead of time, so that all computers report the same diagnostics.
  private static let maximumBreadthFirstMicrosteps = 2_000
  /// The bound of the guided search, in microsteps.
  private static let maximumGuidedMicrosteps = 4_000
  /// The number of controls whose check takes about as long as a microstep.
  private static let controlsOfMicrostep = 8

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// Explores the state space breadth first.
  ///
  /// If the state space exceeds the bound, a guided search continues. A dead control that neither search reaches is not found.
  func run() {
    var space = StateSpace(flow, limit: Self.maximumBreadthFirstMicrosteps, triesCompared: true)
    space.visit(possible: possibleEvents) { [self] step in
      work += step.after.work
      if step.isNew { inspect(at: step.after, step.inputs, step.before == nil ? [] : step.path + [step.input]) }
      return work < Self.maximumBreadthFirstMicrosteps
    }
    guard !space.isComplete else { return }
    work = 0
    var search = GuidedSearch(flow, detectsLoops: false, possible: possibleEvents)
    search.visit(within: Self.maximumGuidedMicrosteps) { [self] node in
      work += node.interpreter.work
      inspect(at: node.interpreter, node.start, node.path)
      return work < Self.maximumGuidedMicrosteps
    }
  }

  /// Returns all controls of the screen, including hidden and disabled controls; an empty array if the flow is done or faulted.
  private func allControls(of interpreter: Interpreter) -> [ScreenControl] {
    guard interpreter.output == nil, !interpreter.isFaulted else { return [] }
    let configuration = interpreter.configuration
    let all = controls[configuration] ?? flow.screen(in: configuration).controls
    controls[configuration] = all
    return all
  }

  private func possibleEvents(in interpreter: Interpreter) -> Set<ID<Event>> {
    let all = allControls(of: interpreter)
    return interpreter.handledEvents.subtracting(all.flatMap(\.events)).union(interpreter.usable(all).flatMap(\.events))
  }

  private func inspect(at interpreter: Interpreter, _ start: [ID<Variable>: Value], _ path: [Exploration.Input]) {
    let controls = interpreter.usable(allControls(of: interpreter))
    work += controls.count / Self.controlsOfMicrostep
    for control in controls {
      for (occurrence, reason) in interpreter.deadOccurrences(of: control) where seen.insert(occurrence).inserted {
        found.append(
          DeadControl(
            control: control, label: interpreter.label(of: control), occurrence: occurrence, reason: reason, start: start,
            path: path))
      }
    }
  }
}

extension Interpreter {
  fileprivate func label(of control: ScreenControl) -> String? { control.caption.flatMap { words($0.label) } }
}
