import Foundation
import SpecTesting
import StatechartModel
import StatechartSemantics
import StatechartVerification
import Testing

/// Long random runs of the interpreter, compared with the states that the explorer found.
///
/// With `STEPS=1000000` the runs are longer, and take six minutes on two cores.
@Suite("Random steps of the shipped flows")
struct RandomStepsTests {
  private static let steps = ProcessInfo.processInfo.environment["STEPS"].flatMap { Int($0) } ?? 200_000

  @Test("Random steps reach only explored states", arguments: try shippedFlows().map(\.name))
  func explored(_ name: String) throws {
    let flow = try #require(try shippedFlows().first { $0.name == name })
    var walk = try #require(RandomWalk(within: flow, .whole(flow), bound: 1_000_000, seed: 1))
    let lost = walk.take(steps: Self.steps)
    #expect(lost == nil, "\(name): \(lost?.map { flow.words($0) } ?? [])")
    #expect(walk.followed > Self.steps / 10 * 9)
  }
}
