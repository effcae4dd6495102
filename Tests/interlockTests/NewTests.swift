import Foundation
import Testing

/// The command `interlock new`.
@Suite struct NewTests {
  @Test("`new flow` creates a flow that passes all checks")
  func flow() async throws {
    let folder = try Folder(["Package.swift": ""])
    let run = try await interlock(["new", "flow", "SetAlarm2"], in: folder.path("."))
    #expect(run == Run(code: 0, output: "Created Specs/set-alarm2.yaml\n", error: ""))
    #expect(try await interlock(["check", "Specs"], in: folder.path(".")) == Run(code: 0, output: "", error: ""))
    #expect(try await interlock(["format", "--check", "Specs"], in: folder.path(".")).code == 0)
    #expect(try await interlock(["test", "Specs"], in: folder.path(".")).output.contains("✓ passed  The user finishes"))
  }

  @Test("The name of a new flow must be valid and unused")
  func names() async throws {
    let folder = try Folder([
      "Specs/door.yaml": "flow: Gate\nsummary: A gate.\nstates: { open: { type: final } }\ninitial: open\n"
    ])
    for (name, problem) in [
      ("Door", "already exists"), ("Gate", "'Gate'"), ("1st", "'1st'"), ("a b", "'a b'"), ("Int", "'Int'"),
    ] {
      let run = try await interlock(["new", "flow", name], in: folder.path("."))
      #expect(run.code == 64, "\(name): \(run.error)")
      #expect(run.error.contains(problem), "\(name): \(run.error)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("Specs")) == ["door.yaml"])
  }
}
