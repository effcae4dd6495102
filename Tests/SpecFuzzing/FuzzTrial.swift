import StatechartCodegen
public import StatechartLanguage
import StatechartModel
import StatechartSemantics

/// What came of an input: it compiles or says where it does not; a flow that compiles runs, and gives Swift.
public struct FuzzTrial: Sendable {
  /// What is wrong with the compiler, if something is.
  public private(set) var failures: [String] = []
  /// What the input declares, if it compiles.
  public let spec: SpecLibrary.Spec?

  /// Configurations of a flow that are visited.
  private static let explored = 12

  public init(_ input: FuzzInput) {
    let path = "fuzz.yaml"
    let file = SourceFile(path: path, bytes: input.bytes)
    let (spec, diagnostics) = SpecLibrary(files: input.files + [file]).compile(path)
    self.spec = spec
    if (spec == nil) != diagnostics.hasErrors { failures.append("there is neither a spec nor an error, or both") }
    for diagnostic in diagnostics.all {
      if diagnostic.message.isEmpty { failures.append("\(diagnostic.code) says nothing") }
      if diagnostic.range.file === file, !(1...file.lineCount + 1).contains(diagnostic.range.start.line) {
        failures.append("\(diagnostic.code) stands at \(diagnostic.range.start.line), beyond the end")
      }
    }
    // A document in SARIF can have no results.
    for format in DiagnosticFormat.allCases
    where format != .sarif && format.render(diagnostics.sorted()).isEmpty != diagnostics.all.isEmpty {
      failures.append("\(format) has no words")
    }
    guard let spec else { return }
    if case .flow(let flow) = spec { run(flow) }
    if GeneratedFile.source(for: spec, path: path).isEmpty { failures.append("there is no Swift") }
  }

  /// Goes a few ways from the start, and plays the examples.
  private mutating func run(_ flow: Flow) {
    let exploration = Exploration(flow, limit: Self.explored)
    if exploration.cells.isEmpty { failures.append("the flow does not even start") }
    for scenario in flow.scenarios { _ = ScenarioRunner.run(scenario, of: flow) }
  }
}
