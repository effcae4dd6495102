import CommandTable
import Foundation
import SpecCompilation
import StatechartLanguage
import StatechartSyntax

let initialize = Command(
  "init",
  summary:
    "Create a target for machines, a folder of specs with a first flow, and a symbolic link from the target to the folder.",
  discussion: """
    The specs are in Specs/, beside Package.swift. SwiftPM plans a new build only if a file below the sources of a target changes, so \
    the target has a symbolic link to that folder. Editors with a YAML language server use the JSON Schema in .vscode/, which \
    each call refreshes. Other existing files are kept.
    """,
  Parameter.option("target", value: "name", .string, default: "Flows", help: "The name of the target."),
  Parameter.option(
    "sources", value: "folder", .directory, help: "The folder of the target's sources; Sources/TARGET by default.")
) { target, sources in
  let start = FirstFlow(target: target, sources: sources ?? "Sources/\(target)")
  let made = try start.write()
  try StandardStreams.process.write(
    made.isEmpty
      ? "Nothing was added: '\(target)' has specs.\n"
      : made.map { "Created \($0)\n" }.joined()
        + "Next: 'interlock test Specs' plays the scenario, and 'interlock new flow NAME' begins another flow.\n")
  return .success
}

/// The files and the symbolic link that a package needs for its first machine.
private struct FirstFlow {
  let target: String
  let sources: String
  let specs = "Specs"

  /// Creates the missing files and the symbolic link.
  ///
  /// - Returns: Descriptions of the created files and of the created link.
  /// - Throws: `CannotWrite`, `SpecFileError`, or `ValidationError` if the folder of sources is not in the package, or if
  ///   another file is at the path of the symbolic link.
  func write() throws -> [String] {
    var made: [String] = []
    let link = "\(sources)/Specs"
    let destination = try linkDestination()
    // The path of the symbolic link is checked before any file is written. A folder or another link at this path is an error.
    let hasLink = try isThere(link, leadingTo: destination)
    try makeFolder(specs)
    try makeFolder(sources)
    if try SpecLibrary.specPaths(below: specs).isEmpty {
      let path = "\(specs)/turnstile.yaml"
      try SpecCompilation.write(Self.flow, to: path)
      made.append("\(path), a first flow with a scenario")
    }
    if !hasLink {
      do {
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: destination)
      } catch {
        throw CannotWrite(path: link)
      }
      made.append("\(link), a symbolic link to \(specs)")
    }
    if try !hasSwiftFile() {
      let path = "\(sources)/\(target).swift"
      try SpecCompilation.write("// The machines of this module are generated from the specs in \(specs).\n", to: path)
      made.append("\(path), the Swift file that each target needs")
    }
    made += try writeSettings()
    return made
  }

  /// Writes the JSON Schema and the settings of Visual Studio Code, and returns descriptions of the created files.
  private func writeSettings() throws -> [String] {
    var made: [String] = []
    try makeFolder(".vscode")
    let isNew = !FileManager.default.fileExists(atPath: JSONSchemaFile.path)
    try SpecCompilation.write(JSONSchema.text, to: JSONSchemaFile.path)
    if isNew { made.append("\(JSONSchemaFile.path), the JSON Schema of specs") }
    let settings = ".vscode/settings.json"
    if !FileManager.default.fileExists(atPath: settings) {
      try SpecCompilation.write(Self.settings, to: settings)
      made.append("\(settings), the editor settings for the specs")
    }
    return made
  }

  /// Returns the relative path from the folder of sources to the folder of specs, such as `../../Specs`.
  ///
  /// - Throws: `ValidationError` if the folder of sources is not in the package.
  private func linkDestination() throws -> String {
    let root = URL(fileURLWithPath: ".").standardizedFileURL.resolvingSymlinksInPath().path
    let folder = URL(fileURLWithPath: sources).standardizedFileURL.resolvingSymlinksInPath().path
    guard folder.hasPrefix(root + "/") else {
      throw ValidationError("The folder of sources '\(sources)' is not in the package.")
    }
    let depth = folder.dropFirst(root.count).split(separator: "/").count
    return String(repeating: "../", count: depth) + specs
  }

  private func isThere(_ link: String, leadingTo destination: String) throws -> Bool {
    let files = FileManager.default
    if let found = try? files.destinationOfSymbolicLink(atPath: link) {
      let isSame = URL(fileURLWithPath: link).resolvingSymlinksInPath() == URL(fileURLWithPath: specs).resolvingSymlinksInPath()
      guard isSame || found == destination else {
        throw ValidationError("'\(link)' is a symbolic link to '\(found)', not to '\(destination)'; remove the link.")
      }
      return true
    }
    guard !files.fileExists(atPath: link) else {
      throw ValidationError("'\(link)' is not a symbolic link; move its specs to '\(specs)', and remove it.")
    }
    return false
  }

  private func hasSwiftFile() throws -> Bool {
    let names = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
    return names.contains { $0.hasSuffix(".swift") }
  }

  /// The settings of Visual Studio Code. The path of the JSON Schema is relative to the package.
  private static let settings = """
    {
      "yaml.schemas": { "./.vscode/interlock.schema.json": "Specs/**/*.yaml" }
    }

    """

  private static let flow = """
    # yaml-language-server: $schema=../.vscode/interlock.schema.json
    flow: Turnstile
    summary: A turnstile that a coin opens for one person.

    events:
      coin:
      push:

    initial: locked
    states:
      locked:
        screen: { prompt: Please insert a coin., buttons: [{ label: Insert a coin, event: coin }] }
        on: { coin: unlocked }
        ignore: [push]
      unlocked:
        screen: { prompt: Please come through., buttons: [{ label: Push, event: push }] }
        on: { push: locked }
        ignore: [coin]

    scenarios:
      - name: A coin opens the turnstile once
        steps:
          - press: Insert a coin
          - expect: { state: unlocked, prompt: Please come through. }
          - press: Push
          - expect: { state: locked }

    """
}
