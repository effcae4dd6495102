import Foundation
import Testing

/// The pages that `interlock docs` writes.
@Suite struct DocsTests {
  @Test("The committed pages equal the pages that 'make docs' generates from the specs")
  func pagesAreUpToDate() async throws {
    let run = try await interlock("docs", "--check")
    #expect(run.code == 0, "\(run.error)")
  }

  @Test("An outdated page is reported, with the command that refreshes it")
  func stalePages() async throws {
    let folder = try Folder([:])
    #expect(try await interlock("docs", "-o", folder.path("docs")).code == 0)
    #expect(try await interlock("docs", "-o", folder.path("docs"), "--check").code == 0)
    let page = folder.path("docs/flows/set-passcode.md")
    try "stale".write(toFile: page, atomically: true, encoding: .utf8)
    let run = try await interlock("docs", "-o", folder.path("docs"), "--check")
    #expect(run.code == 1)
    #expect(run.error.contains("set-passcode.md is not up to date; refresh it with: make docs"))
  }

  @Test("`docs` accepts individual specs, and rejects two flows with the same page")
  func files() async throws {
    func door(_ name: String) -> String {
      "flow: \(name)\nsummary: A door.\ninitial: open\nstates: { open: { type: final } }\n"
    }
    let folder = try Folder(["a/door.yaml": door("One"), "b/hatch.yaml": door("Two"), "c/door.yaml": door("Three")])
    let written = try await interlock(["docs", "a/door.yaml", "b/hatch.yaml"], in: folder.path("."))
    #expect(written == Run(code: 0, output: "", error: ""))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("docs/flows")).sorted()
        == ["README.md", "diagrams", "door.md", "hatch.md"])
    let page = try String(contentsOfFile: folder.path("docs/flows/hatch.md"), encoding: .utf8)
    #expect(page.contains("Generated from `b/hatch.yaml`"))
    let refused = try await interlock(["docs", "a/door.yaml", "c/door.yaml"], in: folder.path("."))
    #expect(refused.code == 1)
    #expect(refused.error.contains("a/door.yaml and c/door.yaml would both generate door.md; rename one of them"))
  }
}
