import Foundation
import PackagePlugin

/// The command plugin `swift package interlock-init`, which creates the sources of a target for machines, a top-level `Specs`
/// folder and a first flow.
@main
struct StatechartInit: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var rest = ArgumentExtractor(arguments)
    let name = rest.extractOption(named: "target").last ?? "AppFlows"
    // If the manifest does not declare the target yet, write its sources to the default folder.
    let target = context.package.targets.first { $0.name == name }
    let sources = target?.directoryURL.path ?? "Sources/\(name)"
    let process = Process()
    process.executableURL = try context.tool(named: "interlock").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = ["init", "--target", name, "--sources", sources] + rest.remainingArguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw NotStarted(name: name) }
    if target == nil {
      print("Now add the target to Package.swift:\n\n\(declaration(of: name))")
    }
  }

  private func declaration(of name: String) -> String {
    """
        .target(
          name: "\(name)",
          dependencies: [.product(name: "Statechart", package: "Interlock")],
          plugins: [.plugin(name: "StatechartBuild", package: "Interlock")]),
    """
  }

  private struct NotStarted: Error, CustomStringConvertible {
    let name: String
    var description: String { "the target '\(name)' could not be created" }
  }
}
