import StatechartModel
import StatechartSemantics

/// Looks for runs of two flows after which they differ, the shortest first: best first over pairs of interpreters, guided by the distances
/// that an exploration on terms has found.
struct DifferenceSearch {
  /// A run whose last input makes a difference.
  struct Run {
    let given: (old: [ID<Variable>: Value], new: [ID<Variable>: Value])
    let inputs: [PairedInput]
  }

  private struct Node {
    let pair: InterpreterPair
    let start: Int
    /// The pair that it was reached from, and how.
    let origin: (node: Int, input: PairedInput)?
    let depth: Int
  }

  private struct Key: Hashable {
    let old: Abstraction
    let new: Abstraction
  }

  private let paired: PairedInputs
  private let names: (old: SharedNames, new: SharedNames)
  /// The steps that are needed at least until the flows differ; `nil` if nothing is known.
  private let distances: [ProductExplorer.Places: Int]?
  private var nodes: [Node] = []
  private var seen: Set<Key> = []
  /// The nodes to go on from, by the least length of a run through them to a difference.
  private var waiting: [[Int]] = []
  private let starts: [(old: [ID<Variable>: Value], new: [ID<Variable>: Value])]
  /// The number of pairs of states that were reached.
  var states: Int { seen.count }
  /// Whether all pairs of states that the sample values lead to were visited.
  private(set) var isComplete = false

  /// The steps after which a search ends.
  private static let mostSteps = 200_000
  private static let mostStates = 30_000
  /// The steps that are taken without a new difference, once there is one.
  private static let mostStepsInVain = 40_000

  init(_ flows: Correspondence, distances: [ProductExplorer.Places: Int]?) {
    paired = PairedInputs(flows)
    names = (SharedNames(flows.old, beside: flows.new), SharedNames(flows.new, beside: flows.old))
    self.distances = distances
    starts = paired.starts
  }

  /// The observations of both after an input.
  func observe(_ pair: InterpreterPair) -> (old: Observation, new: Observation) {
    (Observation(pair.old, beside: names.old), Observation(pair.new, beside: names.new))
  }

  /// Searches until everything was visited, or too much.
  ///
  /// - Parameters:
  ///   - visit: Called with each new pair after which the flows do not differ, and how to get there. Returns whether to go on.
  ///   - found: Called with each run that makes a difference. Returns whether it was a new one.
  mutating func search(
    visit: (InterpreterPair, () -> Run) -> Bool = { _, _ in true }, found: (Run) -> Bool
  ) {
    for (index, start) in starts.enumerated() {
      let pair = InterpreterPair(
        old: Interpreter(paired.flows.old, inputs: start.old), new: Interpreter(paired.flows.new, inputs: start.new))
      if differs(pair) {
        _ = found(Run(given: start, inputs: []))
      } else if let node = add(pair, start: index, origin: nil, depth: 0), !visit(pair, { run(to: node) }) {
        return
      }
    }
    var (steps, stepsInVain, hasFound) = (0, 0, false)
    var length = 0
    while length < waiting.count {
      var index = 0
      // Nodes of this length can add others of the same.
      while index < waiting[length].count {
        let node = waiting[length][index]
        index += 1
        let before = nodes[node]
        for input in paired.inputs(of: before.pair, step: before.depth + 1) {
          (steps, stepsInVain) = (steps + 1, stepsInVain + 1)
          var pair = before.pair
          pair.take(input)
          if differs(pair) {
            if found(run(to: node, then: input)) { (stepsInVain, hasFound) = (0, true) }
          } else if let added = add(pair, start: before.start, origin: (node, input), depth: before.depth + 1),
            !visit(pair, { run(to: added) })
          {
            return
          }
        }
        guard steps < Self.mostSteps, seen.count < Self.mostStates, !hasFound || stepsInVain < Self.mostStepsInVain else {
          return
        }
      }
      waiting[length] = []
      length += 1
    }
    isComplete = true
  }

  private func differs(_ pair: InterpreterPair) -> Bool {
    let (old, new) = observe(pair)
    return old != new
  }

  private mutating func add(
    _ pair: InterpreterPair, start: Int, origin: (node: Int, input: PairedInput)?, depth: Int
  ) -> Int? {
    guard seen.insert(Key(old: Abstraction(pair.old), new: Abstraction(pair.new))).inserted else { return nil }
    nodes.append(Node(pair: pair, start: start, origin: origin, depth: depth))
    let node = nodes.count - 1
    var rest = 0
    if let distances {
      let places = ProductExplorer.Places(old: pair.old.configuration, new: pair.new.configuration)
      // From here the flows never differ.
      guard let distance = distances[places] else { return node }
      rest = distance
    }
    guard pair.old.output == nil, !pair.old.isRunaway, !pair.new.isRunaway else { return node }
    while waiting.count <= depth + rest { waiting.append([]) }
    waiting[depth + rest].append(node)
    return node
  }

  private func run(to node: Int, then input: PairedInput? = nil) -> Run {
    var inputs = input.map { [$0] } ?? []
    var place = node
    while let origin = nodes[place].origin {
      inputs.append(origin.input)
      place = origin.node
    }
    return Run(given: starts[nodes[node].start], inputs: inputs.reversed())
  }
}
