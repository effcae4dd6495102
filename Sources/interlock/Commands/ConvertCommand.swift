import CommandTable
import SpecCompilation
import StatechartExchange

/// The output formats of `interlock convert`.
enum Interchange: String, CaseIterable, Sendable {
  case yaml
  case scxml
  case xstate

  /// Creates the format from a file's extension.
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
  "convert", summary: "Turn a chart in SCXML into a spec, or a spec into SCXML or into JSON for XState.",
  discussion: """
    A spec that comes from SCXML says 'mode: scxml' and means what the document means. What of the document has no counterpart is \
    told, each with its place, and so is what a flow with regions does otherwise once it is written as SCXML or for XState, and what has \
    to be called otherwise in what is written. A chart that another one invokes becomes a spec of its own, in a file beside that of the \
    other.
    """,
  Parameter.argument("path", .file, help: "A chart in SCXML (*.scxml), or the spec of a flow."),
  Parameter.option(
    "to", value: "format", ArgumentType<Interchange>.choices, help: "What to write; else the output's name says it."),
  Parameter.option("output", short: "o", value: "file", .file, help: "Where it goes; else to standard output.")
) { path, format, output in
  guard let format = format ?? output.flatMap(Interchange.init(ofFile:)) ?? (path.hasSuffix(".scxml") ? .yaml : nil) else {
    throw ValidationError("Say what to write with '--to scxml' or '--to xstate'.")
  }
  guard let (flow, chart) = try compileFlow(at: path) else { return .failure }
  for chart in chart?.all ?? [] { CompiledSpecs.tell(chart.changedNames) }
  let text: String
  switch (format, chart) {
  case (.yaml, let chart?):
    text = chart.yaml
    for other in chart.all.dropFirst() {
      guard let output else {
        throw ValidationError("'\(path)' invokes '\(other.flowName)', a spec of its own: say where both go with '--output'.")
      }
      try write(other.yaml, to: siblingPath(of: output, for: other.flowName))
    }
  case (.yaml, nil): throw ValidationError("'\(path)' is a spec in YAML already.")
  case (.scxml, _):
    CompiledSpecs.tell(SCXMLExport.findLosses(of: flow))
    text = SCXMLExport.document(for: flow)
  case (.xstate, _):
    CompiledSpecs.tell(XStateExport.findLosses(of: flow))
    text = XStateExport.json(for: flow)
  }
  if let output {
    try write(text, to: output)
  } else {
    try StandardStreams.process.write(text)
  }
  return .success
}
