import CommandTable
import SpecCompilation
import StatechartModel

let check = Command(
  "check", summary: "Report every error in specs, each with its place and what would fix it.",
  Parameter.arguments("path", .file, help: "Specs, or folders of specs."),
  Parameter.option("format", .choices, default: DiagnosticFormat.text, help: "How to write the diagnostics."),
  Parameter.flag("fix", help: "Apply the fixes that are certain to the files first.")
) { paths, format, fixes in
  if fixes { try applyFixIts(at: paths) }
  let compiled = try CompiledSpecs(at: paths)
  return try compiled.report(format) ? .success : .failure
}

let explain = Command(
  "explain", summary: "Tell the longer story of a diagnostic.",
  Parameter.argument("code", .choices, help: "The code in brackets, such as unknown-state.")
) { (code: Diagnostic.Code) in
  try StandardStreams.process.print(code.explanationText)
  return .success
}
