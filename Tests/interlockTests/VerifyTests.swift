import Foundation
import Testing

/// `interlock verify`, as somebody uses it.
@Suite("interlock verify")
struct VerifyTests {
  static let gate = """
    flow: Gate
    summary: A gate that a coin opens.
    events: { coin: , push: }
    initial: shut
    states:
      shut: { on: { coin: open }, ignore: push }
      open: { on: { push: { target: shut }, coin: broken } }
      broken: { on: { push: shut }, ignore: coin }
    properties:
      itOpens: { from: every state, possible: open }
      itHolds: { never: in(broken) }
    scenarios:
      - name: One coin
        steps: [{ send: coin }, { expect: { state: open } }]

    """

  @Test("What holds is proved; what does not is shown with a run that fails as a scenario")
  func verdicts() async throws {
    let folder = try Folder(["gate.yaml": Self.gate])
    let run = try await interlock("verify", folder.path("gate.yaml"))
    #expect(run.code == 1)
    #expect(run.output.contains("Gate  3 states, 4 steps, "))
    #expect(run.output.contains("  ✓ proved        itOpens\n  ✗ REFUTED       itHolds, by this run:\n"))
    #expect(run.output.hasSuffix("2 proved, 1 refuted, 0 inconclusive\n"))
    #expect(
      run.error.contains(
        "gate.yaml:11:3: error: the property 'itHolds' does not hold: in a run 'in(broken)' holds [refuted-property]\n"))
    #expect(run.error.contains("gate.yaml:7:47: note: step 2: coin\n"), "\(run.error)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("  - name:") })
    let scenario = lines[start...].prefix { !$0.isEmpty }.joined(separator: "\n")
    try (Self.gate + scenario + "\n").write(toFile: folder.path("gate.yaml"), atomically: true, encoding: .utf8)
    let played = try await interlock("test", folder.path("gate.yaml"))
    #expect(played.code == 1)
    #expect(played.output.contains("✗ FAILED  itHolds is violated\n"), "\(played.output)")
  }

  @Test("One property is looked at by itself, and one that nobody has is a mistake of usage")
  func oneProperty() async throws {
    let folder = try Folder(["gate.yaml": Self.gate])
    let run = try await interlock("verify", folder.path("gate.yaml"), "--property", "itOpens")
    #expect(run.code == 0)
    #expect(run.output.hasSuffix("1 proved, 0 refuted, 0 inconclusive\n"))
    let unknown = try await interlock("verify", folder.path("gate.yaml"), "--property", "itCloses")
    #expect(unknown.code == 64 && unknown.error.contains("No flow has a property 'itCloses'."))
  }

  @Test("'interlock test' fails for a property that a run violates, and tells the run")
  func tested() async throws {
    let folder = try Folder(["gate.yaml": Self.gate])
    let run = try await interlock("test", folder.path("gate.yaml"))
    #expect(run.code == 1)
    #expect(
      run.output.contains("  ✓ passed  One coin\n") && run.output.contains("  properties proved 2 of 3\n"), "\(run.output)")
    #expect(run.output.hasSuffix("1 passed, 1 failed\n"))
    #expect(run.error.contains("gate.yaml:11:3: error: the property 'itHolds' does not hold: in a run "))
    #expect(run.error.contains("gate.yaml:7:47: note: step 2: coin\n"))
  }

  @Test("What the bound leaves open is not called proved")
  func bound() async throws {
    let folder = try Folder(["gate.yaml": Self.gate])
    let run = try await interlock("verify", folder.path("gate.yaml"), "--bound", "1", "--property", "itOpens")
    #expect(run.code == 1)
    #expect(run.output.contains("  ? inconclusive  itOpens\n"))
    #expect(
      run.error.contains("warning: the property 'itOpens' is neither proved nor refuted: not all states were explored, but 2"))
  }

  @Test("Programs read what is not proved as JSON or SARIF")
  func formats() async throws {
    let folder = try Folder(["gate.yaml": Self.gate])
    let json = try await interlock("verify", folder.path("gate.yaml"), "--format", "json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["code"] as? String == "refuted-property")
    let sarif = try await interlock("verify", folder.path("gate.yaml"), "--format", "sarif")
    #expect(sarif.code == 1 && sarif.output.contains("\"refuted-property\""))
  }
}
