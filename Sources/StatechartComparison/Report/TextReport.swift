import StatechartModel

/// A comparison as text for a terminal.
struct TextReport {
  private let comparison: SpecComparison
  private let colours: Bool

  init(_ comparison: SpecComparison, colours: Bool) {
    (self.comparison, self.colours) = (comparison, colours)
  }

  var text: String {
    var blocks: [String] = []
    if !comparison.declarations.isEmpty {
      blocks.append(([paint("Declarations", "1")] + comparison.declarations.flatMap(lines)).joined(separator: "\n"))
    }
    for flow in comparison.changed {
      blocks.append(([paint(flow.name, "1") + "  \(flow.verdict)"] + flow.differences.flatMap(lines)).joined(separator: "\n"))
    }
    let unchanged = comparison.unchanged.map(\.name)
    if !unchanged.isEmpty { blocks.append("Proved equivalent: \(unchanged.joined(separator: ", "))") }
    return (blocks + [comparison.counts]).joined(separator: "\n\n") + "\n"
  }

  private func lines(of difference: Difference) -> [String] {
    let impact = difference.impact
    let sign = impact.isBreaking ? paint("✗ \(impact.words)", "1;31") : paint("· compatible", "2")
    var lines = ["  \(sign)  \(difference.kind.rawValue): \(printable(difference.message))"]
    if let old = difference.old { lines.append("      old  \(printable(old))") }
    if let new = difference.new { lines.append("      new  \(printable(new))") }
    lines.append("      at   \(printable(difference.range.description))\(oldLocation(of: difference))")
    if let run = difference.run {
      lines.append("      run")
      lines += run.scenario.split(separator: "\n").map { "      \(printable(String($0)))" }
    }
    return lines
  }

  private func oldLocation(of difference: Difference) -> String {
    difference.oldRange.map { "  (old: \(printable($0.description)))" } ?? ""
  }

  private func paint(_ text: String, _ code: String) -> String { colours ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
