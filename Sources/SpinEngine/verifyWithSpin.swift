package import Foundation
package import StatechartModel
package import StatechartVerification

extension Flow {
  /// Verifies the properties with SPIN, all at once.
  ///
  /// - Parameters:
  ///   - name: The property to look at; all if it is `nil`.
  ///   - folder: An empty folder for the model and the verifier.
  ///   - megabytes: The memory that SPIN can take; with less than it needs, the verdicts are inconclusive.
  /// - Throws: ``PromelaRefusal``, or ``SpinFailure``.
  package func verifyWithSpin(only name: String?, in folder: URL, megabytes: Int = Spin.megabytes) throws -> Verification {
    let asked = (properties + promises).filter { name == nil || $0.name == name }
    var flow = self
    flow.properties = asked.filter { !$0.isAboutWays }
    var results: [String: Verdict.Result] = [:]
    var (states, steps) = (0, 0)
    if !flow.properties.isEmpty {
      let model = try PromelaModel(flow)
      let spin = Spin(in: folder, megabytes: megabytes)
      let survey = try spin.survey(model)
      (states, steps) = (survey.states, survey.steps)
      for (index, property) in flow.properties.enumerated() {
        results[property.name] =
          survey.violated.contains(index)
          ? try flow.refute(index, model, spin, survey) : flow.result(of: index, survey)
      }
    }
    let verdicts = asked.map { Verdict(property: $0, result: results[$0.name] ?? .inconclusive(.branching)) }
    return Verification(flow: self, verdicts: verdicts, states: states, steps: steps)
  }

  /// The verdict on a property that a step of the model violates.
  private func refute(_ property: Int, _ model: PromelaModel, _ spin: Spin, _ survey: Spin.Result) throws -> Verdict.Result {
    guard let trail = try spin.trail(to: property, of: model) else { return .inconclusive(.bound(states: survey.states)) }
    let example = counterexample(to: property, along: trail.map(\.input), at: model.precision)
    return example.map { .refuted($0) } ?? .inconclusive(.abstraction)
  }

  /// The verdict on a property that no step violates.
  private func result(of index: Int, _ survey: Spin.Result) -> Verdict.Result {
    guard survey.isComplete else { return .inconclusive(.bound(states: survey.states)) }
    if restoration != nil { return .inconclusive(.restarts) }
    let property = properties[index]
    if property.canBeVacuous, !survey.triggered.contains(index) { return .vacuous }
    switch property.pattern {
    case .never, .always, .precedence, .response(_, _, within: _?): return .proved
    case .possible, .progress, .response: return .inconclusive(.branching)
    }
  }
}

extension Property {
  /// Whether it asks what can happen from each state, and nothing about a run.
  fileprivate var isAboutWays: Bool {
    switch pattern {
    case .possible, .progress: true
    case .never, .always, .precedence, .response: false
    }
  }
}
