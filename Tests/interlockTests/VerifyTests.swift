import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The command `interlock verify`.
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

  @Test("A property is proved, or refuted with a run that fails as a scenario")
  func verdicts() async throws {
    let folder = try Folder(["gate.yaml": Self.gate])
    let run = try await interlock("verify", folder.path("gate.yaml"))
    #expect(run.code == 1)
    #expect(run.output.contains("Gate  3 states, 4 steps, "))
    #expect(run.output.contains("  ✓ proved        itOpens\n  ✗ REFUTED       itHolds, by this run:\n"))
    #expect(run.output.hasSuffix("2 proved, 1 refuted, 0 inconclusive\n"))
    #expect(
      run.error.contains(
        "gate.yaml:11:3: error: property 'itHolds' is refuted: in a run 'in(broken)' holds [refuted-property]\n"))
    #expect(run.error.contains("gate.yaml:7:47: note: step 2: coin\n"), "\(run.error)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("  - name:") })
    let scenario = lines[start...].prefix { !$0.isEmpty }.joined(separator: "\n")
    try (Self.gate + scenario + "\n").write(toFile: folder.path("gate.yaml"), atomically: true, encoding: .utf8)
    let played = try await interlock("test", folder.path("gate.yaml"))
    #expect(played.code == 1)
    #expect(played.output.contains("✗ FAILED  itHolds is violated\n"), "\(played.output)")
  }

  @Test("A report in JUnit's format has a case for each property, and the counterexample of a refuted property")
  func junit() async throws {
    let name = "a <gate> & \"more\".yaml"
    let folder = try Folder([name: Self.gate])
    let run = try await interlock("verify", folder.path(name), "--format", "junit")
    #expect(run.code == 1)
    let report = try JUnitReader(run.output)
    #expect(report.suites == ["Gate"])
    #expect(report.counts == ["tests": "3", "failures": "1", "errors": "0", "skipped": "0"])
    #expect(report.cases == ["itOpens", "itHolds", "itGoesOn"])
    #expect(Array(report.failures.keys) == ["itHolds"])
    let failure = try #require(report.failures["itHolds"])
    #expect(failure.contains("- name: itHolds is violated\n    steps:\n      - send: coin"), "\(failure)")
    let (start, end) = (Self.gate, failure.trimmingCharacters(in: .newlines))
    try (start + "  " + end.trimmingCharacters(in: .whitespaces) + "\n")
      .write(toFile: folder.path(name), atomically: true, encoding: .utf8)
    let played = try await interlock("test", folder.path(name))
    #expect(played.output.contains("✗ FAILED  itHolds is violated\n"), "\(played.output)")
  }

  @Test("In JUnit's format an inconclusive property fails if it is declared, and is skipped if it is implicit")
  func inconclusiveInJUnit() async throws {
    let run = try await interlock("verify", "Specs/generator.yaml", "--bound", "2", "--format", "junit")
    let report = try JUnitReader(run.output)
    #expect(report.failures["whatIsCopiedIsThere"]?.contains("is inconclusive") == true, "\(report.failures)")
    #expect(report.skipped == ["itGoesOn"])
  }

  @Test("`--property` verifies one property, and rejects an unknown name as a usage error")
  func oneProperty() async throws {
    let folder = try Folder(["gate.yaml": Self.gate])
    let run = try await interlock("verify", folder.path("gate.yaml"), "--property", "itOpens")
    #expect(run.code == 0)
    #expect(run.output.hasSuffix("1 proved, 0 refuted, 0 inconclusive\n"))
    let unknown = try await interlock("verify", folder.path("gate.yaml"), "--property", "itCloses")
    #expect(unknown.code == 64 && unknown.error.contains("No flow has a property 'itCloses'."))
  }

  @Test("`interlock test` fails for a refuted property, and prints the counterexample")
  func tested() async throws {
    let folder = try Folder(["gate.yaml": Self.gate])
    let run = try await interlock("test", folder.path("gate.yaml"))
    #expect(run.code == 1)
    #expect(
      run.output.contains("  ✓ passed  One coin\n") && run.output.contains("  properties proved 2 of 3\n"), "\(run.output)")
    #expect(run.output.hasSuffix("1 passed, 1 failed\n"))
    #expect(run.error.contains("gate.yaml:11:3: error: property 'itHolds' is refuted: in a run "))
    #expect(run.error.contains("gate.yaml:7:47: note: step 2: coin\n"))
  }

  @Test("A property is inconclusive if the bound is reached")
  func bound() async throws {
    let folder = try Folder(["gate.yaml": Self.gate])
    let run = try await interlock("verify", folder.path("gate.yaml"), "--bound", "1", "--property", "itOpens")
    #expect(run.code == 1)
    #expect(run.output.contains("  ? inconclusive  itOpens\n"))
    #expect(
      run.error.contains("warning: property 'itOpens' is inconclusive: the bound was reached after 2"))
  }

  @Test("Properties that are not proved are written as JSON or SARIF")
  func formats() async throws {
    let folder = try Folder(["gate.yaml": Self.gate])
    let json = try await interlock("verify", folder.path("gate.yaml"), "--format", "json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["code"] as? String == "refuted-property")
    let sarif = try await interlock("verify", folder.path("gate.yaml"), "--format", "sarif")
    #expect(sarif.code == 1 && sarif.output.contains("\"refuted-property\""))
  }
}

/// A parser of reports in JUnit's format.
private final class JUnitReader: NSObject, XMLParserDelegate {
  private(set) var suites: [String] = []
  private(set) var counts: [String: String] = [:]
  private(set) var cases: [String] = []
  private(set) var failures: [String: String] = [:]
  private(set) var skipped: [String] = []
  private var text: String?

  init(_ document: String) throws {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    guard parser.parse() else { throw try #require(parser.parserError) }
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch element {
    case "testsuites": counts = attributes.filter { $0.key != "name" }
    case "testsuite": suites.append(attributes["name"] ?? "")
    case "testcase": cases.append(attributes["name"] ?? "")
    case "failure": text = ""
    case "skipped": skipped.append(cases.last ?? "")
    default: Issue.record("unknown element \(element)")
    }
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { text?.append(characters) }

  func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
    guard element == "failure" else { return }
    failures[cases.last ?? ""] = text
    text = nil
  }
}
