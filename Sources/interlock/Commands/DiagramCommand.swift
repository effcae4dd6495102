import CommandTable
import StatechartModel
import StatechartPages

/// The output formats of `interlock diagram`.
enum DiagramFormat: String, CaseIterable, Sendable {
  case svg, mermaid, dot, plantuml
}

let diagram = Command(
  "diagram", summary: "Draw an overview of a flow, or one of its states in detail.",
  Parameter.argument("path", .file, help: "The spec of a flow."),
  Parameter.option("as", value: "format", .choices, default: DiagramFormat.mermaid, help: "The format of the diagram."),
  Parameter.option(
    "state", value: "name", .string,
    help: "Draw the children of this state in detail. The name of the flow selects its top-level states.")
) { path, format, name in
  guard let (flow, _) = try compileFlow(at: path) else { return .failure }
  let paths = ScenarioPaths(flow)
  let diagram =
    if let name {
      Diagram(flow, of: try composite(name, of: flow), .detail, paths: paths)
    } else {
      Diagram(flow, of: Flow.root, .overview, paths: paths)
    }
  let text =
    switch format {
    case .svg: try SVGDiagram(diagram) { _ in nil }.text
    case .mermaid: MermaidDiagram.source(for: diagram)
    case .dot: DotDiagram.source(for: diagram)
    case .plantuml: PlantUMLDiagram.source(for: diagram)
    }
  try StandardStreams.process.write(text)
  return .success
}

/// Returns the compound or parallel state with this name or path; the root state for the name of the flow.
///
/// - Throws: ``ValidationError`` if no state has this name, or if the state has no child states.
private func composite(_ name: String, of flow: Flow) throws -> ID<State> {
  if name == flow.name { return Flow.root }
  let composites = flow.states.ids.filter { !flow.states[$0].children.isEmpty && $0 != Flow.root }
  if let found = composites.first(where: { flow.states[$0].id == name || flow.states[$0].path == name }) { return found }
  let names = [flow.name] + composites.map { flow.states[$0].id }
  throw ValidationError("Expected a state with children, found '\(name)'; \(flow.name) has: \(names.joined(separator: ", ")).")
}
