/// PlantUML diagrams of flows.
package enum PlantUMLDiagram {
  /// Returns the PlantUML source of a diagram, as a state diagram.
  package static func source(for diagram: Diagram) -> String {
    (["@startuml", "title \(diagram.title)", "hide empty description"] + StateDiagramText(diagram, dialect: .plantUML).lines
      + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}
