import StatechartModel
import StatechartSemantics

/// The input and the steps of a run.
///
/// A play contains no IDs, so a play can be replayed after nodes were removed from the chart.
struct Play {
  enum Step: Hashable {
    /// An event by its name.
    ///
    /// The payload is created from the numbers.
    case send(String, [Int])
    /// An outcome of the pending operation at this index, oldest first.
    ///
    /// The index of the outcome is the number modulo the number of outcomes.
    case answer(Int, outcome: Int, [Int])
    /// An outcome of an operation that has ended, and the firing of a cancelled timer. The machine must ignore both inputs.
    case late(outcome: Int, [Int])
    /// A wait in milliseconds.
    case wait(Int)
  }

  /// The numbers from which the flow's inputs are created.
  var inputs: [Int]
  var steps: [Step]

  /// Returns a player that has executed at most `count` random steps of a flow.
  ///
  /// Each outcome belongs to a pending operation of the interpreter.
  static func random(of flow: Flow, steps count: Int, _ random: inout Random) -> FlowPlayer {
    func numbers() -> [Int] { (0..<2).map { _ in random.int(0...9_999) } }
    var player = FlowPlayer(flow, inputs: numbers())
    while player.play.steps.count < count {
      let isWaiting = !player.interpreter.pending.isEmpty
      let step: Step
      switch random.int(1...10) {
      case 1, 2: step = .wait(random.pick([5, 10, 30, 100, 250]))
      case 3 where isWaiting, 4 where isWaiting:
        step = .answer(random.int(0...player.interpreter.pending.count - 1), outcome: random.int(0...9), numbers())
      case 5 where random.chance(30): step = .late(outcome: random.int(0...9), numbers())
      default:
        guard !flow.events.isEmpty else { continue }
        step = .send(random.pick(flow.events).name, numbers())
      }
      player.take(step)
      // A few steps can follow the end or a fault of the flow, to test that the steps are ignored.
      if player.interpreter.output != nil || player.interpreter.isFaulted, random.chance(50) { break }
      if player.isEndless { break }
    }
    return player
  }
}
