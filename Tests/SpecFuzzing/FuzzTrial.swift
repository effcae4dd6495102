import StatechartCodegen
public import StatechartLanguage
import StatechartModel
import StatechartSemantics

/// The result of compiling and running an input.
///
/// An input must either compile or have an error. A flow that compiles must run and generate Swift.
public struct FuzzTrial: Sendable {
  /// The failures: results that a correct compiler never has.
  public private(set) var failures: [String] = []
  /// The declaration of the input if it compiles.
  public let spec: SpecLibrary.Spec?

  /// The number of configurations to explore in a flow.
  private static let explored = 12

  /// Compiles an input, and runs the flow if there is one.
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
    // A SARIF document can have no results.
    for format in DiagnosticFormat.allCases
    where format != .sarif && format.render(diagnostics.sorted()).isEmpty != diagnostics.all.isEmpty {
      failures.append("\(format) has no words")
    }
    guard let spec else { return }
    if case .flow(let flow) = spec { run(flow) }
    if GeneratedFile.source(for: spec, path: path).isEmpty { failures.append("there is no Swift") }
  }

  /// Explores a few configurations, and runs the scenarios.
  private mutating func run(_ flow: Flow) {
    let exploration = Exploration(flow, limit: Self.explored)
    if exploration.cells.isEmpty { failures.append("the flow does not even start") }
    for scenario in flow.scenarios { _ = ScenarioRunner.run(scenario, of: flow) }
  }
}
