import Foundation
import PackagePlugin

/// The command plugin `swift package docs`, which writes the pages of all flows of the package to `docs/`.
///
/// As in a build, the specs are the `*.yaml` files of all targets, or only of the targets that `--target` names.
@main
struct StatechartDocs: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var rest = ArgumentExtractor(arguments)
    let names = rest.extractOption(named: "target")
    let root = context.package.directoryURL.resolvingSymlinksInPath()
    let specs = Set(
      try targets(named: names, of: context.package).flatMap(\.sourceFiles).map(\.url)
        .filter { $0.pathExtension == "yaml" }.map { path($0, below: root) }
    ).sorted()
    guard !specs.isEmpty else { throw PagesNotWritten(reason: "no target has specs (*.yaml)") }
    let process = Process()
    process.executableURL = try context.tool(named: "interlock").url
    process.currentDirectoryURL = root
    process.arguments = ["docs"] + rest.remainingArguments + specs
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw PagesNotWritten(reason: "the pages were not written") }
  }

  private func targets(named names: [String], of package: Package) throws -> [SwiftSourceModuleTarget] {
    let targets = names.isEmpty ? package.targets : try package.targets(named: names)
    return targets.compactMap { $0 as? SwiftSourceModuleTarget }
  }

  /// Returns the path of a spec for the pages: with symbolic links resolved, and relative if the package contains the spec.
  private func path(_ url: URL, below root: URL) -> String {
    let path = url.resolvingSymlinksInPath().path
    return path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
  }

  private struct PagesNotWritten: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }
}
