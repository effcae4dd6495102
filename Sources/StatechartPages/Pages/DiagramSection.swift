import StatechartModel

/// The section with the overview of a flow as Mermaid, and the pictures of its states with children.
struct DiagramSection {
  private let flow: Flow
  private let page: String
  private let paths: ScenarioPaths

  /// Creates the section of a flow.
  ///
  /// - Parameter name: The file name of the spec.
  init(flow: Flow, name: String, paths: ScenarioPaths) {
    (self.flow, page, self.paths) = (flow, DiagramPictures.page(ofSpec: name), paths)
  }

  var parts: [String] {
    let diagrams = Diagram.all(of: flow, paths: paths)
    let overview = diagrams.filter { $0.level == .overview }.map { MermaidDiagram.source(for: $0) }
    let details = diagrams.filter { $0.level == .detail }.flatMap { diagram in
      let file = DiagramPictures.fileName(of: diagram, in: flow, page: page)
      return ["### \(diagram.title)", "![States and transitions of \(diagram.title)](\(DiagramPictures.address(of: file)))"]
    }
    return overview.map { Markdown.block("mermaid", String($0.dropLast())) } + [legend(diagrams)] + details
  }

  private func legend(_ diagrams: [Diagram]) -> String {
    let nodes = diagrams.flatMap(\.regions).flatMap(\.nodes)
    func has(_ role: Diagram.Role) -> Bool { nodes.contains { $0.role == role } }
    let isComposite = nodes.contains { $0.symbol == .composite }
    return [
      "An arrow reads **event** [guard] / actions. An arrow without an event is taken as soon as its guard holds. Dashed arrows are"
        + " triggered by timers, and the first scenario takes the heavy arrows.",
      isComposite ? "A state with … has its own picture." : nil,
      nodes.contains { !$0.isCovered } || diagrams.flatMap(\.regions).flatMap(\.edges).contains { !$0.isCovered }
        ? "Dotted: no scenario enters the state, or takes a transition of the arrow." : nil,
      has(.final) ? "✓ (green): a final state of the flow or of a compound state." : nil,
      has(.error) ? "! (red): the user must wait, or an operation failed." : nil,
      has(.destructive) ? "⚠ (amber): the screen has a destructive button." : nil,
    ].compactMap(\.self).joined(separator: " ")
  }
}
