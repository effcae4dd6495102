package import Foundation
package import StatechartModel
package import StatechartVerification

extension Flow {
  /// Verifies the declared and implicit properties with SPIN, and returns the verdicts.
  ///
  /// The exploration does not detect dead transitions.
  ///
  /// - Parameters:
  ///   - name: The name of the property to verify; `nil` for all properties.
  ///   - folder: An empty folder for the model and the verifier.
  ///   - megabytes: The memory limit of SPIN, in megabytes. If SPIN reaches the limit, properties without a violation are
  ///     inconclusive.
  /// - Throws: ``PromelaRefusal`` if the flow cannot be translated; ``SpinFailure`` if a program fails; an error of Foundation
  ///   if the model cannot be written.
  package func verifyWithSpin(only name: String?, in folder: URL, megabytes: Int = Spin.megabytes) throws -> Verification {
    let requested = (properties + implicitProperties).filter { name == nil || $0.name == name }
    var flow = self
    flow.properties = requested.filter { !$0.isBranchingTime }
    var results: [String: Verdict.Result] = [:]
    var (states, steps) = (0, 0)
    if !flow.properties.isEmpty {
      let model = try PromelaModel(flow)
      let spin = Spin(in: folder, megabytes: megabytes, isLarge: true)
      let exploration = try spin.explore(model)
      (states, steps) = (exploration.states, exploration.steps)
      for (index, property) in flow.properties.enumerated() {
        results[property.name] =
          exploration.violated.contains(index)
          ? try flow.refute(index, model, spin, exploration) : flow.result(of: index, exploration)
      }
    }
    let verdicts = requested.map { Verdict(property: $0, result: results[$0.name] ?? .inconclusive(.branching)) }
    return Verification(flow: self, verdicts: verdicts, states: states, steps: steps)
  }

  /// Returns the verdict on a property that a step of the model violates.
  ///
  /// - Throws: ``SpinFailure`` if a program fails; an error of Foundation if the model cannot be written.
  private func refute(_ property: Int, _ model: PromelaModel, _ spin: Spin, _ exploration: Spin.Result) throws -> Verdict.Result
  {
    guard let trail = try spin.trail(to: property, of: model) else {
      return .inconclusive(.engineLimit(states: exploration.stored))
    }
    let example = counterexample(to: property, along: trail.map(\.input), at: model.precision)
    return example.map { .refuted($0) } ?? .inconclusive(.abstraction)
  }

  /// Returns the verdict on a property that no step violates.
  private func result(of index: Int, _ exploration: Spin.Result) -> Verdict.Result {
    guard exploration.isComplete else { return .inconclusive(.engineLimit(states: exploration.stored)) }
    if restoration != nil { return .inconclusive(.restarts) }
    let property = properties[index]
    if property.canBeVacuous, !exploration.triggered.contains(index) { return .vacuous }
    switch property.pattern {
    case .never, .always, .precedence, .response(_, _, within: _?): return .proved
    case .possible, .progress, .response: return .inconclusive(.branching)
    }
  }
}

extension Property {
  /// Whether the property is a branching-time property.
  ///
  /// A branching-time property restricts the set of runs that continue from each state, and not single runs.
  package var isBranchingTime: Bool {
    switch pattern {
    case .possible, .progress: true
    case .never, .always, .precedence, .response: false
    }
  }
}
