import StatechartModel

/// A picture with rows of screens, which is built from the top down.
struct StoryboardPage {
  private(set) var elements: [String] = []
  /// The vertical position below the last element, in pixels.
  private var y = margin

  private static let columns = 3
  private static let gap = 92.0
  private static let margin = 16.0

  /// The size of the picture, in pixels.
  var size: Size {
    let width = Double(Self.columns) * PhoneDrawing.width + Double(Self.columns - 1) * Self.gap
    return Size(width: 2 * Self.margin + width, height: y)
  }

  /// Adds a line of text.
  ///
  /// - Parameters:
  ///   - style: The CSS class of the text.
  ///   - height: The height of the line, in pixels.
  mutating func heading(_ words: String, _ style: String, height: Double) {
    elements.append(SVG.text(words, style, at: Point(x: Self.margin, y: y + height - 12)))
    y += height
  }

  /// Adds frames in rows.
  ///
  /// If `hasArrows` is `true`, arrows connect the frames of a row, and an arrow enters the first frame of the row from above.
  /// The first frame of the first row has no arrow if the frame has no causes. If `hasArrows` is `false`, an arrow enters each
  /// frame from above.
  mutating func rows(of frames: [Storyboard.Frame], hasArrows: Bool) {
    for start in stride(from: 0, to: frames.count, by: Self.columns) {
      row(Array(frames[start..<min(start + Self.columns, frames.count)]), isFirst: start == 0, hasArrows)
    }
  }

  private mutating func row(_ frames: [Storyboard.Frame], isFirst: Bool, _ hasArrows: Bool) {
    let phones = frames.map { PhoneDrawing($0.sketch) }
    let height = phones.map(\.height).max() ?? 0
    let entering = hasArrows ? frames.prefix(1).filter { !isFirst || !$0.causes.isEmpty } : frames[...]
    let above = entering.map { label($0, width: PhoneDrawing.width).count }.max().map { Double($0) * 16 + 24 } ?? 0
    for (index, frame) in frames.enumerated() {
      let x = Self.margin + Double(index) * (PhoneDrawing.width + Self.gap)
      let top = y + above
      if index < entering.count { arrowFromAbove(frame, x: x + PhoneDrawing.width / 2, top: top) }
      if hasArrows, index > 0 { arrow(frame, x: x, middle: top + height / 2) }
      let (opening, closing) = frame.link.map { ("<a href=\"\(XML.escaped($0))\">", "</a>") } ?? ("", "")
      elements.append("\(opening)<g role=\"group\" aria-label=\"\(XML.escaped(frame.state))\">")
      elements.append(
        SVG.rectangle(
          Rectangle(origin: Point(x: x, y: top), size: Size(width: PhoneDrawing.width, height: height)), "phone", radius: 26))
      elements.append("<g transform=\"translate(\(SVG.number(x)) \(SVG.number(top)))\">")
      elements += phones[index].elements + ["</g>", "</g>\(closing)"]
      caption(frame, x: x + PhoneDrawing.width / 2, y: top + height + 18)
    }
    y += above + height + 44
  }

  private mutating func caption(_ frame: Storyboard.Frame, x: Double, y: Double) {
    let name = "\(frame.state)\(frame.role.mark)"
    elements.append(SVG.text(name, "title", at: Point(x: x, y: y), isCentred: true))
  }

  /// Returns the lines of the label of an arrow.
  private func label(_ frame: Storyboard.Frame, width: Double) -> [String] {
    let metrics = TextMetrics(size: DiagramStyle.textSize, isBold: true)
    let causes = frame.causes.isEmpty ? [frame.scenario == nil ? "no scenario" : "start"] : frame.causes
    return causes.flatMap { metrics.lines(of: $0, width: width) }
  }

  private mutating func arrowFromAbove(_ frame: Storyboard.Frame, x: Double, top: Double) {
    let lines = label(frame, width: PhoneDrawing.width)
    for (index, line) in lines.enumerated() {
      let point = Point(x: x, y: top - 28 - 16 * Double(lines.count - 1 - index))
      elements.append(SVG.text(line, "trigger", at: point, isCentred: true))
    }
    elements.append(
      "<path class=\"edge\" marker-end=\"url(#arrow)\" d=\"M\(SVG.number(x)) \(SVG.number(top - 20))V\(SVG.number(top - 1))\"/>"
    )
  }

  private mutating func arrow(_ frame: Storyboard.Frame, x: Double, middle: Double) {
    let lines = label(frame, width: Self.gap - 10)
    let left = x - Self.gap
    for (index, line) in lines.enumerated() {
      let point = Point(x: left + Self.gap / 2, y: middle - 8 - 16 * Double(lines.count - 1 - index))
      elements.append(SVG.text(line, "trigger", at: point, isCentred: true))
    }
    elements.append(
      "<path class=\"edge main\" marker-end=\"url(#arrow)\" d=\"M\(SVG.number(left + 4)) \(SVG.number(middle))H\(SVG.number(x - 4))\"/>"
    )
  }
}
