import CommandTable
import SpecCompilation
import StatechartComparison
import StatechartModel

/// The kind of differences for which `interlock diff` exits with code 1.
enum FailingDifference: String, CaseIterable, Sendable {
  case breaking
}

let diff = Command(
  "diff", summary: "Compare the behaviour of two versions of specs, and report each difference with a shortest run.",
  discussion: """
    Both versions run side by side on the same inputs. The comparison covers screens, effects, operations, the times of delays, and \
    outputs. A flow without a difference is proved equivalent, even if its states and variables were renamed. If too many pairs of \
    states would have to be explored, the comparison is inconclusive and prints the number of compared pairs.

    A difference breaks callers (inputs, outputs, events, services), snapshots or properties, or it is compatible. With --fail-on \
    breaking, the exit code is 1 if a difference breaks any of them.

    With --git, each path is compared with its version in a revision.
    """,
  Parameter.arguments(
    "path", .file, help: "The old specs and the new specs, each a file or a folder; with --git, only the new specs."),
  Parameter.option("git", value: "revision", .string, help: "Take the old specs from this revision, such as 'main'."),
  Parameter.option("format", .choices, default: ComparisonFormat.text, help: "The format of the differences."),
  Parameter.option(
    "fail-on", value: "differences", ArgumentType<FailingDifference>.choices,
    help: "The differences that make the command fail.")
) { paths, revision, format, failing in
  let streams = StandardStreams.process
  let old: CompiledSpecs
  let new: CompiledSpecs
  if let revision {
    old = try CompiledSpecs(at: paths, inRevision: revision)
    new = try CompiledSpecs(at: paths)
  } else {
    guard paths.count == 2 else {
      throw ValidationError("Expected the old specs and the new specs, or '--git' and the new specs.")
    }
    (old, new) = (try CompiledSpecs(at: [paths[0]]), try CompiledSpecs(at: [paths[1]]))
  }
  let areValid = [old, new].map { $0.reportErrors() }
  guard areValid.allSatisfy(\.self) else { return .failure }
  let comparison = SpecComparison(old: old.specs.map(\.spec), new: new.specs.map(\.spec))
  try streams.write(format.render(comparison, colours: streams.outputAllowsColor))
  return failing == .breaking && comparison.isBreaking ? .failure : .success
}

extension CompiledSpecs {
  /// Writes the errors of the specs to standard error, and returns whether the specs have no errors.
  ///
  /// Warnings are omitted, because `interlock check` reports them.
  func reportErrors() -> Bool {
    Self.emit(diagnostics.all.filter { $0.severity == .error }.reduce(into: Diagnostics()) { $0.report($1) })
    return !diagnostics.hasErrors
  }
}
