import Foundation
import PackagePlugin

/// Plans the machines of a target's specs, and the tests of a test target's: one file a spec. The tool does the work.
@main
struct StatechartBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let tool = try context.tool(named: "interlock").url
    guard let module = target as? SwiftSourceModuleTarget else { return [] }
    // A test target has no specs of its own: it tries those of the targets that it depends on.
    let isTest = module.kind == .test
    let owners = isTest ? module.dependencies.flatMap(\.targets) : [module]
    return try owners.flatMap { owner in
      let specs = specs(of: owner)
      try refuseCollisions(specs)
      return specs.map { spec in
        command(for: spec, among: specs, module: isTest ? owner.moduleName : nil, tool: tool, context: context)
      }
    }
  }

  private func specs(of target: SwiftSourceModuleTarget) -> [URL] {
    target.sourceFiles.map(\.url).filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
  }

  private func command(
    for spec: URL, among specs: [URL], module: String?, tool: URL, context: PluginContext
  ) -> Command {
    let folder = context.pluginWorkDirectoryURL
    // The folder of specs may be a link; who reads a diagnostic knows the spec where it really is.
    var arguments = [
      "generate", spec.resolvingSymlinksInPath().path, "--output", folder.path, "--root", context.package.directoryURL.path,
    ]
    if let module { arguments += ["--tests", module] }
    return .buildCommand(
      displayName: "Generating \(module == nil ? "machine" : "tests") from \(spec.lastPathComponent)",
      executable: tool,
      arguments: arguments,
      // Any spec can be an interface or a part of any other, a flow that it invokes, or its texts in a language.
      inputFiles: specs,
      outputFiles: [folder.appending(path: outputName(for: spec, isTest: module != nil))])
  }

  /// `set-passcode.yaml` gives `SetPasscode.statechart.swift`, as the tool has it.
  private func outputName(for spec: URL, isTest: Bool) -> String {
    let words = spec.deletingPathExtension().lastPathComponent.split { "-_.".contains($0) }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + (isTest ? "Tests" : "") + ".statechart.swift"
  }

  private func refuseCollisions(_ specs: [URL]) throws {
    for (name, paths) in Dictionary(grouping: specs, by: { outputName(for: $0, isTest: false) }) where paths.count > 1 {
      let list = paths.map(\.path).sorted().joined(separator: " and ")
      Diagnostics.error("\(list) would both give \(name); rename one of them")
      throw Collision()
    }
  }

  private struct Collision: Error {}
}

extension TargetDependency {
  /// The targets behind a dependency of a test.
  fileprivate var targets: [SwiftSourceModuleTarget] {
    let all: [any Target] =
      switch self {
      case .target(let target): [target]
      case .product(let product): product.targets
      @unknown default: []
      }
    return all.compactMap { $0 as? SwiftSourceModuleTarget }
  }
}
