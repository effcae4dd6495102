/// Returns a summary of spec lines in order, with repeated lines and file names combined: `pin-pad.yaml:20 × 6, app.yaml:31,
/// 38`.
func summarize(_ lines: [String]) -> String {
  var runs: [(line: Substring, count: Int)] = []
  for line in lines.map({ $0[...] }) {
    if runs.last?.line == line { runs[runs.count - 1].count += 1 } else { runs.append((line, 1)) }
  }
  var file: Substring?
  return runs.map { line, count in
    let parts = line.split(separator: ":")
    defer { file = parts[0] }
    return (file == parts[0] ? parts[1] : line) + (count > 1 ? " × \(count)" : "")
  }
  .joined(separator: ", ")
}
