/// The layout of a diagram: the positions and sizes of all its parts.
struct DiagramLayout {
  /// The intended maximum width of a picture, in pixels.
  ///
  /// Up to this width, the font size is at least 11 pixels on a page that is 900 pixels wide.
  static let widestPicture = 900 * DiagramStyle.textSize / 11

  let diagram: Diagram
  let size: Size
  /// The lines below the title.
  let notes: [DiagramLine]
  let regions: [PlacedRegion]

  struct PlacedRegion {
    let title: String?
    /// The frame of a region of a parallel state, or the bounds of the only region.
    let frame: Rectangle
    let notes: [DiagramLine]
    let nodes: [PlacedNode]
    let edges: [PlacedEdge]
  }

  struct PlacedNode {
    let node: Diagram.Node
    let frame: Rectangle
    let lines: [DiagramLine]
  }

  struct PlacedEdge {
    let edge: Diagram.Edge
    /// The frame of the label; `nil` if the arrow has no label.
    let label: Rectangle?
    /// The label of each transition, as wrapped lines of text.
    let lines: [[DiagramLine]]
    /// The control points of the line without the arrowhead: from the source to the label; empty if the arrow has no label.
    let tail: [Point]
    /// The control points of the line with the arrowhead: from the label or, without a label, from the source.
    let head: [Point]
  }
}

extension DiagramLayout {
  /// Creates the layout of a diagram, with regions side by side if the width permits.
  ///
  /// - Throws: ``ExternalTool/Failure`` if Graphviz is missing or fails.
  init(_ diagram: Diagram) throws(ExternalTool.Failure) {
    let style = DiagramStyle.self
    let notes = diagram.notes.shortened.flatMap { $0.wrapped(to: style.notesWidth, size: style.textSize) }
    let top = style.margin + style.headingHeight + Double(notes.count) * style.lineHeight + style.margin
    var regions: [PlacedRegion] = []
    var corner = Point(x: style.margin, y: top)
    var (right, bottom) = (min(style.margin + diagram.title.headingWidth, Self.widestPicture - 2 * style.margin), corner.y)
    for note in notes { right = max(right, style.margin + note.width(size: style.textSize)) }
    for region in diagram.regions {
      var placed = try PlacedRegion(region)
      let width = placed.frame.size.width
      if corner.x > style.margin, corner.x + width + style.margin > Self.widestPicture {
        corner = Point(x: style.margin, y: bottom + style.margin)
      }
      placed = placed.moved(by: corner)
      regions.append(placed)
      corner.x += width + style.margin
      right = max(right, placed.frame.right)
      bottom = max(bottom, placed.frame.bottom)
    }
    self.init(
      diagram: diagram, size: Size(width: right + style.margin, height: bottom + style.margin), notes: notes, regions: regions)
  }
}

/// An arrangement of the nodes and arrows of a region.
private struct Arrangement {
  /// Whether arrows point down, instead of to the right.
  let isVertical: Bool
  /// The maximum width of a line of a label, in pixels.
  let labelWidth: Double
  /// The transitions that are drawn as arrows.
  ///
  /// Other transitions are lines in the node of their source.
  var arrows = Arrows.all

  enum Arrows {
    case all
    /// Transitions to later states in the spec, transitions of the first scenario, and transitions of pseudo-states.
    case forward
    /// The first forward transition to each state, transitions of the first scenario, and transitions of pseudo-states.
    case tree
  }

  static let all = [
    Arrangement(isVertical: true, labelWidth: 200), Arrangement(isVertical: true, labelWidth: 130),
    Arrangement(isVertical: false, labelWidth: 200), Arrangement(isVertical: false, labelWidth: 130),
    Arrangement(isVertical: true, labelWidth: 200, arrows: .forward),
    Arrangement(isVertical: true, labelWidth: 130, arrows: .forward),
    Arrangement(isVertical: false, labelWidth: 130, arrows: .forward),
    Arrangement(isVertical: true, labelWidth: 130, arrows: .tree),
    Arrangement(isVertical: false, labelWidth: 130, arrows: .tree),
  ]
}

extension DiagramLayout.PlacedRegion {
  /// Creates the layout of a region at the origin.
  ///
  /// The layout has the first arrangement that fits into ``DiagramLayout/widestPicture``, or else the narrowest arrangement.
  ///
  /// - Throws: ``ExternalTool/Failure`` if Graphviz is missing or fails.
  init(_ region: Diagram.Region) throws(ExternalTool.Failure) {
    var narrowest: Self?
    for arrangement in Arrangement.all {
      let placed = try Self(region.keeping(arrangement.arrows), arrangement)
      if placed.frame.size.width + 2 * DiagramStyle.margin <= DiagramLayout.widestPicture {
        self = placed
        return
      }
      if placed.frame.size.width < narrowest?.frame.size.width ?? .infinity { narrowest = placed }
    }
    guard let narrowest else { preconditionFailure("there is at least one arrangement") }
    self = narrowest
  }

  private init(_ region: Diagram.Region, _ arrangement: Arrangement) throws(ExternalTool.Failure) {
    let style = DiagramStyle.self
    let wrapped = region.nodes.map { node in
      node.lines.shortened.flatMap { $0.wrapped(to: max(style.nodeWidth, arrangement.labelWidth), size: style.textSize) }
    }
    let sizes = zip(region.nodes, wrapped).map { node, lines in style.size(of: node, lines) }
    let labels = region.edges.map { edge in
      edge.labels.map { $0.shortened.flatMap { $0.wrapped(to: arrangement.labelWidth, size: style.textSize) } }.filter {
        !$0.isEmpty
      }
    }
    let labelSizes = labels.map { style.size(ofLabel: $0) }
    var layout = try Graphviz.layout(dotSource(region, sizes, labelSizes, arrangement))
    layout.addRow(of: region.nodes.indices.filter { !region.isConnected($0) }.map { ("n\($0)", sizes[$0]) })
    let inset = region.title == nil ? 0 : style.margin
    let notes = region.notes.shortened.flatMap { $0.wrapped(to: max(160, layout.size.width), size: style.textSize) }
    let head = region.title == nil ? 0 : style.titleHeight + Double(notes.count) * style.lineHeight
    let offset = Point(x: inset, y: inset + head)
    let nodes = region.nodes.indices.map { index in
      DiagramLayout.PlacedNode(
        node: region.nodes[index],
        frame: Rectangle(centre: (layout.nodes["n\(index)"] ?? Point(x: 0, y: 0)) + offset, size: sizes[index]),
        lines: wrapped[index])
    }
    let edges = region.edges.indices.map { index in
      let edge = region.edges[index]
      func curve(_ tail: String, _ head: String) -> [Point] { layout.curve(from: tail, to: head).map { $0 + offset } }
      guard let size = labelSizes[index] else {
        let line = curve("n\(edge.source)", "n\(edge.target)")
        return DiagramLayout.PlacedEdge(edge: edge, label: nil, lines: [], tail: [], head: line)
      }
      return DiagramLayout.PlacedEdge(
        edge: edge, label: Rectangle(centre: (layout.nodes["e\(index)"] ?? Point(x: 0, y: 0)) + offset, size: size),
        lines: labels[index], tail: curve("n\(edge.source)", "e\(index)"), head: curve("e\(index)", "n\(edge.target)"))
    }
    let widest = notes.map { $0.width(size: style.textSize) }.max() ?? 0
    let inner = max(layout.size.width, widest, (region.title ?? "").titleWidth)
    self.init(
      title: region.title,
      frame: Rectangle(
        origin: Point(x: 0, y: 0),
        size: Size(width: inner + 2 * inset, height: layout.size.height + head + 2 * inset)),
      notes: notes, nodes: nodes, edges: edges)
  }

  func moved(by offset: Point) -> Self {
    Self(
      title: title, frame: frame.moved(by: offset), notes: notes,
      nodes: nodes.map { DiagramLayout.PlacedNode(node: $0.node, frame: $0.frame.moved(by: offset), lines: $0.lines) },
      edges: edges.map { edge in
        DiagramLayout.PlacedEdge(
          edge: edge.edge, label: edge.label?.moved(by: offset), lines: edge.lines, tail: edge.tail.map { $0 + offset },
          head: edge.head.map { $0 + offset })
      })
  }
}

extension Graphviz.Layout {
  /// Adds nodes without edges in rows below the graph.
  ///
  /// Graphviz would place these nodes at the top.
  fileprivate mutating func addRow(of sizes: [(name: String, size: Size)]) {
    var corner = Point(x: 0, y: size.height == 0 ? 0 : size.height + DiagramStyle.margin)
    for (name, box) in sizes {
      if corner.x > 0, corner.x + box.width > max(size.width, DiagramStyle.notesWidth) {
        corner = Point(x: 0, y: size.height + DiagramStyle.margin)
      }
      nodes[name] = Rectangle(origin: corner, size: box).centre
      size = Size(width: max(size.width, corner.x + box.width), height: max(size.height, corner.y + box.height))
      corner.x += box.width + DiagramStyle.margin
    }
  }
}

extension Diagram.Region {
  /// Returns whether an arrow starts or ends at a node.
  fileprivate func isConnected(_ node: Int) -> Bool { edges.contains { $0.source == node || $0.target == node } }

  /// Returns the region with only the arrows in the set `arrows`.
  ///
  /// Each other transition becomes text lines in the node of its source.
  fileprivate func keeping(_ arrows: Arrangement.Arrows) -> Diagram.Region {
    var reached: Set<Int> = []
    let isArrow = edges.map { edge in
      // Nodes with other symbols contain no text lines, so their transitions remain arrows.
      guard [.state, .composite].contains(self.nodes[edge.source].symbol) else { return true }
      switch arrows {
      case .all: return true
      case .forward: return edge.isMain || edge.target > edge.source
      case .tree: return edge.target > edge.source && reached.insert(edge.target).inserted || edge.isMain
      }
    }
    var nodes = nodes
    for (edge, isArrow) in zip(edges, isArrow) where !isArrow {
      let target = DiagramLine.Part(style: .target, text: "→ \(nodes[edge.target].title)")
      for label in edge.labels {
        let first = label.first.map { $0.isEffect ? [] : $0.parts } ?? []
        nodes[edge.source].lines += [DiagramLine(first + [target])] + label.dropFirst(first.isEmpty ? 0 : 1)
      }
    }
    return Diagram.Region(title: title, notes: notes, nodes: nodes, edges: zip(edges, isArrow).filter(\.1).map(\.0))
  }
}

extension [DiagramLine] {
  /// The lines with at most three lines of actions for each transition: all actions, or two actions and the number of the other
  /// actions.
  ///
  /// The tables of the page contain all actions.
  fileprivate var shortened: [DiagramLine] {
    var lines: [DiagramLine] = []
    var actions: [DiagramLine] = []
    func flush() {
      lines += actions.count > 3 ? actions.prefix(2) + [DiagramLine(.effect, "/\u{A0}… \(actions.count - 2) more")] : actions
      actions = []
    }
    for line in self {
      if line.isEffect {
        actions.append(line)
      } else {
        flush()
        lines.append(line)
      }
    }
    flush()
    return lines
  }
}

extension DiagramLine {
  /// Whether the line is an action.
  fileprivate var isEffect: Bool { parts.first?.style == .effect }
}

extension Rectangle {
  fileprivate func moved(by offset: Point) -> Rectangle { Rectangle(origin: origin + offset, size: size) }
}

/// Returns the graph of a region in the DOT language.
///
/// Each label is a node between the two parts of its arrow. Labels therefore do not overlap, and no arrow crosses a label.
private func dotSource(
  _ region: Diagram.Region, _ sizes: [Size], _ labelSizes: [Size?], _ arrangement: Arrangement
) -> String {
  func inches(_ pixels: Double) -> String { "\((pixels / 72 * 10_000).rounded() / 10_000)" }
  func node(_ name: String, _ size: Size, _ shape: String) -> String {
    "\(name) [shape=\(shape) width=\(inches(size.width)) height=\(inches(size.height))]"
  }
  var lines = [
    "digraph {",
    "graph [rankdir=\(arrangement.isVertical ? "TB" : "LR") nodesep=0.25 ranksep=0.3 splines=true margin=0]",
    "node [fixedsize=true label=\"\"]", "edge [arrowhead=none]",
  ]
  for (index, item) in region.nodes.enumerated() where region.isConnected(index) {
    lines.append(node("n\(index)", sizes[index], item.symbol.graphvizShape))
  }
  for (index, edge) in region.edges.enumerated() {
    let weight = edge.isMain ? "weight=8" : "weight=1"
    guard let size = labelSizes[index] else {
      lines.append("n\(edge.source) -> n\(edge.target) [\(weight)]")
      continue
    }
    lines.append(node("e\(index)", size, "box"))
    lines.append("n\(edge.source) -> e\(index) [\(weight)]")
    lines.append("e\(index) -> n\(edge.target) [\(weight)]")
  }
  return (lines + ["}"]).joined(separator: "\n") + "\n"
}

extension Diagram.Symbol {
  fileprivate var graphvizShape: String {
    switch self {
    case .start, .history: "circle"
    case .choice: "diamond"
    case .state, .composite, .anyState, .outside: "box"
    }
  }
}
