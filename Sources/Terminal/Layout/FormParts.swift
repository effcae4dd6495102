/// The heights of the parts of a form, which are stacked vertically.
struct FormParts {
  enum Part: Int, CaseIterable {
    case prompt, reveal, message, fields, toggles, lists, menu
  }

  /// The number of empty lines between two parts.
  var gap = 1
  private var heights = Array(repeating: 0, count: Part.allCases.count)

  subscript(part: Part) -> Int {
    get { heights[part.rawValue] }
    set { heights[part.rawValue] = newValue }
  }

  /// The height of all parts and the gaps between them.
  var height: Int { max(0, top(of: nil) - gap) }

  /// Returns the vertical offset of a part in lines: the heights of the earlier parts, with a gap below each part that is not
  /// empty.
  ///
  /// For `nil`, returns the offset after the last part and its gap.
  func top(of part: Part?) -> Int {
    heights[..<(part?.rawValue ?? heights.count)].reduce(0) { $0 + ($1 > 0 ? $1 + gap : 0) }
  }
}
