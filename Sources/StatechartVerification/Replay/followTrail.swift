package import StatechartModel

extension Flow {
  /// Returns a concrete run along a SPIN trail whose last input violates a property; `nil` if no replay finds such a run.
  ///
  /// - Parameters:
  ///   - property: The index of the property.
  ///   - trail: The inputs of the trail after the start.
  ///   - precision: The precision of the model that SPIN explored.
  package func counterexample(to property: Int, along trail: [AbstractInput], at precision: Precision) -> Counterexample? {
    let stepper = AbstractStepper(self, precision)
    let inputs = [AbstractInput.start] + trail
    // The abstract runs along the prefix of the trail, each with its last state.
    var runs: [(run: [(input: AbstractInput, choices: [Int])], state: AbstractState?)] = [([], nil)]
    for (number, input) in inputs.enumerated() {
      var next: [(run: [(input: AbstractInput, choices: [Int])], state: AbstractState?)] = []
      var seen: Set<AbstractState> = []
      for (run, state) in runs where state?.has(input, self) ?? true {
        stepper.forEachStep(from: state, input) { step in
          let isLast = number == inputs.count - 1
          guard isLast ? step.found.violated.contains(property) : seen.insert(step.after).inserted else { return }
          next.append((run + [(input, step.choices)], step.after))
        }
      }
      runs = next
    }
    let name = properties[property].name
    for (run, _) in runs.prefix(Self.maximumRunsOfTrail) {
      if let example = Replay(stepper, run).run(showing: { $0.violated.contains(name) }) { return example }
    }
    return nil
  }

  private static let maximumRunsOfTrail = 16
}

extension AbstractState {
  /// Returns whether an input is enabled in the state.
  fileprivate func has(_ input: AbstractInput, _ flow: Flow) -> Bool { controlState.inputs(flow).contains(input) }
}
