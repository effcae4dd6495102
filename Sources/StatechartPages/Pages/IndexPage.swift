public import StatechartModel
import StatechartSemantics

/// The index of the pages of all flows and tours.
public enum IndexPage {
  /// Returns the page as Markdown for GitHub, with the flows and tours in the given order.
  ///
  /// Scenarios and tours are run when the page is generated.
  ///
  /// - Parameters:
  ///   - flows: The flows, each with the file name of its page, such as `set-passcode.md`.
  ///   - tours: The tours, each with the file name of its page.
  ///   - policies: The policies, whose constants the page shows.
  public static func markdown(
    for flows: [(flow: Flow, file: String)], tours: [(tour: Tour, file: String)] = [], policies: [Policy] = []
  ) -> String {
    let played = PlayedSpecs(flows: flows, tours: tours)
    let rows = played.flows.map { flow, file, results in
      let passed = results.count { $0.passed }
      return [
        "[\(ReadableName.title(flow.name))](\(file))", (flow.isDraft ? "**Draft.** " : "") + Markdown.escape(flow.summary),
        "\(flow.atomicStates.count)",
        "\(flow.writtenTransitions.count)",
        passed == results.count ? "\(passed) passed" : "\(passed) passed, **\(results.count - passed) failed**",
      ]
    }
    let tourRows = played.tours.map { tour, file, hasPassed in
      [
        "[\(ReadableName.title(tour.name))](\(file))", Markdown.escape(tour.summary), "\(tour.steps.count)",
        hasPassed ? "passed" : "**failed**",
      ]
    }
    let tourParts =
      tours.isEmpty ? [] : ["## Tours", Markdown.table(["Tour", "Summary", "Steps", "Result"], tourRows)]
    let parts = [
      "# Flows", "Generated from the specs in `Specs`; refresh with `make docs`. Do not edit.",
      Markdown.table(["Flow", "Summary", "States", "Transitions", "Scenarios"], rows),
      "'States' counts the atomic and final states.",
    ]
    let hasPicture = AppPicture.exists(for: flows.map(\.flow))
    let picture = hasPicture ? ["## Screens", "![The flows of the app](\(DiagramPictures.address(of: AppPicture.file)))"] : []
    return (parts + tourParts + played.failures + destructiveParts(flows) + PolicySection(policies: policies).parts + picture)
      .joined(separator: "\n\n") + "\n"
  }

  /// Returns the section with the destructive buttons of all states; empty if there are none.
  private static func destructiveParts(_ flows: [(flow: Flow, file: String)]) -> [String] {
    let rows = flows.flatMap { flow, file in
      flow.states.ids.compactMap { id -> [String]? in
        let buttons = flow.states[id].screen.buttons.all.filter { $0.role == .destructive }
        guard !buttons.isEmpty else { return nil }
        let text = SpecText(flow: flow)
        let labels = buttons.map { "“\(Markdown.escape(ScreenSketch.words($0.caption.label, text)))”" }
        return ["[\(ReadableName.title(flow.name))](\(file))", text.name(of: id), labels.joined(separator: ", ")]
      }
    }
    guard !rows.isEmpty else { return [] }
    return [
      "## Cannot be undone",
      "The buttons that delete something, or that lead to its deletion. A flow has a property for each operation that cannot be undone:"
        + " the user has pressed such a button before.",
      Markdown.table(["Flow", "State", "Buttons"], rows),
    ]
  }
}
