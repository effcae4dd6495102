/// The lines of a diagram in the syntax that Mermaid and PlantUML share.
struct StateDiagramText {
  private let diagram: Diagram
  private let dialect: Dialect

  enum Dialect {
    case mermaid, plantUML
  }

  init(_ diagram: Diagram, dialect: Dialect) { (self.diagram, self.dialect) = (diagram, dialect) }

  var lines: [String] {
    if diagram.regions.count == 1, let region = diagram.regions.first {
      return contents(of: region) + note(diagram.notes, on: region.nodes.first { $0.symbol != .start }?.name)
    }
    let regions = diagram.regions.map { contents(of: $0).map { "  " + $0 } }.joined(separator: ["  --"])
    return ["state \"\(escaped(diagram.title))\" as whole {"] + regions + ["}"] + note(diagram.notes, on: "whole")
  }

  private func contents(of region: Diagram.Region) -> [String] {
    region.nodes.filter { $0.symbol != .start }.flatMap(declaration) + region.edges.map { arrow($0, region.nodes) }
      + note(region.notes, on: region.nodes.first { $0.symbol != .start }?.name)
  }

  /// Returns a note beside a state, with the behaviour of the diagram's subject or of a region.
  private func note(_ lines: [DiagramLine], on name: String?) -> [String] {
    guard !lines.isEmpty, let name else { return [] }
    return ["note right of \(name)"] + lines.map { "  " + text($0) } + ["end note"]
  }

  private func declaration(of node: Diagram.Node) -> [String] {
    switch node.symbol {
    case .start: return []
    case .choice: return ["state \(node.name) <<choice>>"]
    case .history(let isDeep): return ["state \"\(isDeep ? "H*" : "H")\" as \(node.name)"]
    case .state, .composite, .anyState, .outside:
      let colour = dialect == .plantUML ? node.role.plantUMLColour : ""
      return ["state \"\(escaped(node.markedTitle))\" as \(node.name)\(colour)"]
        + node.lines.map { "\(node.name) : \(text($0))" }
    }
  }

  private func arrow(_ edge: Diagram.Edge, _ nodes: [Diagram.Node]) -> String {
    let source = nodes[edge.source].symbol == .start ? "[*]" : nodes[edge.source].name
    let lines = edge.labels.joined().map(text)
    let label = lines.isEmpty ? "" : ": \(lines.joined(separator: dialect == .mermaid ? "<br>" : "\\n"))"
    return "\(source) --> \(nodes[edge.target].name)\(label)"
  }

  private func text(_ line: DiagramLine) -> String {
    line.parts.map { part in
      let words = escaped(part.text.replacing("\u{A0}", with: " "))
      guard part.style == .trigger || part.style == .time else { return words }
      return dialect == .mermaid ? "<b>\(words)</b>" : "**\(words)**"
    }.joined(separator: " ")
  }

  private func escaped(_ text: String) -> String {
    switch dialect {
    case .mermaid: MermaidText.escape(text)
    // A tilde escapes characters that PlantUML would parse as formatting or links. A quotation mark would end a title.
    case .plantUML:
      text.replacing("\"", with: "”").replacing("\\", with: "\\\\").replacing(#/\*\*|--|__|~~|\/\/|\[\[|<(?=\S)/#) {
        "~\($0.0)"
      }
      .replacing(#/\s+/#, with: " ")
    }
  }
}

extension Diagram.Role {
  fileprivate var plantUMLColour: String {
    switch self {
    case .normal: ""
    case .final: " #E6F6EC"
    case .error: " #FDEBEA"
    case .destructive: " #FFF5DC"
    }
  }
}
