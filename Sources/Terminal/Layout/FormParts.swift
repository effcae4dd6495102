/// The parts of a form that stand one below the other, with the lines that each takes.
struct FormParts {
  enum Part: Int, CaseIterable {
    case prompt, reveal, message, fields, toggles, lists, menu
  }

  /// The empty lines between two parts.
  var gap = 1
  private var heights = Array(repeating: 0, count: Part.allCases.count)

  subscript(part: Part) -> Int {
    get { heights[part.rawValue] }
    set { heights[part.rawValue] = newValue }
  }

  /// All lines, with those between the parts.
  var height: Int { max(0, top(of: nil) - gap) }

  /// How many lines stand above a part.
  func top(of part: Part?) -> Int {
    heights[..<(part?.rawValue ?? heights.count)].reduce(0) { $0 + ($1 > 0 ? $1 + gap : 0) }
  }
}
