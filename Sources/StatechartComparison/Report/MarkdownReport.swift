import StatechartModel
import StatechartPages

/// A comparison report in Markdown for a pull request.
struct MarkdownReport {
  private let comparison: SpecComparison

  init(_ comparison: SpecComparison) {
    self.comparison = comparison
  }

  var text: String {
    var blocks = ["## Behaviour", comparison.counts.prefix(1).uppercased() + comparison.counts.dropFirst() + "."]
    if !comparison.changed.isEmpty {
      let rows = comparison.changed.map { flow in
        [
          Markdown.code(flow.name), flow.verdict, number(of: flow.differences.filter(\.impact.isBreaking)),
          number(of: flow.differences.filter { !$0.impact.isBreaking }),
        ]
      }
      blocks.append(Markdown.table(["Flow", "Behaviour", "Breaking", "Compatible"], rows))
    }
    if !comparison.declarations.isEmpty {
      blocks += ["### Declarations"] + comparison.declarations.map(block)
    }
    for flow in comparison.changed where !flow.differences.isEmpty {
      blocks += ["### \(flow.name)"] + flow.differences.map(block)
    }
    let unchanged = comparison.unchanged.map { Markdown.code($0.name) }
    if !unchanged.isEmpty { blocks.append("Proved equivalent: \(unchanged.joined(separator: ", ")).") }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func number(of differences: [Difference]) -> String { differences.isEmpty ? "" : "\(differences.count)" }

  private func block(of difference: Difference) -> String {
    let sign = difference.impact.isBreaking ? "❌ **\(difference.impact.words)**" : "ℹ️ compatible"
    var lines = ["- \(sign) · \(difference.kind.rawValue): \(Markdown.escape(difference.message))  "]
    lines.append("  \(Markdown.code(difference.range.description))")
    let rows = [difference.old.map { ["old", Markdown.escape($0)] }, difference.new.map { ["new", Markdown.escape($0)] }]
    let known = rows.compactMap(\.self)
    if !known.isEmpty { lines += [""] + known.map { "  - \($0[0]): \($0[1])" } }
    if let run = difference.run {
      let fence = Markdown.block("yaml", run.scenario).split(separator: "\n", omittingEmptySubsequences: false)
      lines += ["", "  <details><summary>Run</summary>", ""] + fence.map { "  \($0)" } + ["", "  </details>"]
    }
    return lines.joined(separator: "\n")
  }
}
