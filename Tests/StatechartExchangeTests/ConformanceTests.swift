import Foundation
import StatechartConformance
import Testing

@Suite("Conformance")
struct ConformanceTests {
  @Test("Our own charts do in the interpreter what SCXML says")
  func own() throws {
    let cases = try ConformanceCase.all(below: Charts.folder.path)
    #expect(cases.map(\.name) == Charts.names)
    for test in cases { #expect(test.verdictOfInterpreter == .passed, "\(test.name)") }
  }

  @Test("What is seen too early, too late or not at all is told")
  func verdicts() throws {
    let json = """
      {"initialConfiguration": ["a"], "events": [{"event": {"name": "t"}, "nextConfiguration": ["b", "c"]}],
       "legacySemantics": {"initialConfiguration": ["a"], "events": [{"event": {"name": "t"}, "nextConfiguration": ["d"]}]}}
      """
    let script = try JSONDecoder().decode(ConformanceScript.self, from: Data(json.utf8))
    #expect(script.verdict(on: [["a"], ["c", "b"]]) == .passed)
    #expect(script.verdict(on: [["a"], ["d"]]) == .passedByLegacy)
    #expect(script.verdict(on: [["a"], ["b"]]) == .failed("after 't' (1): b, not b, c"))
    #expect(script.verdict(on: [["b"], ["b", "c"]]) == .failed("at the start: b, not a"))
    #expect(script.verdict(on: [["a"]]) == .failed("after 't' (1): nothing more, not b, c"))
  }

  /// The suite lies beside the repository, if it is there.
  private static let suite = ProcessInfo.processInfo.environment["CONFORMANCE"]

  @Test("The published suite passes in the interpreter, but for what the language cannot express", .enabled(if: suite != nil))
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
