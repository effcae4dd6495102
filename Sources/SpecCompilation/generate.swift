package import CommandTable
import StatechartCodegen
import StatechartModel
import StatechartVerification

/// Returns the command that generates Swift from specs.
///
/// - Parameter compile: A function that compiles the specs at the given paths.
package func generateCommand(_ compile: @escaping @Sendable ([String]) throws -> CompiledSpecs) -> Command {
  Command(
    "generate", summary: "Write the Swift code that a build generates.",
    discussion: """
      If a spec has an error or a run violates a property, no file is written. A file is written only if its content changes, which \
      avoids needless recompilation.
      """,
    Parameter.arguments("path", .file, help: "Specs, or folders of specs."),
    Parameter.requiredOption("output", short: "o", value: "folder", .directory, help: "The output folder."),
    Parameter.option("access", .choices, default: AccessLevel.public, help: "The access level of the generated code."),
    Parameter.option(
      "tests", value: "module", .string, help: "Write tests instead of machines, for the module that contains the machines."),
    Parameter.option("root", value: "folder", .directory, help: "Refer to specs by their path relative to this folder.")
  ) { paths, folder, access, module, root in
    let compiled = try compile(paths)
    guard try compiled.report() else { return .failure }
    try rejectDuplicateOutputs(compiled.specs.map(\.path), by: GeneratedFile.name(for:))
    // Generated tests need no verification: the tests depend on the build of the machines, and that build verifies the
    // properties.
    let refuted = module == nil ? await refutations(of: compiled.flows.map(\.flow)) : Diagnostics()
    guard !refuted.hasErrors else {
      CompiledSpecs.emit(refuted)
      return .failure
    }
    try makeFolder(folder)
    try await withThrowingTaskGroup { group in
      for (path, spec) in compiled.specs {
        group.addTask {
          func shown(_ path: String) -> String { root.map { shortened(path, below: $0) } ?? path }
          if let module {
            let source = GeneratedTests.source(for: spec, path: shown(path), module: module, shown: shown)
            try write(source, to: "\(folder)/\(GeneratedTests.name(for: path))")
          } else {
            let source = GeneratedFile.source(for: spec, path: shown(path), access: access)
            try write(source, to: "\(folder)/\(GeneratedFile.name(for: path))")
          }
        }
      }
      try await group.waitForAll()
    }
    return .success
  }
}

/// Returns the errors of a verification: refuted and vacuous properties, and dead transitions.
///
/// Only `interlock verify` reports inconclusive properties.
private func refutations(of flows: [Flow]) async -> Diagnostics {
  await withTaskGroup { group in
    for flow in flows {
      group.addTask { flow.verify(bound: Verification.boundOfBuilds).diagnostics.filter { $0.severity == .error } }
    }
    return await group.reduce(into: Diagnostics()) { found, errors in errors.forEach { found.report($0) } }
  }
}

/// Returns the path relative to the folder `root`, or the unchanged path for a file outside the folder.
private func shortened(_ path: String, below root: String) -> String {
  let prefix = root.hasSuffix("/") ? root : root + "/"
  return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
}
