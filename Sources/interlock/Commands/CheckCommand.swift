import CommandTable
import SpecCompilation
import StatechartModel

let check = Command(
  "check", summary: "Report the errors in specs, with source ranges and fix-its.",
  Parameter.arguments("path", .file, help: "Specs, or folders of specs."),
  Parameter.option("format", .choices, default: DiagnosticFormat.text, help: "The format of the diagnostics."),
  Parameter.flag("fix", help: "First apply all unambiguous fix-its to the files."),
  Parameter.flag("watch", help: "Check again after each change to a spec, until control-C.")
) { paths, format, fixes, watches in
  func check() throws -> ExitCode {
    if fixes { try applyFixIts(at: paths) }
    let compiled = try CompiledSpecs(at: paths)
    return try compiled.report(format) ? .success : .failure
  }
  return watches ? try await watch(paths, check) : try check()
}

let explain = Command(
  "explain", summary: "Explain a diagnostic code with an example.",
  Parameter.argument("code", .choices, help: "The code in brackets, such as unknown-state.")
) { (code: Diagnostic.Code) in
  try StandardStreams.process.print(code.explanationText)
  return .success
}
