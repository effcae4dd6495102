import Foundation
import ProgramTesting
import Testing

/// The command `interlock diff`.
@Suite("interlock diff")
struct DiffTests {
  static let gate = """
    flow: Gate
    summary: A gate that a coin opens.
    output: { paid: bool }
    events: { coin: , push: }
    initial: shut
    states:
      shut: { on: { coin: open }, ignore: push, screen: { prompt: Insert a coin, buttons: [{ label: Coin, event: coin }] } }
      open: { on: { push: gone }, ignore: coin, after: { 30s: shut }, screen: { prompt: Push, buttons: [{ label: Push, event: push }] } }
      gone: { type: final, output: { paid: true } }
    """
  static let longer = gate.replacing("30s", with: "1min")
  static let unpaid = gate.replacing("paid: true", with: "paid: false")

  @Test("A difference is reported with its position and a run, and is a failure only if it is breaking and `--fail-on` is set")
  func differences() async throws {
    let folder = try Folder(["old/gate.yaml": Self.gate, "unpaid/gate.yaml": Self.unpaid, "longer/gate.yaml": Self.longer])
    let old = folder.path("old")
    let run = try await interlock("diff", old, folder.path("unpaid/gate.yaml"))
    #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
    #expect(
      run.output.contains("Gate  behaves differently\n  ✗ breaks callers  output: in 'open' on 'Push'\n"), "\(run.output)")
    #expect(run.output.contains("      old  ends with paid: true\n      new  ends with paid: false\n"), "\(run.output)")
    #expect(run.output.contains("gate.yaml:9:3  (old: "), "\(run.output)")
    #expect(run.output.contains("          - press: Coin\n            - press: Push\n"), "\(run.output)")
    #expect(run.output.hasSuffix("1 difference: 1 breaks callers; 0 of 1 flow proved equivalent\n"))
    #expect(try await interlock("diff", old, folder.path("unpaid"), "--fail-on", "breaking").code == 1)
    #expect(try await interlock("diff", old, folder.path("longer"), "--fail-on", "breaking").code == 0)
  }

  @Test("A refactoring is proved to be equivalent")
  func proved() async throws {
    let renamed = Self.gate.replacing("open", with: "ajar").replacing("A gate that a coin ajars", with: "Another")
    let folder = try Folder(["old/gate.yaml": Self.gate, "new/gate.yaml": renamed])
    let run = try await interlock("diff", folder.path("old"), folder.path("new"))
    #expect(run.code == 0)
    #expect(
      run.output == "Proved equivalent: Gate\n\nno differences; 1 of 1 flow proved equivalent\n",
      "\(run.output)")
  }

  @Test("`diff` writes Markdown for pull requests, JSON and SARIF")
  func formats() async throws {
    let folder = try Folder(["old/gate.yaml": Self.gate, "new/gate.yaml": Self.unpaid])
    let paths = [folder.path("old"), folder.path("new/gate.yaml")]
    let markdown = try await interlock(["diff"] + paths + ["--format", "markdown"])
    #expect(markdown.output.contains("| `Gate` | behaves differently | 1 |"), "\(markdown.output)")
    #expect(markdown.output.contains("❌ **breaks callers** · output: in 'open' on 'Push'"), "\(markdown.output)")
    let json = try await interlock(["diff"] + paths + ["--format", "json"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["isBreaking"] as? Bool == true)
    let flow = try #require((object["flows"] as? [[String: Any]])?.first)
    #expect(flow["equivalence"] as? String == "differs")
    let sarif = try await interlock(["diff"] + paths + ["--format", "sarif"])
    let log = try #require(try JSONSerialization.jsonObject(with: Data(sarif.output.utf8)) as? [String: Any])
    let result = try #require(((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "changed-output" && result["level"] as? String == "error")
  }

  @Test("Specs are compared with the specs of a git revision")
  func revisions() async throws {
    let folder = try Folder(["Specs/gate.yaml": Self.gate, "Specs/other.yaml": Self.gate.replacing("Gate", with: "Other")])
    let top = folder.path("")
    try await folder.commitAll()
    try Self.unpaid.write(toFile: folder.path("Specs/gate.yaml"), atomically: true, encoding: .utf8)
    let run = try await interlock(["diff", "--git", "HEAD", "Specs"], in: top)
    #expect(run.code == 0, "\(run.error)")
    #expect(run.output.contains("Specs/gate.yaml:9:3  (old: HEAD:Specs/gate.yaml:9:3)"), "\(run.output)")
    #expect(run.output.contains("Proved equivalent: Other\n"), "\(run.output)")
    let one = try await interlock(["diff", "--git", "HEAD", "Specs/other.yaml"], in: top)
    #expect(one.output.hasSuffix("no differences; 1 of 1 flow proved equivalent\n"), "\(one.output) \(one.error)")
    for revision in ["none", "--all"] {
      let unknown = try await interlock(["diff", "Specs", "--git=\(revision)"], in: top)
      #expect(unknown.code == 64 && unknown.error.contains("or has no revision '\(revision)'."), "\(unknown.error)")
    }
  }

  @Test("A folder outside of a repository and a missing git cause different error messages")
  func noRepository() async throws {
    let folder = try Folder(["Specs/gate.yaml": Self.gate])
    let arguments = ["diff", "Specs", "--git=main"]
    let outside = try await interlock(arguments, in: folder.path(""))
    #expect(outside.code == 64)
    #expect(outside.error.contains("is not in a git repository, or has no revision 'main'."), "\(outside.error)")
    let environment = ProcessInfo.processInfo.environment.merging(["PATH": "/nonexistent"]) { $1 }
    let missing = try await interlock(arguments, environment: environment, in: folder.path(""))
    #expect(missing.code == 64)
    #expect(missing.error.contains("'git' cannot be run."), "\(missing.error)")
  }

  @Test("A comparison fails with only one path, or if the specs have errors")
  func mistakes() async throws {
    let folder = try Folder([
      "old/gate.yaml": Self.gate, "new/gate.yaml": Self.gate.replacing("coin: open", with: "coin: opened"),
    ])
    let one = try await interlock("diff", folder.path("old"))
    #expect(one.code == 64 && one.error.contains("Expected the old specs and the new specs"), "\(one.error)")
    let broken = try await interlock("diff", folder.path("old"), folder.path("new"))
    #expect(broken.code == 1 && broken.output.isEmpty && broken.error.contains("unknown state 'opened'"), "\(broken.error)")
  }
}
