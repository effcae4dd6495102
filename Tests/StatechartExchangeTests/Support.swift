import Foundation
import StatechartExchange
import StatechartModel
import StatechartSemantics
import Testing

/// The charts that the tests convert.
enum Charts {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Charts")
  static let names = ["microwave", "player", "post"]

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// A document of which the outermost element goes without saying.
  static func document(_ rest: String) -> String {
    "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>\(rest)</scxml>"
  }

  /// The flow of a document, which must convert and compile without an error.
  static func flow(_ document: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> ConvertedFlow {
    let (flow, diagnostics) = ConvertedFlow.compile(SourceFile(path: "chart.scxml", text: document))
    let errors = diagnostics.sorted().filter { $0.severity == .error }
    #expect(DiagnosticFormat.text.render(errors) == "", sourceLocation: sourceLocation)
    return try #require(flow, sourceLocation: sourceLocation)
  }
}
