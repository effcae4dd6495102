package import Foundation
import StatechartLanguage
package import StatechartModel
import StatechartSemantics
package import Testing

/// The folder of the project's specs.
package let shippedSpecs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "Specs")

/// Returns the shipped flows, without flows that have errors.
///
/// - Throws: `SpecFileError` if the specs cannot be read.
package func shippedFlows() throws -> [Flow] {
  let library = try SpecLibrary.around(shippedSpecs.path)
  return library.paths.compactMap { path in
    if case .flow(let flow)? = library.compile(path).spec { flow } else { nil }
  }
}

/// Compiles the text of a flow, and returns the flow.
///
/// The function adds a name, a summary and the interface `Gate` to the text.
///
/// - Throws: `NoFlow` if the flow has errors. The errors are recorded as an issue.
package func door(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Flow {
  let gate = """
    interface: Gate
    summary: What opens the gate.
    operations:
      ask: { input: { code: pin }, outcomes: { yes: { key: secret }, no: { wait: duration }, counted: { tries: int(0...9) } } }
      scrap: { destructive: true, outcomes: { done: , failed: } }
    effects:
      mark: { n: int(0...99) }
      ring:
    """
  let files = [
    SourceFile(path: "gate.yaml", text: gate),
    SourceFile(path: "door.yaml", text: "flow: Door\nsummary: A door.\nuses: [Gate]\n" + text),
  ]
  return try flow(in: files, at: "door.yaml", sourceLocation: sourceLocation)
}

/// Returns the compiled flow at a path.
///
/// - Throws: `NoFlow` if the flow has errors. The errors are recorded as an issue.
package func flow(in files: [SourceFile], at path: String, sourceLocation: SourceLocation) throws -> Flow {
  let (spec, diagnostics) = SpecLibrary(files: files).compile(path)
  let errors = DiagnosticFormat.text.render(diagnostics.sorted().filter { $0.severity == .error })
  guard case .flow(let flow)? = spec else {
    Issue.record("\(errors)", sourceLocation: sourceLocation)
    throw NoFlow()
  }
  return flow
}

private struct NoFlow: Error {}
