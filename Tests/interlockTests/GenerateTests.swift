import Foundation
import Testing

/// The files that `interlock generate` writes, and its errors.
@Suite struct GenerateTests {
  @Test("`generate` creates the folder of a file, and writes the file only if the content changes")
  func generateWritesOnce() async throws {
    let folder = try Folder([:])
    let out = folder.path("new/out")
    #expect(try await interlock("generate", "Specs", "-o", out).code == 0)
    let file = out + "/SetPasscode.statechart.swift"
    let past = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file)
    #expect(try await interlock("generate", "Specs", "-o", out).code == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date == past)
  }

  @Test("`generate` writes no file for a spec with an error")
  func generateRefuses() async throws {
    let folder = try Folder(["door.yaml": brokenDoor])
    let run = try await interlock("generate", folder.path("door.yaml"), "-o", folder.path("out"))
    #expect(run.code == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test("A flow with a violated property is reported with the counterexample, without generating a file")
  func generateRefutes() async throws {
    let folder = try Folder(["gate.yaml": VerifyTests.gate])
    let run = try await interlock("generate", folder.path("gate.yaml"), "-o", folder.path("out"))
    #expect(run.code == 1)
    #expect(
      run.error.contains("gate.yaml:11:3: error: property 'itHolds' is refuted: in a run "), "\(run.error)")
    #expect(run.error.contains("gate.yaml:6:23: note: step 1: coin\n"), "\(run.error)")
    #expect(run.error.contains("gate.yaml:7:47: note: step 2: coin\n"), "\(run.error)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    let mended = VerifyTests.gate.replacing("  itHolds: { never: in(broken) }\n", with: "")
    try mended.write(toFile: folder.path("gate.yaml"), atomically: true, encoding: .utf8)
    #expect(
      try await interlock("generate", folder.path("gate.yaml"), "-o", folder.path("out")) == Run(code: 0, output: "", error: "")
    )
  }

  @Test("Two specs that would be generated into the same file are rejected")
  func generateIntoOneFile() async throws {
    func door(_ name: String) -> String {
      "flow: \(name)\nsummary: A door.\ninitial: open\nstates: { open: { type: final } }\n"
    }
    let folder = try Folder(["a/front-door.yaml": door("One"), "b/front_door.yaml": door("Two")])
    let run = try await interlock("generate", folder.path(""), "-o", folder.path("out"))
    #expect(run.code == 1)
    #expect(run.error.contains("front_door.yaml would both generate FrontDoor.statechart.swift; rename one of them"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test("One call with specs of several folders writes a file for each spec, and reports an error in a shared spec once")
  func generateFiles() async throws {
    func door(_ name: String) -> String {
      """
      flow: \(name)
      summary: A door with a bell.
      uses: [Bell]
      events: { push: }
      initial: shut
      states:
        shut: { on: { push: { target: open, actions: [ring()] } } }
        open: { type: final }

      """
    }
    let bell = "interface: Bell\nsummary: A bell.\neffects: { ring: }\n"
    let folder = try Folder([
      "a/Specs/front.yaml": door("Front"), "a/Specs/back.yaml": door("Back"), "a/Specs/interfaces/bell.yaml": bell,
      "b/side.yaml": door("Side"), "b/bell.yaml": bell,
    ])
    let files = ["a/Specs/front.yaml", "a/Specs/back.yaml", "a/Specs/interfaces/bell.yaml", "b/side.yaml"].map(folder.path)
    let out = folder.path("out")
    #expect(try await interlock(["generate", "-o", out] + files) == Run(code: 0, output: "", error: ""))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: out).sorted()
        == ["Back", "Bell", "Front", "Side"].map { "\($0).statechart.swift" })
    try bell.replacing("ring: ", with: "ring: [").write(
      toFile: folder.path("a/Specs/interfaces/bell.yaml"), atomically: true, encoding: .utf8)
    let run = try await interlock(["generate", "-o", out] + files)
    #expect(run.code == 1)
    let errors = run.error.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.count == 1, "\(run.error)")
    #expect(errors.first?.contains("bell.yaml:3:") == true)
  }
}
