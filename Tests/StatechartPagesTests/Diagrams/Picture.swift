import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The geometry of an SVG diagram, read from its text.
struct Picture {
  struct Point: Equatable {
    var x, y: Double
  }

  /// A box, a label or a symbol.
  struct Shape: Equatable {
    enum Outline {
      case rectangle, diamond, circle
    }

    let outline: Outline
    let (x, y, width, height): (Double, Double, Double, Double)

    /// Returns whether a point is inside, more than `margin` pixels from the outline.
    func contains(_ point: Point, margin: Double) -> Bool {
      let (dx, dy) = (abs(point.x - x - width / 2), abs(point.y - y - height / 2))
      switch outline {
      case .rectangle: return dx < width / 2 - margin && dy < height / 2 - margin
      case .diamond: return dx / (width / 2) + dy / (height / 2) < 1 - 2 * margin / width
      case .circle: return (dx * dx + dy * dy).squareRoot() < width / 2 - margin
      }
    }

    func overlaps(_ other: Shape) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }

  private(set) var width = 0.0
  private(set) var shapes: [Shape] = []
  private(set) var labels: [Shape] = []
  /// Closely spaced points on each line.
  private(set) var lines: [[Point]] = []

  /// The indices of the labels that overlap a box or another label.
  var overlappingLabels: [Int] {
    labels.indices.filter { index in (labels[(index + 1)...] + shapes).contains { labels[index].overlaps($0) } }
  }

  /// The indices of the lines that pass through a box or a label.
  var crossingLines: [Int] {
    lines.indices.filter { index in
      (shapes + labels).contains { shape in lines[index].contains { shape.contains($0, margin: 2) } }
    }
  }

  init(_ svg: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "the picture is not XML: \(parser.parserError.map { "\($0)" } ?? "")")
    self = reader.picture
  }

  fileprivate init() {}

  fileprivate mutating func read(_ element: String, _ attributes: [String: String]) {
    func number(_ name: String) -> Double { attributes[name].flatMap { Double($0) } ?? .nan }
    let classes = (attributes["class"] ?? "").split(separator: " ")
    switch element {
    case "svg": width = number("width")
    case "rect" where !classes.contains("page") && !classes.contains("region"):
      let shape = Shape(
        outline: .rectangle, x: number("x"), y: number("y"), width: number("width"), height: number("height"))
      if classes.contains("label") { labels.append(shape) } else { shapes.append(shape) }
    case "circle":
      let radius = number("r")
      shapes.append(
        Shape(outline: .circle, x: number("cx") - radius, y: number("cy") - radius, width: 2 * radius, height: 2 * radius))
    case "polygon":
      let points = (attributes["points"] ?? "").split { " ,".contains($0) }.compactMap { Double($0) }
      let xs = stride(from: 0, to: points.count, by: 2).map { points[$0] }
      let ys = stride(from: 1, to: points.count, by: 2).map { points[$0] }
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return }
      shapes.append(Shape(outline: .diamond, x: left, y: top, width: right - left, height: bottom - top))
    case "path" where classes.contains("edge"): lines.append(Self.points(on: attributes["d"] ?? ""))
    default: break
    }
  }

  /// Returns points on a path of cubic Bézier curves.
  private static func points(on path: String) -> [Point] {
    let numbers = path.split { "MC ".contains($0) }.compactMap { Double($0) }
    let corners = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    return stride(from: 0, to: corners.count - 3, by: 3).flatMap { start in
      let control = corners[start...start + 3].map { $0 }
      return (0...60).map { step in
        let t = Double(step) / 60
        let weights = [(1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t]
        return Point(
          x: zip(weights, control).reduce(0) { $0 + $1.0 * $1.1.x }, y: zip(weights, control).reduce(0) { $0 + $1.0 * $1.1.y })
      }
    }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var picture = Picture()

    func parser(
      _: XMLParser, didStartElement element: String, namespaceURI _: String?, qualifiedName _: String?,
      attributes: [String: String]
    ) {
      picture.read(element, attributes)
    }
  }
}
