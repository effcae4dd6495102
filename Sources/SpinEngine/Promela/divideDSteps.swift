extension String {
  /// Returns the text with each `certain {` replaced by a `d_step {`, or by several `d_step` blocks if a single block would
  /// exceed SPIN's limit.
  ///
  /// All deterministic statements must be in a `d_step`. On backtracking, SPIN undoes a `d_step` as a whole. SPIN undoes other
  /// statements one by one, with the values that hidden array indices have during the backtracking.
  func dividingDSteps() -> String {
    var divider = DStepDivider()
    for line in split(separator: "\n", omittingEmptySubsequences: false) { divider.take(String(line)) }
    return divider.lines.joined(separator: "\n")
  }
}

private struct DStepDivider {
  private(set) var lines: [String] = []
  /// The number of statements to which each inline expands.
  private var costs: [String: Int] = [:]
  /// The inline at the current line; `nil` outside an inline.
  private var inline: (name: String, cost: Int)?
  /// The nesting depth of blocks, choices and loops.
  private var depth = 0
  /// The `d_step` at the current line; `nil` outside a `d_step`.
  private var step: Step?

  private struct Step {
    let depth: Int
    /// The index of the first line of the last statement.
    var first: Int
    /// The cost of the last statement.
    var last = 0
    /// The cost of the statements before the last statement.
    var before = 0
  }

  /// The limit on the statements of a `d_step`, by a conservative estimate.
  ///
  /// SPIN itself counts automaton states, with a limit of 2,048.
  private static let maximumDStepCost = 900

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
      if current.before > 0, current.before + current.last > Self.maximumDStepCost {
        lines.insert(contentsOf: [Self.ending, "};", "d_step {"], at: current.first)
        current.before = 0
      }
      current.before += current.last
      (current.last, current.first) = (0, lines.count)
    }
    step = current
  }

  /// The statement that ends a `d_step`.
  ///
  /// The end of a loop must not jump out of a `d_step` or into the next `d_step`.
  private static let ending = "; skip"

  private func cost(_ words: Substring) -> Int {
    words.split(separator: ";").count + tokens(words).reduce(0) { $0 + (costs[String($1)] ?? 0) }
  }

  /// Returns the change in nesting depth that a line causes.
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
