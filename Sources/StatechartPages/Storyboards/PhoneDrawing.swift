import StatechartModel

/// The drawing of a screen in the frame of a phone.
///
/// The product documents specify the colours and proportions: a key of 80 points has a corner radius of 16 points.
struct PhoneDrawing {
  static let width = 230.0
  /// The number of pixels per point.
  private static let scale = 0.55
  private static let key = 80 * scale
  private static let gap = 16 * scale
  private static let inset = 16.0
  private static let least = 300.0

  /// The SVG elements, for a phone whose upper left corner is the origin.
  private(set) var elements: [String] = []
  /// The height of the phone, in pixels.
  private(set) var height = 0.0
  private var centre: Double { Self.width / 2 }

  init(_ sketch: ScreenSketch) {
    height = Self.inset
    lines(sketch.title, "phone-title", size: 14, isBold: true)
    lines(sketch.prompt, "phone-text", size: 12)
    lines(sketch.countdown, "phone-countdown", size: 22, isBold: true)
    if let dots = sketch.dots { self.dots(dots) }
    lines(sketch.message, "phone-message", size: 12)
    for control in sketch.controls { self.control(control) }
    if sketch.hasKeypad { keypad() }
    for button in sketch.buttons { self.button(button) }
    height = max(height + Self.inset, Self.least)
  }

  private mutating func lines(_ text: String?, _ style: String, size: Double, isBold: Bool = false) {
    guard let text, !text.isEmpty else { return }
    for line in TextMetrics(size: size, isBold: isBold).lines(of: text, width: Self.width - 2 * Self.inset) {
      height += size * 1.35
      elements.append(SVG.text(line, style, at: Point(x: centre, y: height - size * 0.3), isCentred: true))
    }
    height += 8
  }

  private mutating func dots(_ dots: ScreenSketch.Dots) {
    switch dots {
    case .words(let words): lines(words, "phone-text", size: 12)
    case .row(let filled, let count):
      let step = min(22, (Self.width - 2 * Self.inset) / Double(max(1, count)))
      let left = centre - step * Double(count - 1) / 2
      elements += (0..<count).map { index in
        SVG.circle(
          index < filled ? "dot-filled" : "dot", at: Point(x: left + step * Double(index), y: height + 14),
          radius: min(6, step * 0.4))
      }
      height += 34
    }
  }

  private mutating func control(_ control: ScreenSketch.Control) {
    let style = control.isEnabled ? "" : " off"
    let width = Self.width - 2 * Self.inset
    let frame = Rectangle(origin: Point(x: Self.inset, y: height), size: Size(width: width, height: 36))
    elements.append(SVG.rectangle(frame, "row\(style)", radius: 8))
    let room = width - 76
    let label = TextMetrics(size: 12, isBold: false).cut(control.label, width: room)
    elements.append(SVG.text(label, "phone-text\(style)", at: Point(x: Self.inset + 10, y: height + 22)))
    let right = Point(x: Self.inset + width - 10, y: height + 18)
    switch control.kind {
    case .toggle(let isOn):
      let track = Rectangle(origin: Point(x: right.x - 34, y: right.y - 10), size: Size(width: 34, height: 20))
      elements.append(SVG.rectangle(track, (isOn ? "switch-on" : "switch") + style, radius: 10))
      elements.append(SVG.circle("knob\(style)", at: Point(x: right.x - (isOn ? 10 : 24), y: right.y), radius: 8))
    case .option(let isOn):
      let centre = Point(x: right.x - 10, y: right.y)
      elements.append(SVG.circle("dot\(style)", at: centre, radius: 8))
      if isOn { elements.append(SVG.circle("dot-filled\(style)", at: centre, radius: 5)) }
    case .field(let isFilled):
      elements.append(SVG.text(isFilled ? "••••" : "…", "phone-faint", at: Point(x: right.x - 26, y: height + 22)))
    case .list: elements.append(SVG.text("›", "phone-faint", at: Point(x: right.x - 8, y: height + 22)))
    case .secret: elements.append(SVG.text("abc", "phone-faint", at: Point(x: right.x - 26, y: height + 22)))
    }
    height += 36
    if !control.subtitle.isEmpty {
      height += 4
      for line in TextMetrics(size: 11, isBold: false).lines(of: control.subtitle, width: width) {
        height += 15
        elements.append(SVG.text(line, "phone-small", at: Point(x: Self.inset + 2, y: height - 3)))
      }
    }
    height += 8
  }

  private mutating func keypad() {
    let left = centre - 1.5 * Self.key - Self.gap
    for (index, key) in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "⌫"].enumerated() where !key.isEmpty {
      let corner = Point(
        x: left + Double(index % 3) * (Self.key + Self.gap), y: height + Double(index / 3) * (Self.key + Self.gap))
      let frame = Rectangle(origin: corner, size: Size(width: Self.key, height: Self.key))
      elements.append(SVG.rectangle(frame, "key", radius: 16 * Self.scale))
      elements.append(SVG.text(key, "key-text", at: Point(x: frame.centre.x, y: frame.centre.y + 6), isCentred: true))
    }
    height += 4 * (Self.key + Self.gap) + 4
  }

  private mutating func button(_ button: ScreenSketch.Button) {
    let lines = TextMetrics(size: 12, isBold: true).lines(of: button.label, width: Self.width - 4 * Self.inset)
    let subtitle = TextMetrics(size: 11, isBold: false).lines(of: button.subtitle, width: Self.width - 4 * Self.inset)
    let tall = 14 + 16 * Double(lines.count) + 15 * Double(subtitle.count)
    let frame = Rectangle(
      origin: Point(x: Self.inset, y: height), size: Size(width: Self.width - 2 * Self.inset, height: tall))
    let style = "button \(button.role.rawValue)\(button.isEnabled ? "" : " off")"
    elements.append(SVG.rectangle(frame, style, radius: 9))
    for (index, line) in lines.enumerated() {
      let point = Point(x: centre, y: height + 19 + 16 * Double(index))
      elements.append(
        SVG.text(line, "button-text \(button.role.rawValue)\(button.isEnabled ? "" : " off")", at: point, isCentred: true))
    }
    for (index, line) in subtitle.enumerated() {
      let point = Point(x: centre, y: height + 17 + 16 * Double(lines.count) + 15 * Double(index))
      elements.append(SVG.text(line, "phone-small", at: point, isCentred: true))
    }
    height += tall + 8
  }
}

extension TextMetrics {
  /// Returns the lines of a text wrapped to a width of at most `width` pixels.
  ///
  /// A word that is wider than a line is split.
  func lines(of text: String, width: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, self.width(of: "\(last) \(word)") <= width {
        lines[lines.count - 1] = "\(last) \(word)"
        continue
      }
      lines.append("")
      for character in word {
        if !lines[lines.count - 1].isEmpty, self.width(of: lines[lines.count - 1] + String(character)) > width {
          lines.append("")
        }
        lines[lines.count - 1].append(character)
      }
    }
    return lines
  }

  /// Returns a text, truncated with an ellipsis if the text is wider than `width`.
  func cut(_ text: String, width: Double) -> String {
    guard self.width(of: text) > width else { return text }
    var kept = text
    while !kept.isEmpty, self.width(of: "\(kept)…") > width { kept.removeLast() }
    return "\(kept)…"
  }
}
