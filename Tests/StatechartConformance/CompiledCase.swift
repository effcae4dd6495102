import Foundation
import StatechartExchange
import StatechartModel

/// A test case whose chart was converted and compiled, or the verdict on a case whose conversion or script has errors.
enum CompiledCase: Sendable {
  case playable(PlayableCase)
  case verdict(Verdict)

  /// Creates a compiled case by converting and compiling the chart of a test case.
  ///
  /// If the chart or the script of the test case has errors, the result is a verdict.
  init(_ test: ConformanceCase) {
    let script: ConformanceScript
    switch test.script {
    case .success(let read): script = read
    case .failure(let obstacle):
      self = .verdict(.failed("its script cannot be read: \(obstacle.reason)"))
      return
    }
    let bytes = FileManager.default.contents(atPath: test.chart.path) ?? Data()
    let file = SourceFile(path: "\(test.name).scxml", bytes: bytes)
    let (flow, diagnostics) = ConvertedFlow.compile(file, name: test.flowName)
    if let flow {
      self = .playable(PlayableCase(name: test.name, flowName: test.flowName, script: script, converted: flow))
      return
    }
    let errors = diagnostics.sorted().filter { $0.severity == .error }
    let first = errors.first { $0.code == .noCounterpart } ?? errors.first
    let words = first.map { "\($0.message) (\($0.range.description))" } ?? "no error was reported"
    // An error in the spec that a chart was converted to is a bug in the converter.
    let isOurs = first?.range.file.path != file.path
    self = .verdict(isOurs ? .failed(words) : .notExpressible(words))
  }
}

/// A test case that can be played.
struct PlayableCase: Sendable {
  let name: String
  let flowName: String
  let script: ConformanceScript
  let converted: ConvertedFlow
}
