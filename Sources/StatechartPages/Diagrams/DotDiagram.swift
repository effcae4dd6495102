/// Diagrams of flows in the DOT language of Graphviz, for readers who run Graphviz themselves.
package enum DotDiagram {
  /// Returns a directed graph with the nodes and arrows of a diagram.
  package static func source(for diagram: Diagram) -> String {
    let head =
      [
        "digraph \(quoted(diagram.title)) {", "  label=\(quoted(diagram.title)); labelloc=t; fontname=Helvetica",
        "  node [shape=box style=rounded fontname=Helvetica]", "  edge [fontname=Helvetica]",
      ]
      + note(diagram.notes, "notes")
    guard diagram.regions.count > 1 else { return text(head + contents(of: diagram.regions[0], prefix: "")) }
    var regions: [String] = []
    for (index, region) in diagram.regions.enumerated() {
      let inner = note(region.notes, "r\(index)_notes") + contents(of: region, prefix: "r\(index)_")
      regions += ["  subgraph cluster_\(index) {", "    label=\(quoted(region.title ?? ""))"]
      regions += inner.map { "  " + $0 } + ["  }"]
    }
    return text(head + regions)
  }

  private static func text(_ lines: [String]) -> String { (lines + ["}"]).joined(separator: "\n") + "\n" }

  private static func contents(of region: Diagram.Region, prefix: String) -> [String] {
    let nodes = region.nodes.map { "  \(prefix)\($0.name) [\(attributes(of: $0))]" }
    let edges = region.edges.map { edge in
      let label = edge.labels.joined().map(\.text).joined(separator: "\n")
      let style = [edge.isTimed ? "dashed" : nil, edge.isMain ? "bold" : nil].compactMap(\.self).joined(separator: ",")
      let attributes = ["label=\(quoted(label))"] + (style.isEmpty ? [] : ["style=\(quoted(style))"])
      return "  \(prefix)\(region.nodes[edge.source].name) -> \(prefix)\(region.nodes[edge.target].name)"
        + " [\(attributes.joined(separator: " "))]"
    }
    return nodes + edges
  }

  /// Returns the DOT source of a note with the behaviour of the subject or of a region.
  private static func note(_ lines: [DiagramLine], _ name: String) -> [String] {
    lines.isEmpty ? [] : ["  \(name) [shape=note label=\(quoted(lines.map(\.text).joined(separator: "\n")))]"]
  }

  private static func attributes(of node: Diagram.Node) -> String {
    switch node.symbol {
    case .start: "shape=point width=0.15"
    case .choice: "shape=diamond label=\"\" width=0.3 height=0.3"
    case .history(let isDeep): "shape=circle label=\(quoted(isDeep ? "H*" : "H"))"
    case .state, .composite, .anyState, .outside:
      "label=\(quoted(([node.markedTitle] + node.lines.map(\.text)).joined(separator: "\n")))"
        + (node.role == .final ? " peripheries=2" : "")
    }
  }

  /// Returns a quoted string of DOT, in which a line break is `\n`.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
