/// The sizes and distances in diagrams, in pixels.
enum DiagramStyle {
  /// The font size of lines and labels.
  ///
  /// Titles have a larger font.
  static let textSize = 12.0
  static let titleSize = 13.0
  static let headingSize = 17.0

  static let lineHeight = 16.0
  static let titleHeight = 28.0
  static let headingHeight = 30.0
  static let margin = 16.0
  /// The space between the texts and the edge of a box.
  static let padding = 12.0
  static let labelPadding = 5.0
  /// The vertical space between the transitions of a label.
  static let labelGap = 4.0
  /// The maximum width of a line of a node.
  static let nodeWidth = 200.0
  static let widestTitle = 280.0
  /// The maximum width of a line of the notes below the title.
  static let notesWidth = 640.0

  /// Returns the size of a node with the given lines of text.
  static func size(of node: Diagram.Node, _ lines: [DiagramLine]) -> Size {
    switch node.symbol {
    case .start: return Size(width: 12, height: 12)
    case .choice: return Size(width: 24, height: 24)
    case .history: return Size(width: 26, height: 26)
    case .state, .composite, .anyState, .outside:
      let widest = ([node.markedTitle.titleWidth] + lines.map { $0.width(size: textSize) }).max() ?? 0
      let body = lines.isEmpty ? 0 : Double(lines.count) * lineHeight + 8
      return Size(width: (widest + 2 * padding).rounded(.up), height: titleHeight + body)
    }
  }

  /// Returns the size of a label; `nil` if the label has no lines.
  static func size(ofLabel lines: [[DiagramLine]]) -> Size? {
    guard let widest = lines.joined().map({ $0.width(size: textSize) }).max() else { return nil }
    let height = Double(lines.joined().count) * lineHeight + Double(lines.count - 1) * labelGap
    return Size(width: (widest + 2 * labelPadding).rounded(.up), height: height + 6)
  }
}

extension Diagram.Node {
  /// The title with a mark for the role; for a state with children, the title with an ellipsis.
  ///
  /// The mark is necessary, because some users cannot distinguish the colours.
  var markedTitle: String {
    symbol == .composite ? "\(title) …" : title + role.mark
  }
}

extension Diagram.Role {
  /// The mark after the name of a state; empty for ``normal``.
  var mark: String {
    switch self {
    case .normal: ""
    case .final: " ✓"
    case .error: " !"
    case .destructive: " ⚠"
    }
  }
}

extension String {
  /// The width of the string as the title of a box.
  var titleWidth: Double { TextMetrics(size: DiagramStyle.titleSize, isBold: true).width(of: self) }
  /// The width of the string as the heading of a picture.
  var headingWidth: Double { TextMetrics(size: DiagramStyle.headingSize, isBold: true).width(of: self) }
}
