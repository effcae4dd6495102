import Foundation
import StatechartExchange
import StatechartLanguage

/// A case whose chart was converted and compiled, or the verdict on one that could not be.
enum CompiledCase: Sendable {
  case flow(ConvertedFlow)
  case verdict(Verdict)

  /// Converts and compiles the chart of a case.
  init(_ test: ConformanceCase) {
    let bytes = FileManager.default.contents(atPath: test.chart.path) ?? Data()
    let file = SourceFile(path: "\(test.name).scxml", bytes: bytes)
    let (flow, diagnostics) = ConvertedFlow.compile(file, name: test.flowName)
    if let flow {
      self = .flow(flow)
      return
    }
    let errors = diagnostics.sorted().filter { $0.severity == .error }
    let first = errors.first { $0.code == .noCounterpart } ?? errors.first
    let words = first.map { "\($0.message) (\($0.range.description))" } ?? "no reason is told"
    // What is wrong with a chart that was converted is a mistake of ours.
    let isOurs = first?.range.file.path != file.path
    self = .verdict(isOurs ? .failed(words) : .notExpressible(words))
  }
}
