import Foundation
import StatechartExchange
import StatechartModel
import StatechartSemantics
import Testing

/// The charts of the test resources.
enum Charts {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Charts")
  static let names = ["microwave", "player", "post"]

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Returns a document with the given content in its root element.
  static func document(_ rest: String) -> String {
    "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>\(rest)</scxml>"
  }

  /// Returns the flow of a document, which must convert and compile without errors.
  static func flow(_ document: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> ConvertedFlow {
    let (flow, diagnostics) = ConvertedFlow.compile(SourceFile(path: "chart.scxml", text: document))
    let errors = diagnostics.sorted().filter { $0.severity == .error }
    #expect(DiagnosticFormat.text.render(errors) == "", sourceLocation: sourceLocation)
    return try #require(flow, sourceLocation: sourceLocation)
  }
}
