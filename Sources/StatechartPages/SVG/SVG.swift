import StatechartModel

/// Elements of SVG documents.
package enum SVG {
  /// Returns an SVG document with a background, and with a title for screen readers.
  ///
  /// - Parameter style: The style sheet; `nil` for a picture in a page with the style sheet and the ``arrowhead``.
  static func document(_ title: String, size: Size, style: String?, _ contents: [String]) -> String {
    let (width, height) = (number(size.width.rounded(.up)), number(size.height.rounded(.up)))
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="graphics-document" aria-label="\(XML.escaped(title))">
      <title>\(XML.escaped(title))</title>
      \(style.map { "<style>\n\($0)\n</style>\n\(arrowhead)\n" } ?? "")\
      <rect class="page" width="\(width)" height="\(height)"/>
      """
    return ([head] + contents + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// The definition of the arrowhead.
  static let arrowhead = """
    <defs><marker id="arrow" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" \
    markerUnits="userSpaceOnUse" orient="auto"><path class="arrow" d="M0 .5 8 4 0 7.5z"/></marker></defs>
    """

  static func rectangle(_ frame: Rectangle, _ style: String, radius: Double) -> String {
    """
    <rect class="\(style)" x="\(number(frame.origin.x))" y="\(number(frame.origin.y))" width="\(number(frame.size.width))" \
    height="\(number(frame.size.height))" rx="\(number(radius))"/>
    """
  }

  static func circle(_ style: String, at centre: Point, radius: Double) -> String {
    "<circle class=\"\(style)\" cx=\"\(number(centre.x))\" cy=\"\(number(centre.y))\" r=\"\(number(radius))\"/>"
  }

  static func text(_ words: String, _ style: String, at point: Point, isCentred: Bool = false) -> String {
    let anchor = isCentred ? " text-anchor=\"middle\"" : ""
    return "<text class=\"\(style)\" x=\"\(number(point.x))\" y=\"\(number(point.y))\"\(anchor)>\(XML.escaped(words))</text>"
  }

  static func text(_ line: DiagramLine, at point: Point, isCentred: Bool = false) -> String {
    let anchor = isCentred ? " text-anchor=\"middle\"" : ""
    let parts = line.parts.map { "<tspan class=\"\($0.style.rawValue)\">\(XML.escaped($0.text))</tspan>" }
    return "<text x=\"\(number(point.x))\" y=\"\(number(point.y))\"\(anchor)>\(parts.joined(separator: " "))</text>"
  }

  /// Returns a number as text, with at most one decimal place.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}
