import CommandTable
import SpecCompilation
import StatechartExchange

/// The output formats of `interlock convert`.
enum Interchange: String, CaseIterable, Sendable {
  case yaml
  case scxml
  case xstate

  /// Creates the format for the extension of the file at `path`; fails with `nil` for an unknown extension.
  init?(ofFile path: String) {
    switch path.split(separator: ".").last {
    case "yaml": self = .yaml
    case "scxml": self = .scxml
    case "json": self = .xstate
    default: return nil
    }
  }
}

let convert = Command(
  "convert", summary: "Convert a chart in SCXML into a spec, or a spec into SCXML or JSON for XState.",
  discussion: """
    A spec converted from SCXML has 'mode: scxml' and behaves like the document. Constructs without a counterpart are errors. Warnings \
    report renamed elements and behaviour that differs in the output, such as the exit of regions in SCXML and XState. An \
    invoked chart becomes a separate spec, in a file beside the spec of its invoker.
    """,
  Parameter.argument("path", .file, help: "A chart in SCXML (*.scxml), or the spec of a flow."),
  Parameter.option(
    "to", value: "format", ArgumentType<Interchange>.choices,
    help: "The output format; by default, the format of the output file's extension, or else a spec for an *.scxml file."),
  Parameter.option("output", short: "o", value: "file", .file, help: "The output file; standard output by default.")
) { path, format, output in
  guard let format = format ?? output.flatMap(Interchange.init(ofFile:)) ?? (path.hasSuffix(".scxml") ? .yaml : nil) else {
    throw ValidationError("Expected '--to scxml' or '--to xstate'.")
  }
  guard let (flow, chart) = try compileFlow(at: path) else { return .failure }
  for chart in chart?.all ?? [] { CompiledSpecs.emit(chart.changedNames) }
  let text: String
  switch (format, chart) {
  case (.yaml, let chart?):
    text = chart.yaml
    for other in chart.all.dropFirst() {
      guard let output else {
        throw ValidationError("'\(path)' invokes '\(other.flowName)', which becomes a second spec; write both with '--output'.")
      }
      try write(other.yaml, to: siblingPath(of: output, for: other.flowName))
    }
  case (.yaml, nil): throw ValidationError("'\(path)' is already a spec in YAML.")
  case (.scxml, _):
    CompiledSpecs.emit(SCXMLExport.findLosses(of: flow))
    text = SCXMLExport.document(for: flow)
  case (.xstate, _):
    CompiledSpecs.emit(XStateExport.findLosses(of: flow))
    text = XStateExport.json(for: flow)
  }
  if let output {
    try write(text, to: output)
  } else {
    try StandardStreams.process.write(text)
  }
  return .success
}
