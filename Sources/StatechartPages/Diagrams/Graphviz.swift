import Synchronization

/// Graphviz's `dot`, which places the nodes of a graph and routes its edges.
///
/// Only SVG diagrams require `dot`. No build requires `dot`.
package enum Graphviz {
  private static let tool = ExternalTool(name: "dot", purpose: "SVG diagrams", package: "graphviz")

  /// The version of `dot`, such as `2.43.0`, on which the layout depends; `nil` if `dot` is not installed or reports no
  /// version.
  package static let version: String? = {
    guard let output = try? tool.run(["-V"]).errors else { return nil }
    return output.split(separator: " ").first { $0.first?.isNumber == true }.map(String.init)
  }()

  /// The layout of a graph, with positions in pixels.
  ///
  /// The origin is the upper left corner.
  struct Layout: Sendable {
    var size = Size()
    /// The centres of the nodes, by name.
    var nodes: [String: Point] = [:]
    /// The control points of each edge: a start, and three points for each cubic Bézier curve.
    var edges: [String: [Point]] = [:]

    /// Returns the curve from one node to another node; empty if there is no edge.
    func curve(from tail: String, to head: String) -> [Point] { edges["\(tail) \(head)"] ?? [] }
  }

  /// A cache of the latest layouts, keyed by the source of the graph.
  ///
  /// Several pages show the same diagram, and most edits of a spec change few diagrams.
  private static let layouts = Mutex<[String: Layout]>([:])
  private static let maximumLayouts = 1_000

  /// Returns the layout of a graph in the DOT language, in which one point is one pixel.
  ///
  /// - Throws: ``ExternalTool/Failure`` if Graphviz is missing or fails.
  static func layout(_ source: String) throws(ExternalTool.Failure) -> Layout {
    guard version != nil else { throw .missing(tool) }
    if let known = layouts.withLock({ $0[source] }) { return known }
    let layout = try newLayout(source)
    layouts.withLock { layouts in
      if layouts.count >= maximumLayouts { layouts = [:] }
      layouts[source] = layout
    }
    return layout
  }
}

extension Graphviz {
  /// The pool of idle `dot` processes. Each concurrent layout uses its own process.
  private static let idle = Mutex<[GraphvizProcess]>([])

  private static func newLayout(_ source: String) throws(ExternalTool.Failure) -> Layout {
    if let process = idle.withLock({ $0.popLast() }), process.isRunning, let layout = try? layout(source, by: process) {
      return layout
    }
    // No process was idle, or the idle process has ended or failed.
    return try layout(source, by: GraphvizProcess(tool))
  }

  private static func layout(_ source: String, by process: GraphvizProcess) throws(ExternalTool.Failure) -> Layout {
    let output = try process.output(for: source)
    guard let layout = Layout(plain: output) else { throw .failed(tool, output) }
    idle.withLock { $0.append(process) }
    return layout
  }
}

extension Graphviz.Layout {
  /// Creates a layout from a text in the `plain` format of Graphviz; `nil` if the text is invalid.
  ///
  /// The unit of the format is an inch, and its origin is the lower left corner.
  init?(plain text: String) {
    self.init()
    let pixelsPerInch = 72.0
    var isComplete = false
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      func numbers(_ range: Range<Int>) -> [Double]? {
        guard words.count >= range.upperBound else { return nil }
        let values = words[range].compactMap { Double($0) }.filter(\.isFinite)
        return values.count == range.count ? values.map { $0 * pixelsPerInch } : nil
      }
      switch words.first {
      case "graph":
        guard let values = numbers(2..<4) else { return nil }
        size = Size(width: values[0], height: values[1])
      case "node":
        guard let values = numbers(2..<4) else { return nil }
        nodes[words[1]] = Point(x: values[0], y: size.height - values[1])
      case "edge":
        guard words.count > 4, let count = Int(words[3]), count > 0, count < words.count,
          let values = numbers(4..<4 + 2 * count)
        else { return nil }
        edges["\(words[1]) \(words[2])"] = stride(from: 0, to: values.count, by: 2).map { index in
          Point(x: values[index], y: size.height - values[index + 1])
        }
      case "stop": isComplete = true
      default: return nil
      }
    }
    guard isComplete else { return nil }
  }
}
