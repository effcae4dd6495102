/// The style sheets of SVG pictures.
enum SVGStyle {
  /// The style sheet of a page with diagrams and storyboards.
  static let all = diagram + "\n" + storyboard

  /// The colours of the light or the dark appearance.
  ///
  /// Each text has a contrast ratio of at least 4.5:1 to its background (WCAG 2.2, success criterion 1.4.3).
  private struct Colours {
    let page, ink, faint, line, box, boxLine, composite, label, timedLabel, condition, effect, target: String
    let final, error, destructive: (fill: String, line: String)
  }

  private static let light = Colours(
    page: "#ffffff", ink: "#16213e", faint: "#5a6478", line: "#56617c", box: "#ffffff", boxLine: "#5b7cc4",
    composite: "#f3f6fd", label: "#e9f0fd", timedLabel: "#f1edf8", condition: "#7a5200", effect: "#17608c", target: "#3d4a66",
    final: ("#e6f6ec", "#1f8a4c"), error: ("#fdebea", "#b83232"), destructive: ("#fff5dc", "#a66f12"))

  private static let dark = Colours(
    page: "#12161f", ink: "#e8ecf5", faint: "#a3adc2", line: "#8b97b0", box: "#1b2130", boxLine: "#6f8fd8",
    composite: "#202a40", label: "#232f4a", timedLabel: "#2d2740", condition: "#f0c36a", effect: "#7cc7f2", target: "#c3cde2",
    final: ("#16301f", "#4fbf7d"), error: ("#3a1c1e", "#f08480"), destructive: ("#352a12", "#e0ae55"))

  /// The style sheet of diagrams.
  static let diagram = """
    text { font: \(Int(DiagramStyle.textSize))px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; white-space: pre }
    .title { font-size: \(Int(DiagramStyle.titleSize))px; font-weight: bold }
    .heading { font-size: \(Int(DiagramStyle.headingSize))px; font-weight: bold }
    .region-title { font-size: \(Int(DiagramStyle.titleSize))px; font-weight: bold }
    .trigger { font-weight: bold }
    .time { font-style: italic }
    rect, polygon, circle, path { stroke-width: 1.4 }
    .label, .page { stroke: none }
    .region { stroke-dasharray: 6 4; fill: none }
    .box.any { stroke-dasharray: 6 4 }
    .edge { fill: none }
    .edge.main { stroke-width: 2.4 }
    .edge.timed { stroke-dasharray: 5 4 }
    .edge.uncovered, rect.uncovered { stroke-dasharray: 1.5 3; stroke-linecap: round }
    .rule { stroke-width: 1; opacity: .6 }
    .lifeline { stroke-width: 1; stroke-dasharray: 3 4; fill: none }
    .arrow { stroke: none }
    \(rules(light))
    @media (prefers-color-scheme: dark) {
    \(rules(dark))
    }
    """

  /// The style sheet of storyboards.
  ///
  /// The phones have the colours of the product documents in each appearance.
  static let storyboard = """
    text { font: \(Int(DiagramStyle.textSize))px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; white-space: pre }
    .heading { font-size: \(Int(DiagramStyle.headingSize))px; font-weight: bold }
    .title, .region-title { font-size: \(Int(DiagramStyle.titleSize))px; font-weight: bold }
    .trigger { font-weight: bold }
    .edge { fill: none; stroke-width: 1.4 }
    .edge.main { stroke-width: 2.4 }
    \(captions(light))
    @media (prefers-color-scheme: dark) {
    \(captions(dark))
    }
    .phone { fill: #0d0f16; stroke: #6c7590; stroke-width: 2 }
    .phone-title { font-size: 14px; font-weight: bold; fill: #ffffff }
    .phone-countdown { font-size: 22px; font-weight: bold; fill: #ffffff }
    .phone-text { fill: #e3e7f0 }
    .phone-message { fill: #c9d4f5 }
    .phone-small { font-size: 11px; fill: #a3adc2 }
    .phone-faint { fill: #a3adc2 }
    .row, .key, .button.normal { fill: #1a1c22; stroke: #3c4252; stroke-width: 1 }
    .key-text { font-size: 17px; fill: #ffffff }
    .dot { fill: none; stroke: #9aa3b8; stroke-width: 1.4 }
    .dot-filled, .switch-on { fill: #6f8fd8 }
    .switch { fill: #4a5163 }
    .knob { fill: #ffffff }
    .button.cancel { fill: none; stroke: #3c4252; stroke-width: 1 }
    .button.destructive { fill: #3a1c1e; stroke: #f08480; stroke-width: 1 }
    .button.success { fill: #16301f; stroke: #4fbf7d; stroke-width: 1 }
    .button-text { font-weight: bold; fill: #ffffff }
    .button-text.cancel { fill: #a9bdf0 }
    .button-text.destructive { fill: #ff9d98 }
    .button-text.success { fill: #7fdba3 }
    .button.off, .row.off { stroke-dasharray: 4 3 }
    .button-text.off, .phone-text.off { fill: #8790a5; font-weight: normal }
    """

  private static func captions(_ colours: Colours) -> String {
    """
    .page { fill: \(colours.page) }
    .heading, .title, .trigger { fill: \(colours.ink) }
    .region-title { fill: \(colours.faint) }
    .edge { stroke: \(colours.line) }
    .arrow { fill: \(colours.line) }
    """
  }

  private static func rules(_ colours: Colours) -> String {
    """
    .page { fill: \(colours.page) }
    text { fill: \(colours.ink) }
    .plain, .region-title { fill: \(colours.faint) }
    .condition { fill: \(colours.condition) }
    .effect { fill: \(colours.effect) }
    .target { fill: \(colours.target) }
    .edge { stroke: \(colours.line) }
    .arrow { fill: \(colours.line) }
    .start { fill: \(colours.ink) }
    .region, .lifeline { stroke: \(colours.faint) }
    .box { fill: \(colours.box); stroke: \(colours.boxLine) }
    .composite { fill: \(colours.composite); stroke: \(colours.boxLine) }
    .label { fill: \(colours.label) }
    .label.timed { fill: \(colours.timedLabel) }
    rect.final, path.final { fill: \(colours.final.fill); stroke: \(colours.final.line) }
    rect.error, path.error { fill: \(colours.error.fill); stroke: \(colours.error.line) }
    rect.destructive, path.destructive { fill: \(colours.destructive.fill); stroke: \(colours.destructive.line) }
    """
  }
}
