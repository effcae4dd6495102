import Foundation
import SpecTesting
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import StatechartVerification
import Testing

/// Returns a shipped flow that is compiled from another text.
///
/// - Parameter requiresProof: Whether the specs keep their checks for secrets and grants. If `false`, operations and queries
///   accept `secret or none` for each secret, and no guard checks for a grant.
func shippedFlow(
  _ name: String, as text: String, requiresProof: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Flow {
  let paths = try SpecLibrary.around(shippedSpecs.path).paths
  let path = try #require(paths.first { $0.hasSuffix("/\(name)") })
  let files = try paths.map { other in
    let text = other == path ? text : try String(contentsOfFile: other, encoding: .utf8)
    return SourceFile(path: other, text: requiresProof ? text : withoutProof(text))
  }
  return try flow(in: files, at: path, sourceLocation: sourceLocation)
}

/// Returns the spec with operations and queries that accept `secret or none`, and with guards that do not check for a grant.
private func withoutProof(_ spec: String) -> String {
  spec.split(separator: "\n", omittingEmptySubsequences: false)
    .map(String.init).map { line in
      guard line.contains("input: {") else { return line }
      return line.replacing(": secret or none", with: ": secret").replacing(": secret", with: ": secret or none")
    }
    .joined(separator: "\n").replacing(" and grant != none", with: "")
}

extension Flow {
  /// Returns the verdict on a property: `proved`, `vacuous`, `inconclusive` with the reason, or the steps of the
  /// counterexample.
  func verdict(on name: String = "kept", bound: Int = 100_000) throws -> String {
    let verification = verify(bound: bound)
    let verdict = try #require(verification.verdicts.first { $0.property.name == name })
    switch verdict.result {
    case .proved: return "proved"
    case .vacuous: return "vacuous"
    case .inconclusive(let reason): return "inconclusive: \(reason)"
    case .refuted(let example):
      let lines = example.scenario(named: "Run", of: self).split(separator: "\n").drop { !$0.hasSuffix("steps:") }.dropFirst()
      return lines.map { String($0.split(separator: "  #")[0].trimmingPrefix("      - ")) }.joined(separator: "; ")
    }
  }
}
