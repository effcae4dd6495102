import CommandTable
import Foundation
import SpecCompilation
import StatechartLanguage
import StatechartModel

let new = Command("new", summary: "Create a spec.", subcommands: [newFlow])

private let newFlow = Command(
  "flow", summary: "Create a flow with two states and a scenario.",
  Parameter.argument("name", .string, help: "The name of the flow, such as SetPasscode."),
  Parameter.option("folder", value: "folder", .directory, default: "Specs", help: "The folder of the spec.")
) { name, folder in
  let path = "\(folder)/\(fileName(ofFlow: name)).yaml"
  guard !FileManager.default.fileExists(atPath: path) else { throw ValidationError("'\(path)' already exists.") }
  let file = SourceFile(path: path, text: NewFlow(name: name, folder: folder).text)
  // The library contains the other specs, so that the check detects a duplicate name.
  let library = (try? SpecLibrary.around(folder)) ?? SpecLibrary(files: [])
  let diagnostics = library.replacing(file).check(path).diagnostics
  guard !diagnostics.hasErrors else {
    throw ValidationError("'\(name)' cannot be the name of a flow: \(diagnostics.sorted()[0].message).")
  }
  do {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  } catch {
    throw CannotWrite(path: folder)
  }
  try write(file.text, to: path)
  try StandardStreams.process.print("Created \(path)")
  return .success
}

/// Returns the file name of a flow without its extension: `set-passcode` for `SetPasscode`.
private func fileName(ofFlow name: String) -> String {
  var text = ""
  for character in name {
    if character.isUppercase, text.last.map({ $0.isLowercase || $0.isNumber }) == true { text += "-" }
    text += character.lowercased()
  }
  return text
}

/// The template for the spec of a new flow.
private struct NewFlow {
  let name: String
  let folder: String

  var text: String {
    schemaLine + """
      flow: \(name)
      summary: The goal of the user, in one sentence.

      events:
        finish:

      initial: start
      states:
        start:
          screen: { title: \(title), buttons: [{ label: Done, event: finish }] }
          on: { finish: finished }

        finished: { type: final }

      scenarios:
        - name: The user finishes
          steps:
            - press: Done
            - expect: { state: finished }

      """
  }

  /// The name of the flow as separate words: `Set passcode` for `SetPasscode`.
  private var title: String {
    let words = fileName(ofFlow: name).replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The comment line with the path of the JSON Schema relative to the spec.
  ///
  /// The line is empty if the schema does not exist, or if `folder` is an absolute path or contains `..`.
  private var schemaLine: String {
    let parents = folder.split(separator: "/").filter { $0 != "." }.map { _ in "../" }.joined()
    guard !folder.hasPrefix("/"), !folder.contains(".."), FileManager.default.fileExists(atPath: JSONSchemaFile.path) else {
      return ""
    }
    return "# yaml-language-server: $schema=\(parents)\(JSONSchemaFile.path)\n"
  }
}

/// The file with the JSON Schema that `interlock init` writes.
enum JSONSchemaFile {
  static let path = ".vscode/interlock.schema.json"
}
