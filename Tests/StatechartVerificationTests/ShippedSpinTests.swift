import Foundation
import SpecTesting
import SpinEngine
import StatechartModel
import StatechartVerification
import Testing

@Suite("SPIN on shipped flows", .enabled(if: Spin.missing.isEmpty, "SPIN and a C compiler are not installed"))
struct ShippedSpinTests {
  @Test(
    "SPIN finds the same number of states as the explorer, and the same verdict on each property that SPIN decides",
    arguments: try shippedFlows().map(\.name))
  func agrees(_ name: String) throws {
    let flow = try #require(try shippedFlows().first { $0.name == name })
    var explored = flow
    explored.properties = (flow.properties + flow.implicitProperties).filter { !$0.isBranchingTime }
    let model = try PromelaModel(explored)
    let ours = explored.explore(at: model.precision, bound: 10_000_000)
    let theirs = try Spin.inTemporaryFolder { try flow.verifyWithSpin(only: nil, in: $0) }
    // Without a linear-time property, `verifyWithSpin` does not run SPIN.
    let states =
      explored.properties.isEmpty
      ? try Spin.inTemporaryFolder { try Spin(in: $0, isOptimized: false).explore(model).states } : theirs.states
    #expect(ours.isComplete)
    #expect(ours.states == states)
    let verdicts = flow.verify().verdicts
    let found = theirs.verdicts
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
