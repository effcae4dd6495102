/// PlantUML diagrams of flows.
package enum PlantUMLDiagram {
  /// Returns a state diagram with the nodes and arrows of a diagram.
  package static func source(for diagram: Diagram) -> String {
    (["@startuml", "title \(diagram.title)", "hide empty description"] + StateDiagramText(diagram, dialect: .plantUML).lines
      + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}
