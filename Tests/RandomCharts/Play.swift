import StatechartModel
import StatechartSemantics

/// What happens to a machine, told so that it also fits a chart of which something was taken out.
struct Play {
  enum Step: Hashable {
    /// An event by its name. What it carries is made from the numbers.
    case send(String, [Int])
    /// The operation that is waited for at this place, oldest first, ends.
    case answer(Int, outcome: Int, [Int])
    /// An outcome and a timer of which the machine wants to know nothing any more.
    case late(outcome: Int, [Int])
    /// In milliseconds.
    case wait(Int)
  }

  /// What the flow's inputs are made from.
  var inputs: [Int]
  var steps: [Step]

  /// Steps at random; what there is to answer, and how long to wait, the interpreter tells.
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
      // A little is told of what is over, and no more.
      if player.interpreter.output != nil || player.interpreter.isFaulted, random.chance(50) { break }
      if player.isEndless { break }
    }
    return player
  }
}
