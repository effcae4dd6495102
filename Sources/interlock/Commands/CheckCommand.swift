import CommandTable
import StatechartLanguage

let check = Command(
  "check", summary: "Say everything that is wrong with specs, each with its place and what would mend it.",
  Parameter.arguments("path", .file, help: "Specs, or folders of specs."),
  Parameter.option("format", .choices, default: DiagnosticFormat.text, help: "How to write the diagnostics.")
) { paths, format in
  let compiled = try CompiledSpecs(at: paths)
  return compiled.report(format) ? .success : .failure
}

let explain = Command(
  "explain", summary: "Tell the longer story of a diagnostic.",
  Parameter.argument("code", .choices, help: "The code in brackets, such as unknown-state.")
) { (code: Diagnostic.Code) in
  try StandardStreams.process.print(code.explanation)
  return .success
}
