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
  ///   - requirements: The requirements, for the list of what is not tested.
  public static func markdown(
    for flows: [(flow: Flow, file: String)], tours: [(tour: Tour, file: String)] = [], policies: [Policy] = [],
    requirements: [Requirements] = []
  ) -> String {
    let played = PlayedSpecs(flows: flows, tours: tours)
    let rows = played.flows.map { flow, file, results, _ in
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
    ]
    let table = [
      Markdown.table(["Flow", "Summary", "States", "Transitions", "Scenarios"], rows),
      "'States' counts the atomic and final states.",
    ]
    let hasPicture = AppPicture.exists(for: flows.map(\.flow))
    let picture = hasPicture ? ["## Screens", "![The flows of the app](\(DiagramPictures.address(of: AppPicture.file)))"] : []
    let checks = untestedParts(played, requirements) + destructiveParts(flows)
    return (parts + played.failures + table + tourParts + checks + PolicySection(policies: policies).parts + picture).joined(
      separator: "\n\n") + "\n"
  }

  /// Returns the section with the elements that no scenario covers, and the requirements without a scenario; empty without
  /// flows.
  private static func untestedParts(_ played: PlayedSpecs, _ requirements: [Requirements]) -> [String] {
    guard !played.flows.isEmpty else { return [] }
    let uncovered = played.flows.filter { !$0.uncovered.isEmpty }.map { flow, file, _, goals in
      let words = CoverageDescriptions(flow)
      let elements = goals.filter { !$0.isOfGuard }.map { Markdown.escape(words.uncovered($0)) }
      let guards = goals.filter(\.isOfGuard).map { Markdown.escape(words.uncovered($0)) }
      return "[\(ReadableName.title(flow.name))](\(file)): \((elements + guards).joined(separator: "; "))"
    }
    let isCovered = [
      "All scenarios together enter every state, take every transition, and evaluate every guard to both results."
    ]
    let operations =
      "The scenarios do not test the operations themselves, such as storage and encryption, because a scenario contains the"
      + " outcomes of operations. The Swift tests of the package test the operations."
    let items = (uncovered.isEmpty ? isCovered : uncovered) + requirementCounts(played, requirements) + [operations]
    let explanation = "A guard is the condition of a transition, in brackets. Each result that no scenario produces is listed."
    return ["## Not tested", explanation, Markdown.list(items)]
  }

  /// Returns the numbers of requirements by their evidence, as one text; empty without requirements.
  private static func requirementCounts(_ played: PlayedSpecs, _ requirements: [Requirements]) -> [String] {
    let rows = requirements.flatMap(\.sections).flatMap(\.rows)
    guard !rows.isEmpty else { return [] }
    let covered = Set(played.flows.flatMap { $0.flow.scenarios.flatMap(\.covers) })
    let others = rows.filter { !covered.contains($0.key) }
    let missing = others.count { $0.tests.isEmpty && $0.instead == nil }
    let replaced = others.count { $0.tests.isEmpty && $0.instead != nil }
    let tested = others.count { !$0.tests.isEmpty }
    return [
      "[Requirements](../traceability.md) without evidence: \(missing) of \(rows.count). With an explanation instead of evidence:"
        + " \(replaced). With evidence only from Swift tests, whose results these pages do not show: \(tested)."
    ]
  }

  /// Returns the section with the destructive buttons of all states; empty if there are none.
  private static func destructiveParts(_ flows: [(flow: Flow, file: String)]) -> [String] {
    let rows = flows.flatMap { flow, file in
      flow.states.ids.compactMap { id -> [String]? in
        let buttons = flow.states[id].screen.buttons.all.filter { $0.role == .destructive }
        guard !buttons.isEmpty else { return nil }
        let text = SpecText(flow: flow)
        let labels = buttons.map { "“\(Markdown.escape(ScreenSketch.words($0.caption.label, text)))”" }
        let name = text.name(of: id)
        let state = flow.states[id].isAtomic ? "[\(name)](\(file)#\(Markdown.anchor(name)))" : name
        return ["[\(ReadableName.title(flow.name))](\(file))", state, labels.joined(separator: ", ")]
      }
    }
    guard !rows.isEmpty else { return [] }
    return [
      "## Buttons that delete data",
      "The buttons that delete data, or that lead to a deletion. A flow that invokes destructive operations has a property:"
        + " the user has pressed such a button before each of these operations. Data can also be deleted without such a button, for"
        + " example after wrong codes or after a time; see the policies, and the operations of the flows.",
      Markdown.table(["Flow", "State", "Buttons"], rows),
    ]
  }
}

extension CoverageGoal {
  /// Whether the goal is a result of a guard.
  fileprivate var isOfGuard: Bool {
    switch self {
    case .guardHolds, .guardFails: true
    case .state, .transition, .pair: false
    }
  }
}
