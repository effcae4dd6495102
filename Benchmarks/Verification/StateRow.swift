import Foundation
import SpinEngine
import StatechartModel
import StatechartVerification

/// A table row with the speed and the memory use of one state space exploration, by this package's explorer or by SPIN.
struct StateRow {
  let explorer: String
  let states: Int
  let steps: Int
  /// The processor time in seconds.
  let seconds: Double
  let bytesPerState: Double

  static let heading = "                         states      steps   seconds   states/s    steps/s  bytes/state"

  var text: String {
    explorer.padding(toLength: 20, withPad: " ", startingAt: 0)
      + String(
        format: "%11d %10d %9.2f %10.0f %10.0f %12.1f", states, steps, seconds, Double(states) / seconds,
        Double(steps) / seconds, bytesPerState)
  }

  /// Creates a row by measuring the explorer of this package.
  init(_ flow: Flow, _ model: PromelaModel) {
    let start = clock()
    let exploration = flow.explore(at: model.precision, bound: .max)
    (explorer, states, steps) = ("explorer", exploration.states, exploration.steps)
    seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    bytesPerState = exploration.bytesPerState
  }

  /// Creates a row by measuring SPIN on a model that was translated from a flow.
  init(_ model: PromelaModel) throws {
    let result = try Spin.inTemporaryFolder { try Spin(in: $0).explore(model) }
    self.init("SPIN, translated", result, states: result.states)
  }

  /// Creates a row by measuring SPIN on a hand-written model.
  init(byHand model: String) throws {
    let result = try Spin.inTemporaryFolder { try Spin(in: $0).explore(model) }
    self.init("SPIN, by hand", result, states: result.stored)
  }

  private init(_ explorer: String, _ result: Spin.Result, states: Int) {
    (self.explorer, self.states, steps, seconds) = (explorer, states, result.steps, result.seconds)
    bytesPerState = result.bytesPerState
  }
}
