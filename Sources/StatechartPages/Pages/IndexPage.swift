public import StatechartModel
import StatechartSemantics

/// The index of the pages of all flows and tours.
public enum IndexPage {
  /// Returns the page as Markdown for GitHub, with the flows and tours in the given order.
  ///
  /// Scenarios and tours are played when the page is generated.
  ///
  /// - Parameters:
  ///   - flows: The flows, each with the file name of its page, such as `set-passcode.md`.
  ///   - tours: The tours, each with the file name of its page.
  public static func markdown(for flows: [(flow: Flow, file: String)], tours: [(tour: Tour, file: String)] = []) -> String {
    let rows = flows.map { flow, file in
      let results = flow.scenarios.map { ScenarioRunner.run($0, of: flow) }
      let passed = results.count { $0.passed }
      return [
        "[\(ReadableName.title(flow.name))](\(file))", (flow.isDraft ? "**Draft.** " : "") + Markdown.escape(flow.summary),
        "\(flow.leaves.count)",
        "\(flow.writtenTransitions.count)",
        passed == results.count ? "\(passed) passed" : "\(passed) passed, **\(results.count - passed) failed**",
      ]
    }
    let tourRows = tours.map { tour, file in
      [
        "[\(ReadableName.title(tour.name))](\(file))", Markdown.escape(tour.summary), "\(tour.steps.count)",
        TourRunner.run(tour).passed ? "passed" : "**failed**",
      ]
    }
    let tourParts =
      tours.isEmpty ? [] : ["## Tours", Markdown.table(["Tour", "Summary", "Steps", "Result"], tourRows)]
    let parts = [
      "# Flows", "Generated from the specs in `Specs`; refresh with `make docs`. Do not edit.",
      Markdown.table(["Flow", "Summary", "States", "Transitions", "Scenarios"], rows),
      "'States' counts the atomic and final states.",
    ]
    return (parts + tourParts).joined(separator: "\n\n") + "\n"
  }
}
