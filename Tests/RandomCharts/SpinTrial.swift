import Foundation
import SpinEngine
import StatechartModel
import StatechartSemantics
import StatechartVerification

/// A comparison of the explorer with SPIN on a random chart.
///
/// The explorer and SPIN must find the same number of states, and the same violated and triggered properties.
struct SpinTrial {
  enum Outcome {
    case agrees(states: Int)
    case differs(String)
    case refused(String)
    /// No comparison, because the chart is too large or a run is faulted.
    case skipped
  }

  let number: Int
  let chart: Chart
  let outcome: Outcome

  /// Creates the comparison for the chart with the given number, in a folder that is removed afterwards.
  ///
  /// The result is `nil` if too little of the chart remains after the removal of errors in names and types.
  init?(_ number: Int, of campaign: Campaign, in folder: URL) {
    var random = Random(campaign.seed, number)
    let made = Chart.random("Chart\(number)", &random, campaign.features.subtracting([.scxml]))
    guard let (chart, compiled) = made.repaired(beside: sharedSpecs, isExplored: false), compiled.atomicStates.count > 1 else {
      return nil
    }
    var flow = compiled
    flow.properties = flow.atomicStates.prefix(Self.maximumProperties).map { atomicState in
      let isActive = Expression(kind: .isIn(atomicState), type: .bool, range: flow.range)
      return Property(
        name: "never\(atomicState.index)", pattern: .never(.condition(isActive), atMost: 0, unless: nil), range: flow.range)
    }
    flow.properties += flow.randomProperties(&random)
    (self.number, self.chart) = (number, chart)
    outcome = Self.compare(flow, in: folder)
    try? FileManager.default.removeItem(at: folder)
  }

  private static let maximumProperties = 8
  private static let maximumStates = 5_000

  private static func compare(_ flow: Flow, in folder: URL) -> Outcome {
    do {
      let model = try PromelaModel(flow)
      let ours = flow.explore(at: model.precision, bound: maximumStates)
      guard ours.isComplete, !ours.isFaulted else { return .skipped }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let theirs = try Spin(in: folder, isOptimized: false).explore(model)
      guard (ours.states, ours.violated, ours.triggered) == (theirs.states, theirs.violated, theirs.triggered) else {
        return .differs(
          "expected \(theirs.states) states and violations \(theirs.violated.sorted()) as in SPIN, found \(ours.states) states and violations "
            + "\(ours.violated.sorted())")
      }
      return .agrees(states: ours.states)
    } catch let refusal as PromelaRefusal {
      return .refused(refusal.message)
    } catch let failure as SpinFailure where failure.isTooLong {
      return .refused("a step has more statements than SPIN allows")
    } catch let failure as SpinFailure {
      return .differs("\(failure.program) failed: \(failure.output.prefix(500))")
    } catch {
      return .differs("\(error)")
    }
  }
}

extension Flow {
  /// Returns random properties of different patterns and scopes, about active states and events.
  fileprivate func randomProperties(_ random: inout Random) -> [Property] {
    (0..<2).map { number in
      let pattern: Property.Pattern =
        switch random.int(0...3) {
        case 0: .never(occurrence(&random), atMost: random.int(0...3), unless: nil)
        case 1: .precedence(before: occurrence(&random), must: occurrence(&random))
        case 2: .response(after: nil, must: occurrence(&random), within: nil)
        default: .response(after: occurrence(&random), must: occurrence(&random), within: nil)
        }
      let scope: Property.Scope =
        switch random.int(0...4) {
        case 0: .global
        case 1: .interval(since: occurrence(&random), until: nil)
        case 2: .interval(since: nil, until: occurrence(&random))
        case 3: .interval(since: occurrence(&random), until: occurrence(&random))
        default: .between(occurrence(&random))
        }
      return Property(name: "scoped\(number)", pattern: pattern, scope: scope, range: range)
    }
  }

  private func occurrence(_ random: inout Random) -> Property.Occurrence {
    if events.count > 0, random.chance(50) { return .received(random.pick(Array(events.ids))) }
    return .condition(Expression(kind: .isIn(random.pick(atomicStates)), type: .bool, range: range))
  }
}
