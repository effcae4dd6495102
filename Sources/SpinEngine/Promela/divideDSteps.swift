extension String {
  /// Makes each `certain {` a `d_step {`, or several where SPIN would find one too long.
  ///
  /// All that is certain has to be in one: SPIN undoes a `d_step` wholly, and each other statement by itself, with the places in arrays that
  /// hidden variables have by then.
  func dividingDSteps() -> String {
    var divider = DStepDivider()
    for line in split(separator: "\n", omittingEmptySubsequences: false) { divider.take(String(line)) }
    return divider.lines.joined(separator: "\n")
  }
}

private struct DStepDivider {
  private(set) var lines: [String] = []
  /// The statements that each inline expands to.
  private var costs: [String: Int] = [:]
  /// The inline that is written.
  private var inline: (name: String, cost: Int)?
  /// How many blocks, choices and loops are open.
  private var depth = 0
  /// The `d_step` that is written.
  private var step: Step?

  private struct Step {
    let depth: Int
    /// The line that its last statement begins at.
    var first: Int
    /// The cost of that statement.
    var last = 0
    /// The cost of those before it.
    var before = 0
  }

  /// The statements of a `d_step`, by a cautious count: SPIN has a limit of 2,048 of its own states.
  private static let mostOfDStep = 900

  mutating func take(_ line: String) {
    let words = line.drop { $0 == " " }
    if words.hasPrefix("#") || words.hasPrefix("/*") { return lines.append(line) }
    if words.hasPrefix("inline ") { inline = (String(words.dropFirst(7).prefix { $0 != "(" }), 0) }
    let isCode = inline != nil || depth > 0 || words.hasPrefix("active proctype")
    guard isCode else { return lines.append(line) }
    let cost = self.cost(words)
    inline?.cost += cost
    depth += nesting(words)
    if words.hasSuffix("certain {") {
      lines.append(line.replacing("certain {", with: "d_step {"))
      step = Step(depth: depth, first: lines.count)
    } else {
      lines.append(line)
      noteStatement(cost)
    }
    if depth == 0, let done = inline {
      costs[done.name] = done.cost
      inline = nil
    }
  }

  private mutating func noteStatement(_ cost: Int) {
    guard var current = step else { return }
    guard depth >= current.depth else {
      lines.insert(Self.ending, at: lines.count - 1)
      return step = nil
    }
    current.last += cost
    if depth == current.depth {
      if current.before > 0, current.before + current.last > Self.mostOfDStep {
        lines.insert(contentsOf: [Self.ending, "};", "d_step {"], at: current.first)
        current.before = 0
      }
      current.before += current.last
      (current.last, current.first) = (0, lines.count)
    }
    step = current
  }

  /// The end of a loop must not lead out of a `d_step`, nor into the next one.
  private static let ending = "; skip"

  private func cost(_ words: Substring) -> Int {
    words.split(separator: ";").count + tokens(words).reduce(0) { $0 + (costs[String($1)] ?? 0) }
  }

  /// How many more blocks, choices and loops are open after a line.
  private func nesting(_ words: Substring) -> Int {
    tokens(words).reduce(0) { depth, word in
      switch word {
      case "if", "do": depth + 1
      case "fi", "od": depth - 1
      default: depth
      }
    } + words.count { $0 == "{" } - words.count { $0 == "}" }
  }

  private func tokens(_ words: Substring) -> [Substring] { words.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
}
