package import StatechartModel

/// A run of a flow that ends in a fault.
package struct FaultyRun {
  /// The diagnostic that reports the fault.
  package let diagnostic: Diagnostic
  /// The values of the flow's inputs.
  package let start: [ID<Variable>: Value]
  /// The inputs after the start, up to the fault.
  package let inputs: [Exploration.Input]
}

extension Flow {
  /// Returns a run for each fault that was found: an infinite loop, a macrostep with too many microsteps, or an overflow of the
  /// internal queue.
  ///
  /// A breadth-first exploration finds shortest runs. The exploration stops after ``maximumExploredMicrosteps`` microsteps or
  /// ``maximumFaults`` faulty runs. If the exploration is incomplete and finds no fault, a guided search of
  /// ``maximumSearchedMicrosteps`` microsteps follows, and its run is shortened. A fault that neither search reaches is
  /// detected at run time, see ``Flow/maximumMicrosteps``. In `mode: scxml` a fault is an error at run time only.
  package func findInfiniteLoops() -> [FaultyRun] {
    guard rules.reportsLikelyErrors, canFault else { return [] }
    var found: [String: FaultyRun] = [:]
    var (microsteps, faults) = (0, 0)
    var space = StateSpace(self, limit: Self.maximumExploredMicrosteps, triesCompared: true, detectsLoops: true)
    space.visit { step in
      microsteps += step.after.work
      if step.after.isFaulted, step.before?.isFaulted != true {
        let inputs = step.before == nil ? [] : step.path + [step.input]
        note(step.after, step.inputs, inputs, in: &found)
        faults += 1
      }
      return microsteps < Self.maximumExploredMicrosteps && faults < Self.maximumFaults
    }
    if !space.isComplete, found.isEmpty { search(&found) }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private func search(_ found: inout [String: FaultyRun]) {
    var search = GuidedSearch(self, detectsLoops: true)
    var faulted: GuidedSearch.Node?
    search.visit(within: maximumSearchedMicrosteps) { node in
      if node.interpreter.isFaulted { faulted = node }
      return faulted == nil
    }
    guard let run = faulted else { return }
    let path = shortened(run.path, from: run.start)
    // The run is replayed with the loop detector, which distinguishes infinite loops from long macrosteps.
    var interpreter = Interpreter(self, inputs: run.start, detectsLoops: true)
    for input in path { interpreter.take(input) }
    note(interpreter, run.start, path, in: &found)
  }

  private func note(
    _ interpreter: Interpreter, _ start: [ID<Variable>: Value], _ inputs: [Exploration.Input],
    in found: inout [String: FaultyRun]
  ) {
    guard let (diagnostic, key) = diagnostic(for: interpreter), found[key] == nil else { return }
    found[key] = FaultyRun(diagnostic: noting(inputs, interpreter, in: diagnostic), start: start, inputs: inputs)
  }

  /// The maximum number of microsteps of the exploration.
  ///
  /// The bound counts microsteps instead of time, so that all computers report the same diagnostics.
  private static let maximumExploredMicrosteps = 2_000
  /// The maximum number of microsteps of the search.
  ///
  /// The maximum is lower for a large chart, whose microsteps take longer.
  private var maximumSearchedMicrosteps: Int { min(160_000, 8_000_000 / max(1, states.count)) }
  /// The limit on the number of faulty runs.
  ///
  /// Many faulty runs usually show the same fault.
  private static let maximumFaults = 50

  /// Returns the diagnostic of a fault, and a key that is the same for all runs to this fault; `nil` if there is no fault.
  private func diagnostic(for interpreter: Interpreter) -> (Diagnostic, key: String)? {
    if let loop = interpreter.infiniteLoop { return diagnostic(for: loop) }
    switch interpreter.run.fault {
    case .tooManyRaisedEvents(let location): return (.tooManyRaised(at: location), location.description)
    case .tooManyMicrosteps:
      let location = interpreter.taken.last?.range ?? range
      return (.tooManyMicrosteps(maximumMicrosteps, at: location), location.description)
    case .infiniteLoop, nil: return nil
    }
  }

  private func diagnostic(for loop: [Microstep]) -> (Diagnostic, key: String)? {
    let transitions = loop.flatMap(\.transitions)
    guard let last = loop.last, let location = transitions.last?.transition.range else { return nil }
    let key = transitions.map(\.transition.range.description).sorted().joined(separator: " ")
    if loop.allSatisfy({ $0.trigger == .nothing }) {
      let targets = transitions.compactMap { $0.transition.target.map { states[$0].id } }
      return (.eventlessLoop(targets.suffix(1) + targets, at: location), key)
    }
    return (.raisedLoop(([last] + loop).map { name(of: $0.trigger) }, at: location), key)
  }

  private func name(of trigger: Flow.Trigger) -> String {
    switch trigger {
    case .event(let event): events[event].name
    case .done(let state): "done of '\(states[state].id)'"
    case .nothing, .timer, .outcome: "always"
    }
  }

  // MARK: Runs

  /// Returns a diagnostic with a note about the inputs that lead to the fault.
  ///
  /// The note is at the source of the first transition of the loop or the macrostep.
  private func noting(_ inputs: [Exploration.Input], _ interpreter: Interpreter, in found: Diagnostic) -> Diagnostic {
    let microsteps = interpreter.infiniteLoop ?? interpreter.run.microsteps
    // A macrostep without transitions, during the start, has no source state.
    guard let location = microsteps.lazy.flatMap(\.transitions).first?.source else { return found }
    let what = interpreter.infiniteLoop == nil ? "macrostep" : "loop"
    return found.noting("the \(what) begins in this state \(words(inputs))", at: states[location].range)
  }
}

extension Diagnostic {
  fileprivate static func eventlessLoop(_ states: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .eventlessCycle, at: range, "eventless transitions form an infinite loop: \(states.joined(separator: " → "))",
      advice: "add an event or a delay to a transition of the loop, or an action that changes the value of a guard"
    )
  }

  fileprivate static func raisedLoop(_ names: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .eventlessCycle, at: range, "raised events form an infinite loop: \(names.joined(separator: " → "))",
      advice: "change a transition of the loop to another event or a delay, or limit the number of iterations with a guard")
  }

  fileprivate static func tooManyMicrosteps(_ most: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .eventlessCycle, at: range, "the macrostep has more than \(most) microsteps",
      advice: "add an event or a delay to one of the transitions")
  }

  fileprivate static func tooManyRaised(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .outOfRange, at: range, "more than \(Flow.maximumRaisedEvents) raised events overflow the internal queue",
      advice: "raise later events in a transition that handles an earlier event")
  }
}
