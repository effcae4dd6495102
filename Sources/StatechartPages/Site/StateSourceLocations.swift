import Foundation
package import StatechartModel

/// The source location of each state of a flow, as data for a script that opens the location in an editor.
package struct StateSourceLocations {
  private struct SourceLocation: Encodable {
    let title: String
    let file: String
    let line: Int
  }

  private let flow: Flow

  package init(_ flow: Flow) { self.flow = flow }

  /// An HTML element with the title and the source location of each state, as JSON keyed by the state's name in diagrams.
  package var element: String {
    let text = SpecText(flow: flow)
    let locations = flow.states.ids.dropFirst().map { id in
      let range = flow.states[id].range
      return (
        flow.states[id].diagramName, SourceLocation(title: text.path(to: id), file: range.file.path, line: range.start.line)
      )
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Dictionary(locations) { first, _ in first }) else { return "" }
    let json = String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
    return "<script type=\"application/json\" id=\"places\">\(json)</script>\n"
  }
}
