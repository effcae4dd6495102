/// The verdicts on the cases of a suite in each implementation.
public struct VerdictTable {
  private let cases: [String]
  private var columns: [(name: String, verdicts: [String: Verdict])] = []

  init(cases: [String]) {
    self.cases = cases
  }

  /// Adds the verdicts of an implementation, by the names of cases.
  ///
  /// A case that the language cannot express needs a verdict only in the first implementation.
  mutating func add(_ implementation: String, _ verdicts: [String: Verdict]) {
    columns.append((implementation, verdicts))
  }

  /// Whether a case failed, or was not played, in one of the implementations.
  public var hasFailures: Bool { cases.contains { row(of: $0).contains(where: \.isFailed) } }

  private func row(of test: String) -> [Verdict] {
    let known = columns.map { $0.verdicts[test] }
    if let reason = known.compactMap(\.self).first, case .notExpressible = reason { return [reason] }
    return known.map { $0 ?? .failed("not played") }
  }

  /// The table as text: a header, a line for each case, and the totals.
  public var text: String {
    let rows = cases.map { (test: $0, verdicts: row(of: $0)) }
    let width = (cases.map(\.count).max() ?? 0) + 2
    let column = 2 + (rows.filter { $0.verdicts.count > 1 }.map { $0.verdicts[0].words.count }.max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(2, width - text.count)) }
    var lines = [padded("case", width) + columns.map { padded($0.name, max(column, $0.name.count + 2)) }.joined()]
    lines += rows.map { padded($0.test, width) + $0.verdicts.map { padded($0.words, column) }.joined() }
    let failed = rows.filter { $0.verdicts.contains(where: \.isFailed) }.count
    let passed = rows.filter { $0.verdicts.allSatisfy(\.isPassed) }.count
    lines.append("")
    lines.append("\(passed) passed, \(failed) failed, \(rows.count - passed - failed) not expressible")
    return lines.map { trimmed($0) + "\n" }.joined()
  }

  private func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
