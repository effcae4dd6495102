import Foundation
import PackagePlugin

/// A build tool plugin that generates the machines of a target, or the tests of a test target.
///
/// One call of the tool generates the files of all specs of a target. The tool therefore reads each spec once, and reports an
/// error in a shared spec once.
@main
struct StatechartBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let tool = try context.tool(named: "interlockbuild").url
    guard let module = target as? SwiftSourceModuleTarget else { return [] }
    // For a test target, generate the tests of its dependencies. Specs of the test target itself are ignored.
    let isTest = module.kind == .test
    let owners = isTest ? module.dependencies.flatMap(\.targets) : [module]
    let commands = try owners.compactMap { owner in
      let specs = specs(of: owner)
      try refuseCollisions(specs)
      return specs.isEmpty
        ? nil : command(for: specs, module: isTest ? owner.moduleName : nil, tool: tool, context: context)
    }
    if commands.isEmpty { Diagnostics.warning(missingSpecs(of: module)) }
    return commands
  }

  private func specs(of target: SwiftSourceModuleTarget) -> [URL] {
    target.sourceFiles.map(\.url).filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
  }

  private func command(for specs: [URL], module: String?, tool: URL, context: PluginContext) -> Command {
    let folder = context.pluginWorkDirectoryURL
    // The folder of specs can be a symbolic link. Resolve the link, so that diagnostics name the spec by its real path.
    var arguments = ["generate"] + specs.map { $0.resolvingSymlinksInPath().path }
    arguments += ["--output", folder.path, "--root", context.package.directoryURL.path]
    if let module { arguments += ["--tests", module] }
    let what = module.map { "tests of \($0)" } ?? "machines"
    return .buildCommand(
      displayName: "Generating \(what) from \(specs.count == 1 ? "one spec" : "\(specs.count) specs")",
      executable: tool, arguments: arguments, inputFiles: specs,
      outputFiles: specs.map { folder.appending(path: outputName(for: $0, isTest: module != nil)) })
  }

  /// Returns the name that the tool gives a generated file: `SetPasscode.statechart.swift` for `set-passcode.yaml`.
  private func outputName(for spec: URL, isTest: Bool) -> String {
    let words = spec.deletingPathExtension().lastPathComponent.split { "-_.".contains($0) }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + (isTest ? "Tests" : "") + ".statechart.swift"
  }

  private func refuseCollisions(_ specs: [URL]) throws {
    for (name, paths) in Dictionary(grouping: specs, by: { outputName(for: $0, isTest: false) }) where paths.count > 1 {
      let sorted = paths.map(\.path).sorted()
      let list = "\(sorted.dropLast().joined(separator: ", ")) and \(sorted[sorted.count - 1])"
      Diagnostics.error(
        sorted.count == 2
          ? "\(list) would both generate \(name); rename one of them"
          : "\(list) would all generate \(name); rename all but one")
      throw Collision()
    }
  }

  private func missingSpecs(of module: SwiftSourceModuleTarget) -> String {
    module.kind == .test
      ? "target '\(module.name)' depends on no target that has specs (*.yaml)"
      : "target '\(module.name)' has no specs (*.yaml); 'swift package interlock-init --target \(module.name)' adds the first one"
  }

  private struct Collision: Error {}
}

extension TargetDependency {
  /// The targets of a dependency.
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
