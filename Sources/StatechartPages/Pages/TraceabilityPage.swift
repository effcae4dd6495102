public import StatechartModel
import StatechartSemantics

/// The traceability page, which links each requirement to its scenarios and tests.
public enum TraceabilityPage {
  /// Returns the page as Markdown for GitHub, with requirements and flows in the given order.
  ///
  /// Scenarios are run when the page is generated. The page names the tests of requirements, but does not run them.
  ///
  /// - Parameter flows: The flows, each with the link to its page relative to the traceability page, such as
  ///   `flows/set-passcode.md`.
  public static func markdown(for requirements: [Requirements], flows: [(flow: Flow, page: String)]) -> String {
    let results = flows.flatMap { flow, page in
      flow.scenarios.map { (scenario: $0, page: page, hasPassed: ScenarioRunner.run($0, of: flow).passed) }
    }
    func evidence(_ row: Requirements.Row) -> [String] {
      let covering = results.filter { $0.scenario.covers.contains(row.key) }
      let scenarios = covering.map { scenario, page, hasPassed in
        let link = "[\(Markdown.escape(scenario.name))](\(page)#\(Markdown.anchor(scenario.name)))"
        return hasPassed ? "\(link) passed" : "\(link) **failed**"
      }
      return scenarios + row.tests.map { "test “\(Markdown.escape($0))”" }
        + (row.instead.map { ["*instead:* \(Markdown.escape($0))"] } ?? [])
    }
    func section(_ section: Requirements.Section) -> [String] {
      let rows = section.rows.map { row in
        let shown = evidence(row)
        return [
          Markdown.code(row.key), Markdown.escape(row.words), shown.isEmpty ? "**nothing**" : shown.joined(separator: "<br>"),
        ]
      }
      return ["### \(Markdown.escape(section.title))", Markdown.table(["Key", "Requirement", "Evidence"], rows)]
    }
    let parts = requirements.flatMap { document in
      ["## \(Markdown.escape(title(document)))", count(of: document, evidence)] + document.sections.flatMap(section)
    }
    let head = [
      "# Traceability",
      """
      Generated from the requirements, flows and scenarios in `Specs`; refresh with `make docs`. Do not edit. The scenarios were played \
      when this page was written; the tests are part of `make test`.
      """,
    ]
    return (head + parts).joined(separator: "\n\n") + "\n"
  }

  /// Returns the summary of a file of requirements as a heading, without the final period.
  private static func title(_ requirements: Requirements) -> String {
    let summary = requirements.summary
    return summary.hasSuffix(".") ? String(summary.dropLast()) : summary
  }

  private static func count(of requirements: Requirements, _ evidence: (Requirements.Row) -> [String]) -> String {
    let rows = requirements.sections.flatMap(\.rows)
    let unproved = rows.count { $0.instead != nil && evidence($0).count == 1 }
    let missing = rows.count { evidence($0).isEmpty }
    let failed = rows.count { evidence($0).contains { $0.hasSuffix("**failed**") } }
    let words = [
      "\(rows.count) requirements",
      unproved > 0 ? "\(unproved) with only an explanation" : nil,
      failed > 0 ? "**\(failed) with failing evidence**" : nil,
      missing > 0 ? "**\(missing) without evidence**" : "none without evidence",
    ]
    return words.compactMap(\.self).joined(separator: ", ") + "."
  }
}
