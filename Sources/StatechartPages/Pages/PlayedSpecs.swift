package import StatechartModel
package import StatechartSemantics

/// The results of the scenarios of flows and of tours, with the files of their pages.
package struct PlayedSpecs {
  package let flows: [(flow: Flow, file: String, results: [ScenarioResult], uncovered: [CoverageGoal])]
  package let tours: [(tour: Tour, file: String, hasPassed: Bool)]

  /// Creates the results by running all scenarios and tours.
  package init(flows: [(flow: Flow, file: String)], tours: [(tour: Tour, file: String)]) {
    self.flows = flows.map { flow, file in
      var coverage = Coverage(flow)
      let results = flow.scenarios.map { ScenarioRunner.run($0, of: flow, noting: &coverage) }
      return (flow, file, results, flow.coverageGoals.filter { !coverage.covered.contains($0) })
    }
    self.tours = tours.map { tour, file in (tour, file, TourRunner.run(tour).passed) }
  }

  /// The section with the scenarios and tours that fail; empty if all pass.
  package var failures: [String] {
    let scenarios = flows.flatMap { flow, file, results, _ in
      results.filter { !$0.passed }.map(\.scenario.name).map { name in
        "[\(ReadableName.title(flow.name)): \(Markdown.escape(name))](\(file)#\(Markdown.anchor(name)))"
      }
    }
    let failing = tours.filter { !$0.hasPassed }.map { "the tour [\(ReadableName.title($0.tour.name))](\($0.file))" }
    let all = scenarios + failing
    return all.isEmpty ? [] : ["## Failing scenarios and tours", Markdown.list(all)]
  }
}
