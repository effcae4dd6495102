import StatechartModel

/// A text with the markers `①`, `②` … directly before the positions of the expected diagnostics.
struct MarkedText {
  private static let markers: [Unicode.Scalar] = ["①", "②", "③", "④", "⑤", "⑥", "⑦"]

  /// The text without its markers.
  let text: String
  /// The positions of the markers, by the number of the marker.
  let positions: [Int: SourcePosition]

  init(_ marked: String) {
    var text = String.UnicodeScalarView()
    var positions: [Int: SourcePosition] = [:]
    var position = SourcePosition(line: 1, column: 1)
    for scalar in marked.unicodeScalars {
      if let index = Self.markers.firstIndex(of: scalar) {
        positions[index + 1] = position
        continue
      }
      text.append(scalar)
      if scalar == "\n" {
        position = SourcePosition(line: position.line + 1, column: 1)
      } else {
        position.column += 1
      }
    }
    self.text = String(text)
    self.positions = positions
  }
}
