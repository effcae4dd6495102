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

  /// Reserves a line below each masked field that no empty line follows, so that a hint moves nothing; none without room.
  ///
  /// - Parameters:
  ///   - masked: The indices of the masked fields.
  ///   - count: The number of all fields.
  ///   - isWide: Whether empty lines separate the fields.
  ///   - room: The number of lines of the form.
  /// - Returns: The fields with a line for a hint, and those of them whose line is reserved.
  mutating func reserveHints(
    below masked: Set<Int>, of count: Int, isWide: Bool, room: Int
  ) -> (fields: Set<Int>, reserved: Set<Int>) {
    let separated = masked.filter { $0 == count - 1 ? gap > 0 : isWide }
    let reserved = masked.subtracting(separated)
    guard height + reserved.count <= room else { return (separated, []) }
    self[.fields] += reserved.count
    return (masked, reserved)
  }
}
