import Foundation
import Testing

/// The command `interlock format`.
@Suite struct FormatCommandTests {
  private static let narrow = "flow:   Door\nsummary: A door.\nstates: {open: }\n"
  private static let canonical = "flow:    Door\nsummary: A door.\nstates:  { open: }\n"

  private func text(_ name: String, in folder: Folder) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test("`format` writes the canonical layout, reports each changed file, and keeps the permissions")
  func writes() async throws {
    let folder = try Folder(["a.yaml": Self.narrow, "b.yaml": Self.canonical])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("a.yaml"))
    let run = try await interlock(["format", "."], in: folder.path("."))
    #expect(run == Run(code: 0, output: "", error: "a.yaml: formatted\n"))
    #expect(try text("a.yaml", in: folder) == Self.canonical)
    #expect(try FileManager.default.attributesOfItem(atPath: folder.path("a.yaml"))[.posixPermissions] as? Int == 0o640)
    #expect(try await interlock(["format", "."], in: folder.path(".")) == Run(code: 0, output: "", error: ""))
  }

  @Test("`format --check` changes no file, and fails if a file has another layout")
  func check() async throws {
    let folder = try Folder(["a.yaml": Self.narrow, "b.yaml": Self.canonical])
    let run = try await interlock(["format", "--check", "."], in: folder.path("."))
    #expect(run.code == 1)
    #expect(run.error == "a.yaml: not in the canonical layout\nWrite the canonical layout with: interlock format .\n")
    #expect(try text("a.yaml", in: folder) == Self.narrow)
    #expect(try await interlock(["format", "--check", "b.yaml"], in: folder.path(".")) == Run(code: 0, output: "", error: ""))
  }

  @Test("`format --diff` prints the changes, and changes no file")
  func diff() async throws {
    let folder = try Folder(["a.yaml": Self.narrow])
    let run = try await interlock(["format", "--diff", "a.yaml"], in: folder.path("."))
    #expect(run.code == 0)
    #expect(
      run.output == """
        --- a.yaml
        +++ a.yaml
        @@ -1,3 +1,3 @@
        -flow:   Door
        +flow:    Door
         summary: A door.
        -states: {open: }
        +states:  { open: }

        """)
    #expect(try text("a.yaml", in: folder) == Self.narrow)
  }

  @Test("An unreadable file is reported, and does not prevent formatting each other file once")
  func unreadable() async throws {
    let folder = try Folder(["b.yaml": Self.narrow])
    try FileManager.default.createSymbolicLink(atPath: folder.path("a.yaml"), withDestinationPath: "missing")
    let run = try await interlock(["format", ".", "./b.yaml"], in: folder.path("."))
    #expect(run.code == 1)
    #expect(run.error == "error: a.yaml: the file cannot be read\nb.yaml: formatted\n")
  }

  @Test("A file that is not YAML keeps its content, and does not prevent formatting the other files")
  func broken() async throws {
    let folder = try Folder(["a.yaml": "flow: [Door\n", "b.yaml": Self.narrow])
    let run = try await interlock(["format", "."], in: folder.path("."))
    #expect(run.code == 1)
    #expect(run.error.contains("a.yaml:1:7: error: "))
    #expect(try text("a.yaml", in: folder) == "flow: [Door\n")
    #expect(try text("b.yaml", in: folder) == Self.canonical)
  }
}
