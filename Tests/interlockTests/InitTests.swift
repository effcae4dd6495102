import Foundation
import Testing

/// The files that `interlock init` creates and keeps.
@Suite struct InitTests {
  /// Runs `interlock init` in a folder, and returns the result.
  private func start(_ arguments: String..., in folder: Folder) async throws -> Run {
    try await interlock(["init"] + arguments, in: folder.path("."))
  }

  private func text(_ path: String, in folder: Folder) throws -> String {
    try String(contentsOfFile: folder.path(path), encoding: .utf8)
  }

  @Test("`init` creates a flow with a passing scenario, a link to the specs and a Swift file")
  func fresh() async throws {
    let folder = try Folder(["Package.swift": ""])
    let run = try await start(in: folder)
    #expect(run.code == 0)
    #expect(
      run.output == """
        Created Specs/turnstile.yaml, a first flow with a scenario
        Created Sources/Flows/Specs, a symbolic link to Specs
        Created Sources/Flows/Flows.swift, the Swift file that each target needs
        Created .vscode/interlock.schema.json, the JSON Schema of specs
        Created .vscode/settings.json, the editor settings for the specs
        Next: 'interlock test Specs' plays the scenario, and 'interlock new flow NAME' begins another flow.

        """)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("Sources/Flows/Specs")) == "../../Specs")
    #expect(try await interlock(["check", "Specs"], in: folder.path(".")) == Run(code: 0, output: "", error: ""))
    let tested = try await interlock(["test", "Sources/Flows/Specs"], in: folder.path("."))
    #expect(tested.code == 0)
    #expect(tested.output.contains("✓ passed  A coin opens the turnstile once"))
    #expect(try await interlock(["format", "--check", "Specs"], in: folder.path(".")) == Run(code: 0, output: "", error: ""))
    #expect(try text(".vscode/interlock.schema.json", in: folder) == (try await interlock("schema")).output)
    #expect(try await start(in: folder).output == "Nothing was added: 'Flows' has specs.\n")
  }

  @Test("Existing specs and sources are kept, also in subfolders")
  func present() async throws {
    let folder = try Folder(["Specs/parts/door.yaml": "part: Door\n", "Code/Doors/Inner/a.swift": "// A.\n"])
    let run = try await start("--target", "Doors", "--sources", "Code/Doors", in: folder)
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("Created Code/Doors/Specs, a symbolic link to Specs\nCreated .vscode/"))
    #expect(try text("Code/Doors/Specs/parts/door.yaml", in: folder) == "part: Door\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("Specs")) == ["parts"])
  }

  @Test("`init` keeps the settings of an editor, and refreshes the JSON Schema")
  func settings() async throws {
    let folder = try Folder(["Package.swift": "", ".vscode/settings.json": "{}", ".vscode/interlock.schema.json": "{}"])
    _ = try await start(in: folder)
    #expect(try text(".vscode/settings.json", in: folder) == "{}")
    #expect(try text(".vscode/interlock.schema.json", in: folder).contains("https://json-schema.org/draft/2020-12/schema"))
  }

  @Test("The link leads to the specs from a folder at any depth")
  func depth() async throws {
    let folder = try Folder(["Package.swift": ""])
    _ = try await start("--sources", "Flows", in: folder)
    _ = try await start("--sources", folder.path("Modules/App/Sources/Flows"), in: folder)
    for link in ["Flows/Specs", "Modules/App/Sources/Flows/Specs"] {
      #expect(try text("\(link)/turnstile.yaml", in: folder).contains("\nflow: Turnstile\n"))
    }
  }

  @Test("A folder of specs in the target is not replaced")
  func ownFolder() async throws {
    let folder = try Folder(["Sources/Flows/Specs/door.yaml": "flow: Door\n"])
    let run = try await start(in: folder)
    #expect(run.code == 64)
    #expect(run.error.contains("'Sources/Flows/Specs' is not a symbolic link; move its specs to 'Specs', and remove it."))
    #expect(!FileManager.default.fileExists(atPath: folder.path("Specs")))
  }

  @Test("A link with another target is not replaced")
  func otherLink() async throws {
    let folder = try Folder(["Other/door.yaml": "flow: Door\n", "Sources/Flows/a.swift": ""])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Sources/Flows/Specs"), withDestinationPath: "../../Other")
    let run = try await start(in: folder)
    #expect(run.code == 64)
    #expect(
      run.error.contains("'Sources/Flows/Specs' is a symbolic link to '../../Other', not to '../../Specs'; remove the link."))
  }

  @Test("Sources outside the package are rejected")
  func outside() async throws {
    let folder = try Folder(["Package.swift": ""])
    let run = try await start("--sources", "../Flows", in: folder)
    #expect(run.code == 64)
    #expect(run.error.contains("The folder of sources '../Flows' is not in the package."))
  }
}
