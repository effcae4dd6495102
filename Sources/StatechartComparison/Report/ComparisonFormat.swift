import StatechartModel

/// The output format of a comparison.
public enum ComparisonFormat: String, CaseIterable, Sendable {
  /// Text for a terminal.
  case text
  /// Markdown for the description of a pull request or for a comment on a pull request.
  case markdown
  /// A JSON document.
  case json
  /// A SARIF document (Static Analysis Results Interchange Format 2.1.0), with breaking differences as errors.
  case sarif

  /// Returns the report of a comparison in this format.
  ///
  /// - Parameter colours: Whether the report contains terminal colours; ignored in all formats except ``text``.
  public func render(_ comparison: SpecComparison, colours: Bool = false) -> String {
    switch self {
    case .text: TextReport(comparison, colours: colours).text
    case .markdown: MarkdownReport(comparison).text
    case .json: encodeJSON(JSONReport(comparison), pretty: true) + "\n"
    case .sarif: sarif(comparison)
    }
  }

  private func sarif(_ comparison: SpecComparison) -> String {
    let kinds = Difference.Kind.allCases.filter { kind in comparison.all.contains { $0.kind == kind } }
    let results = comparison.named.map { name, difference in
      let words = [
        name.map { "\($0): \(difference.message)" } ?? difference.message, difference.impact.words,
        difference.old.map { "old: \($0)" }, difference.new.map { "new: \($0)" },
        difference.run.map { "run:\n\($0.scenario)" },
      ]
      // A code scanning service does not have the files of the old version, so the old range is omitted.
      return SARIF.Result(
        difference.kind.rule, level: difference.impact.isBreaking ? "error" : "note",
        words.compactMap(\.self).joined(separator: "\n"), at: difference.range, related: [])
    }
    return SARIF(rules: kinds.map { ($0.rule, $0.explanation) }, results: results).text
  }
}

extension Difference.Kind {
  /// The ID of the SARIF rule for this kind of difference.
  fileprivate var rule: String { "changed-\(rawValue)" }
}

extension Difference.Impact {
  /// The text of the impact, such as `breaks callers`.
  var words: String { isBreaking ? "breaks \(rawValue)" : rawValue }
}

extension SpecComparison {
  /// All differences, each with the name of its flow; `nil` for a difference of a declaration.
  var named: [(flow: String?, difference: Difference)] {
    declarations.map { (nil, $0) } + flows.flatMap { flow in flow.differences.map { (flow.name, $0) } }
  }

  /// The flows that are proved equivalent and have no differences.
  var unchanged: [FlowComparison] { flows.filter { $0.isProved && $0.differences.isEmpty } }

  /// The flows that have differences or are not proved equivalent.
  var changed: [FlowComparison] { flows.filter { !($0.isProved && $0.differences.isEmpty) } }

  /// A summary: the number of differences in total and for each impact, and the number of flows that are proved equivalent.
  var counts: String {
    let all = self.all
    let parts = Difference.Impact.allCases.compactMap { impact -> String? in
      let count = all.count { $0.impact == impact }
      guard count > 0 else { return nil }
      if impact.isBreaking { return "\(count) \(count == 1 ? "breaks" : "break") \(impact.rawValue)" }
      return "\(count) \(count == 1 ? "is" : "are") compatible"
    }
    let number =
      all.isEmpty ? "no differences" : "\(all.count) difference\(all.count == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
    let proved = flows.count(where: \.isProved)
    return "\(number); \(proved) of \(flows.count) flow\(flows.count == 1 ? "" : "s") proved equivalent"
  }
}

extension FlowComparison {
  /// A description of the result of the equivalence check.
  var verdict: String {
    let texts = differences.contains { $0.kind == .text } ? " except for texts" : ""
    return switch equivalence {
    case .none: "in one version only"
    case .proved(let pairs): "proved equivalent\(texts) (\(pairs) pairs of states)"
    case .provedWithoutRestarts(let pairs):
      "proved equivalent without restarts\(texts) (\(pairs) pairs of states); restarts are not compared"
    case .notFound(let states): "inconclusive: no difference\(texts) was found in \(states) pairs of states"
    case .differs: "behaves differently"
    }
  }
}
