import StatechartCodegen
public import StatechartLanguage
import StatechartModel
import StatechartSemantics

/// The result of compiling and running an input.
///
/// An input must either compile or have an error. A flow that compiles must run, and a spec that compiles must generate Swift.
public struct FuzzTrial: Sendable {
  /// The failures: results that a correct compiler never produces.
  public private(set) var failures: [String] = []
  /// The compiled spec; `nil` if the input has errors.
  public let spec: SpecLibrary.Spec?

  /// The maximum number of configurations to explore in a flow.
  private static let explored = 12

  /// Creates the result by compiling an input.
  ///
  /// The initializer also runs a compiled flow, and generates Swift from a compiled spec.
  public init(_ input: FuzzInput) {
    let path = "fuzz.yaml"
    let file = SourceFile(path: path, bytes: input.bytes)
    let (spec, diagnostics) = SpecLibrary(files: input.files + [file]).compile(path)
    self.spec = spec
    if (spec == nil) != diagnostics.hasErrors { failures.append("expected either a spec or an error, found neither or both") }
    for diagnostic in diagnostics.all {
      if diagnostic.message.isEmpty { failures.append("\(diagnostic.code) has an empty message") }
      if diagnostic.range.file === file, !(1...file.lineCount + 1).contains(diagnostic.range.start.line) {
        failures.append("\(diagnostic.code) is in line \(diagnostic.range.start.line), after the end of the file")
      }
    }
    // A SARIF document without results is not empty.
    for format in DiagnosticFormat.allCases
    where format != .sarif && format.render(diagnostics.sorted()).isEmpty != diagnostics.all.isEmpty {
      failures.append("the output in the format \(format) does not match the diagnostics")
    }
    guard let spec else { return }
    if case .flow(let flow) = spec { run(flow) }
    if GeneratedFile.source(for: spec, path: path).isEmpty { failures.append("the generated Swift is empty") }
  }

  /// Explores a few configurations, and runs the scenarios.
  private mutating func run(_ flow: Flow) {
    let exploration = Exploration(flow, limit: Self.explored)
    if exploration.cells.isEmpty { failures.append("the flow does not start") }
    for scenario in flow.scenarios { _ = ScenarioRunner.run(scenario, of: flow) }
  }
}
