public import StatechartModel
import StatechartSemantics

/// The page of a tour, whose steps are run when the page is generated.
public enum TourPage {
  /// Returns the page as Markdown for GitHub.
  ///
  /// - Parameters:
  ///   - spec: The path of the spec, which the page shows.
  ///   - page: A closure that returns the file of a flow's page for the name of the flow; `nil` if the flow has no page.
  public static func markdown(for tour: Tour, spec: String, page: (String) -> String?) -> String {
    let result = TourRunner.run(tour)
    let flows = tour.flows.filter { flow in tour.steps.contains { $0.isAbout(flow) } }
    let links = flows.map { flow in
      let title = ReadableName.title(flow.name)
      return page(flow.name).map { "[\(title)](\($0))" } ?? title
    }
    let verdict =
      result.failure.map { "**The tour failed** in line \($0.range.start.line): \(Markdown.escape($0.message))." }
      ?? "The tour passed when this page was written."
    let files = tour.files.map { "\(Markdown.code($0.name)) with “\(Markdown.escape($0.content))”" }
    let parts =
      [
        "# \(ReadableName.title(tour.name))", Markdown.escape(tour.summary),
        "A tour across flows: \(links.joined(separator: ", ")). Generated from `\(spec)`; refresh with `make docs`. Do not edit.",
        verdict,
      ]
      + (files.isEmpty ? [] : ["Files: \(files.joined(separator: ", "))."])
      + story(tour, failure: result.failure?.range)
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns the steps of a tour: the text of each `say` step, followed by a list of the steps up to the next `say` step.
  ///
  /// The steps that set outcomes of operations are omitted.
  ///
  /// - Parameter failure: The source range of the failing step, which is marked; `nil` if no step fails.
  private static func story(_ tour: Tour, failure: SourceRange?) -> [String] {
    var parts: [String] = []
    var lines: [String] = []
    func finish() {
      if !lines.isEmpty { parts.append(Markdown.list(lines)) }
      lines = []
    }
    for step in tour.steps {
      func add(_ line: String) { lines.append((step.range == failure ? "❌ **failed:** " : "") + line) }
      switch step.kind {
      case .say(let words):
        finish()
        parts.append("**\(Markdown.escape(words))**")
      case .type(let digits): add("\(Markdown.code(digits.map(String.init).joined())) is typed")
      case .press(let label): add("“\(Markdown.escape(label))” is pressed")
      case .fill(let label, let text): add("“\(Markdown.escape(label))” is filled with \(Markdown.code(text))")
      case .answer: continue
      case .wait(let milliseconds): add("\(Markdown.code(durationText(milliseconds: milliseconds))) pass")
      case .leave(let milliseconds):
        add("the app is in the background for \(Markdown.code(durationText(milliseconds: milliseconds)))")
      case .expect(let name, let expectation):
        guard let flow = tour.flows.first(where: { $0.name == name }) else { continue }
        let seen = ScenarioSection(text: SpecText(flow: flow)).expectation(expectation)
        add("**then** " + ([ReadableName.title(name)] + seen).joined(separator: ", "))
      }
    }
    finish()
    return parts
  }
}

extension Tour.Step {
  fileprivate func isAbout(_ flow: Flow) -> Bool {
    if case .expect(flow.name, _) = kind { true } else { false }
  }
}
