import Foundation
import PackagePlugin

/// `swift package docs`: writes the pages of every flow of the package to `docs/`.
@main
struct StatechartDocs: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "interlock").url
    let process = Process()
    process.executableURL = tool
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = ["docs"] + arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw PagesNotWritten() }
  }

  private struct PagesNotWritten: Error, CustomStringConvertible {
    var description: String { "the pages were not written" }
  }
}
