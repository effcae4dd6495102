import Foundation
import StatechartConformance
import Testing

@Suite("Conformance")
struct ConformanceTests {
  @Test("The project's own charts behave in the interpreter as SCXML defines")
  func own() throws {
    let cases = try ConformanceCase.all(below: Charts.folder.path)
    #expect(cases.map(\.name) == Charts.names)
    for test in cases { #expect(test.verdictOfInterpreter == .passed, "\(test.name)") }
  }

  @Test("A case passes with its current or legacy configurations, and otherwise fails at the first unexpected configuration")
  func verdicts() throws {
    let json = """
      {"initialConfiguration": ["a"], "events": [{"event": {"name": "t"}, "nextConfiguration": ["b", "c"]}],
       "legacySemantics": {"initialConfiguration": ["a"], "events": [{"event": {"name": "t"}, "nextConfiguration": ["d"]}]}}
      """
    let script = try JSONDecoder().decode(ConformanceScript.self, from: Data(json.utf8))
    func verdict(_ seen: [Set<String>]) -> Verdict {
      script.verdict(on: seen.map { ObservedConfiguration(before: $0, after: $0) })
    }
    #expect(verdict([["a"], ["c", "b"]]) == .passed)
    #expect(verdict([["a"], ["d"]]) == .passedByLegacy)
    #expect(verdict([["a"], ["b"]]) == .failed("after 't' (1): expected b, c; found b"))
    #expect(verdict([["b"], ["b", "c"]]) == .failed("at the start: expected a; found b"))
    #expect(verdict([["a"]]) == .failed("after 't' (1): expected b, c; found nothing more"))
    let sightings = [ObservedConfiguration(before: ["a"], after: ["x"]), ObservedConfiguration(before: ["x"], after: ["d"])]
    #expect(script.verdict(on: sightings) == .passedByLegacy)
    let late = [ObservedConfiguration(before: ["a"], after: ["x"]), ObservedConfiguration(before: ["x"], after: ["a"])]
    #expect(script.verdict(on: late) == .failed("after 't' (1): expected b, c; found x, then a"))
  }

  /// Returns the verdicts of the interpreter on a chart with scripts, by the name of each script.
  private func verdicts(on chart: String, _ scripts: [String: String]) throws -> (byName: [String: Verdict], text: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "suite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, script) in scripts {
      try Charts.document(chart).write(to: folder.appending(path: "\(name).scxml"), atomically: true, encoding: .utf8)
      try script.write(to: folder.appending(path: "\(name).json"), atomically: true, encoding: .utf8)
    }
    let cases = try ConformanceCase.all(below: folder.path)
    let byName = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.verdictOfInterpreter) })
    return (byName, try playSuite(in: folder.path, withPluginOf: nil).text)
  }

  @Test("A case can expect the configuration before or after the chart's own events arrive")
  func scripts() throws {
    let chart = """
      <state id='a'><onentry><send event='own'/></onentry><transition event='own' target='b'/></state>
      <state id='b'><onentry><send event='late' delay='90ms'/></onentry><transition event='late' target='c'/></state><state id='c'/>
      """
    let (verdicts, text) = try verdicts(
      on: chart,
      [
        "before": #"{"initialConfiguration": ["a"]}"#,
        "after": #"{"initialConfiguration": ["b"], "events": []}"#,
        "wait":
          #"{"initialConfiguration": ["a"], "events": [{"after": 90, "event": {"name": ""}, "nextConfiguration": ["c"]}]}"#,
        "delay":
          #"{"initialConfiguration": ["a"], "events": [{"delayBefore": 90, "event": {"name": "x"}, "nextConfiguration": ["c"]}]}"#,
        "short":
          #"{"initialConfiguration": ["a"], "events": [{"after": 80, "event": {"name": "x"}, "nextConfiguration": ["c"]}]}"#,
        "data": """
        {"initialConfiguration": ["b"], "events": [
          {"event": {"name": "x", "data": {"x": "text", "y": 0.5, "z": {"u": [1]}, "n": null}}, "nextConfiguration": ["b"]}]}
        """,
        "mistyped": #"{"initialConfiguration": 7}"#,
        "broken": "{",
      ])
    for name in ["before", "after", "wait", "delay", "data"] { #expect(verdicts[name] == .passed, "\(name)") }
    #expect(verdicts["short"] == .failed("after 'x' (1): expected c; found b"))
    guard case .failed(let mistyped)? = verdicts["mistyped"], case .failed(let broken)? = verdicts["broken"] else {
      Issue.record("\(verdicts)")
      return
    }
    #expect(mistyped.hasPrefix("its script cannot be read: initialConfiguration: "))
    #expect(broken.hasPrefix("its script cannot be read: "))
    #expect(text.hasSuffix("5 passed, 3 failed, 0 not expressible\n"))
    #expect(text.contains("FAILED its script cannot be read"))
  }

  @Test("A chart with an infinite loop of sent events is reported")
  func endless() throws {
    let chart = "<state id='a'><onentry><send event='x'/></onentry><transition event='x' target='a'/></state>"
    let (verdicts, _) = try verdicts(on: chart, ["a": #"{"initialConfiguration": ["a"]}"#])
    guard case .failed(let reason)? = verdicts["a"] else {
      Issue.record("\(verdicts)")
      return
    }
    #expect(reason.hasPrefix("more than 100000 timers fired in one wait"))
  }

  /// The path of the published suite, from the environment.
  private static let suite = ProcessInfo.processInfo.environment["CONFORMANCE"]

  @Test("The published suite passes in the interpreter, except for inexpressible charts", .enabled(if: suite != nil))
  func published() throws {
    let cases = try ConformanceCase.all(below: try #require(Self.suite))
    var counts: [String: Int] = [:]
    for test in cases {
      let verdict = test.verdictOfInterpreter
      #expect(!verdict.isFailed, "\(test.name): \(verdict.words)")
      counts[verdict.isPassed ? "passed" : "not expressible", default: 0] += 1
    }
    #expect(counts["passed", default: 0] >= cases.count * 8 / 10, "\(counts)")
  }
}
