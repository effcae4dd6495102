/// Mermaid diagrams of flows.
package enum MermaidDiagram {
  /// Returns a `stateDiagram-v2` with the nodes and arrows of a diagram.
  package static func source(for diagram: Diagram) -> String {
    let head = ["stateDiagram-v2", "  accTitle: \(MermaidText.escape(diagram.title))", "  direction TB"]
    let nodes = diagram.regions.flatMap(\.nodes)
    return (head + StateDiagramText(diagram, dialect: .mermaid).lines.map { "  " + $0 } + colours(of: nodes).map { "  " + $0 })
      .joined(separator: "\n") + "\n"
  }

  /// Returns the styles of the roles of nodes.
  ///
  /// The styles also set the text colour, so that the texts are legible on a dark page.
  private static func colours(of nodes: [Diagram.Node]) -> [String] {
    let styles: [(Diagram.Role, String)] = [
      (.final, "fill:#e6f6ec,stroke:#1f8a4c,color:#0b3d17"), (.error, "fill:#fdebea,stroke:#b83232,color:#5c1414"),
      (.destructive, "fill:#fff5dc,stroke:#a66f12,color:#4d2d00"),
    ]
    return styles.flatMap { role, colours in
      let names = nodes.filter { $0.role == role }.map(\.name)
      return names.isEmpty
        ? [] : ["classDef \(role.rawValue)State \(colours)", "class \(names.joined(separator: ",")) \(role.rawValue)State"]
    }
  }
}
