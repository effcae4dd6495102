import StatechartExchange
import StatechartModel
import StatechartVerification

/// A report of verdicts in the XML format of JUnit, with a test suite for each flow and a test case for each property.
///
/// Continuous-integration servers display such reports. The test case of a refuted or vacuous property fails, with the
/// counterexample or the diagnostic as text. An inconclusive property fails if it is declared, and is skipped if it is
/// implicit. A further test case fails if the flow has dead transitions.
struct JUnitReport {
  private var suites: [XMLNode] = []
  private var total = Counts()

  private struct Counts {
    var tests = 0
    var failures = 0
    var skipped = 0

    var attributes: [(String, String?)] {
      [("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "0"), ("skipped", "\(skipped)")]
    }
  }

  /// Adds the verdicts on a flow.
  mutating func add(_ verification: Verification, _ duration: Duration) {
    let flow = verification.flow
    let ends = verification.verdicts.map { ($0.property.name, $0.property.range, end(of: $0, in: verification)) }
    let all = ends + deadTransitions(in: verification)
    let counts = Counts(
      tests: all.count, failures: all.count { $0.2?.name == "failure" }, skipped: all.count { $0.2?.name == "skipped" })
    total.tests += counts.tests
    total.failures += counts.failures
    total.skipped += counts.skipped
    let cases = all.map { name, range, end in
      XMLNode(
        "testcase",
        [("name", name), ("classname", flow.name), ("file", range.file.path), ("line", "\(range.start.line)")],
        end.map { [$0] } ?? [])
    }
    suites.append(XMLNode("testsuite", [("name", flow.name)] + counts.attributes + [("time", seconds(duration))], cases))
  }

  /// The report as XML.
  var text: String {
    XMLNode("testsuites", [("name", "interlock verify")] + total.attributes, suites).document
  }

  /// Returns the `failure` or `skipped` element of a test case; `nil` if the test case has passed.
  private func end(of verdict: Verdict, in verification: Verification) -> XMLNode? {
    let diagnostic = verification.diagnostic(of: verdict)
    let message = diagnostic?.message ?? "inconclusive"
    func failure(_ type: String, _ text: String) -> XMLNode {
      XMLNode("failure", [("type", type), ("message", message)], text: text)
    }
    let words = diagnostic.map { DiagnosticFormat.text.render([$0]) } ?? ""
    switch verdict.result {
    case .proved: return nil
    case .inconclusive where verdict.passes: return XMLNode("skipped", [("message", message)])
    case .inconclusive: return failure("inconclusive", words)
    case .vacuous: return failure("vacuous", words)
    case .refuted(let example):
      let name = yamlScalar("\(verdict.property.name) is violated")
      return failure("refuted", example.scenario(named: name, of: verification.flow) + "\n")
    }
  }

  /// Returns the failed test case for dead transitions; an empty array if the flow has no dead transitions or is a draft.
  private func deadTransitions(in verification: Verification) -> [(String, SourceRange, XMLNode?)] {
    let errors = verification.diagnosticsOfDeadTransitions.filter { $0.severity == .error }
    guard let first = errors.first else { return [] }
    let failure = XMLNode(
      "failure", [("type", "dead"), ("message", first.message)], text: DiagnosticFormat.text.render(errors))
    return [(Property.ImplicitProperty.nothingIsDead.rawValue, first.range, failure)]
  }

  /// Returns a duration as decimal seconds with three decimal places, such as `0.125`.
  private func seconds(_ duration: Duration) -> String {
    let milliseconds = Int(duration / .milliseconds(1))
    let fraction = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
