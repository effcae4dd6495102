/// A linear colour gradient.
public struct Gradient: Hashable, Sendable {
  /// The first colour.
  let from: Color
  /// The last colour.
  let to: Color

  /// Creates a gradient between two colours.
  public init(from: Color, to: Color) {
    (self.from, self.to) = (from, to)
  }

  /// Returns the colour at a position between the first colour (0) and the last colour (1), with the ANSI substitute of the
  /// first colour.
  ///
  /// Positions outside 0 to 1 are clamped.
  func color(at position: Double) -> Color {
    let share = min(1, max(0, position))
    let channels = Self.shifts.map { shift -> UInt32 in
      let first = Double(from.rgb >> shift & 0xFF)
      return UInt32((first + share * Double(difference(at: shift))).rounded()) << shift
    }
    return Color(rgb: channels.reduce(0, |), ansi: from.ansi)
  }

  /// The number of steps in which the channel with the largest difference changes by 1.
  var steps: Int { Self.shifts.map { abs(difference(at: $0)) }.max() ?? 0 }

  /// The positions of the red, green and blue channels in a colour.
  private static let shifts: [UInt32] = [16, 8, 0]

  private func difference(at shift: UInt32) -> Int { Int(to.rgb >> shift & 0xFF) - Int(from.rgb >> shift & 0xFF) }
}

extension Frame {
  /// Replaces a background colour by a gradient from the upper left to the lower right corner.
  ///
  /// The gradient has one colour per step, so that most neighbouring cells have the same colour, which needs no escape
  /// sequence.
  mutating func paint(_ gradient: Gradient, over ground: Color) {
    let colors = (0...gradient.steps).map { gradient.color(at: Double($0) / Double(max(1, gradient.steps))) }
    // A line has the same share of the way as its number of columns, so that the gradient reaches both corners.
    let way = max(1, (size.rows - 1) * size.columns + (size.columns - 1) * size.rows)
    for row in 0..<size.rows {
      for column in 0..<size.columns where self[row, column].style.background == ground {
        let passed = row * size.columns + column * size.rows
        let color = colors[passed * gradient.steps / way]
        restyle(row: row, column: column) { $0.on(color) }
      }
    }
  }
}
