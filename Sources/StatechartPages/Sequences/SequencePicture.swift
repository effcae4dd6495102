import StatechartModel

/// The sequence diagram of a scenario as an SVG picture.
struct SequencePicture {
  private let title: String
  private let sequence: Sequence

  private static let margin = 16.0
  private static let lane = 170.0
  private static let head = 34.0
  private static let row = 34.0

  init(_ scenario: Scenario, _ moments: [ScenarioMoment], of flow: Flow) {
    title = scenario.name
    sequence = Sequence(moments, of: flow)
  }

  /// The picture as an element of an HTML page with the style sheet.
  var inlineText: String {
    let size = Size(
      width: 2 * Self.margin + Double(sequence.lanes.count) * Self.lane,
      height: 2 * Self.margin + Self.head + Double(sequence.rows.count) * Self.row + 10)
    let rows = sequence.rows.enumerated().flatMap { row($1, y: Self.margin + Self.head + Double($0 + 1) * Self.row) }
    return SVG.document(title, size: size, style: nil, lanes(until: size.height - Self.margin) + rows)
  }

  private func lanes(until bottom: Double) -> [String] {
    sequence.lanes.indices.flatMap { index in
      let x = x(of: index)
      let frame = Rectangle(
        centre: Point(x: x, y: Self.margin + Self.head / 2), size: Size(width: Self.lane - 16, height: Self.head))
      let name = TextMetrics(size: DiagramStyle.titleSize, isBold: true).cut(sequence.lanes[index].title, width: Self.lane - 28)
      let top = SVG.number(Self.margin + Self.head)
      return [
        "<path class=\"lifeline\" d=\"M\(SVG.number(x)) \(top)V\(SVG.number(bottom))\"/>",
        SVG.rectangle(frame, "composite", radius: 8),
        SVG.text(name, "title", at: Point(x: x, y: frame.centre.y + 5), isCentred: true),
      ]
    }
  }

  private func row(_ row: Sequence.Row, y: Double) -> [String] {
    switch row {
    case .states(let names):
      let words = TextMetrics(size: DiagramStyle.textSize, isBold: false).cut(names, width: Self.lane - 30)
      let frame = Rectangle(centre: Point(x: x(of: 1), y: y - 6), size: Size(width: Self.lane - 16, height: 24))
      return [
        SVG.rectangle(frame, "box", radius: 9),
        SVG.text(words, "plain", at: Point(x: frame.centre.x, y: y - 2), isCentred: true),
      ]
    case .message(let from, let to, let words, let isReply):
      let (start, end) = (x(of: from), x(of: to))
      let cut = TextMetrics(size: DiagramStyle.textSize, isBold: true).cut(words, width: max(abs(end - start), Self.lane) - 14)
      return [
        SVG.text(cut, "trigger", at: Point(x: (start + end) / 2, y: y - 6), isCentred: true),
        "<path class=\"edge\(isReply ? " timed" : "")\" marker-end=\"url(#arrow)\" "
          + "d=\"M\(SVG.number(start)) \(SVG.number(y))H\(SVG.number(end))\"/>",
      ]
    }
  }

  private func x(of lane: Int) -> Double { Self.margin + (Double(lane) + 0.5) * Self.lane }
}
