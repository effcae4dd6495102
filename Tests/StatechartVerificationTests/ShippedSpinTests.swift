import Foundation
import SpecTesting
import SpinEngine
import StatechartModel
import StatechartVerification
import Testing

@Suite("SPIN on shipped flows", .enabled(if: Spin.missing.isEmpty, "SPIN and a C compiler are not installed"))
struct ShippedSpinTests {
  /// The flow of which SPIN stores 9 million states in its 4 GB of memory without an end.
  private static let tooLarge = "SecretFolder"
  /// The flow for which optimized C saves more time than its compilation takes: it has about a million states.
  private static let large = "Generator"

  @Test(
    "SPIN finds the same number of states and the same verdicts as the explorer",
    arguments: try shippedFlows().map(\.name).filter { $0 != tooLarge })
  func agrees(_ name: String) throws {
    let flow = try #require(try shippedFlows().first { $0.name == name })
    let model = try PromelaModel(flow)
    let ours = flow.explore(at: model.precision, bound: 2_000_000)
    let theirs = try Spin.inTemporaryFolder { try Spin(in: $0, isOptimized: name == Self.large).explore(model) }
    #expect(ours.isComplete && theirs.isComplete)
    #expect(ours.states == theirs.states)
    #expect(ours.violated == theirs.violated)
    #expect(ours.triggered == theirs.triggered)
    let verdicts = flow.verify().verdicts
    let found = try Spin.inTemporaryFolder { try flow.verifyWithSpin(only: nil, in: $0) }.verdicts
    #expect(found.isEmpty == verdicts.isEmpty)
    for verdict in found {
      guard let other = verdicts.first(where: { $0.property.name == verdict.property.name }) else {
        Issue.record("\(verdict.property.name) has no verdict")
        continue
      }
      // SPIN does not decide branching-time properties.
      guard case .inconclusive(.branching) = verdict.result else {
        #expect(verdict.words == other.words)
        continue
      }
    }
  }
}

extension Verdict {
  /// The verdict without its counterexample.
  fileprivate var words: String {
    switch result {
    case .proved: "\(property.name) proved"
    case .refuted: "\(property.name) refuted"
    case .vacuous: "\(property.name) vacuous"
    case .inconclusive(let reason): "\(property.name) inconclusive: \(reason)"
    }
  }
}
