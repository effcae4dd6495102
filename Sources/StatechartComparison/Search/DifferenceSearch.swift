import StatechartModel
import StatechartSemantics

/// A best-first search for the shortest runs after which two flows differ.
///
/// The search runs pairs of interpreters. Its heuristic is the distance to a difference in a symbolic exploration.
struct DifferenceSearch {
  /// A run whose last input shows a difference.
  struct Run {
    let given: (old: [ID<Variable>: Value], new: [ID<Variable>: Value])
    let inputs: [PairedInput]
  }

  private struct Node {
    let pair: InterpreterPair
    let start: Int
    /// The predecessor of the node, and the input that led to the node; `nil` for a start.
    let origin: (node: Int, input: PairedInput)?
    let depth: Int
  }

  private struct Key: Hashable {
    let old: StateAbstraction
    let new: StateAbstraction
  }

  private let paired: PairedInputs
  private let names: (old: SharedNames, new: SharedNames)
  /// The heuristic: lower bounds on the number of steps to a difference; `nil` if the bounds are unknown.
  private let distances: [ProductExplorer.Configurations: Int]?
  private var nodes: [Node] = []
  private var seen: Set<Key> = []
  /// The priority queue of the nodes to expand.
  ///
  /// The index of a bucket is a lower bound on the length of a run through its nodes to a difference.
  private var waiting: [[Int]] = []
  private let starts: [(old: [ID<Variable>: Value], new: [ID<Variable>: Value])]
  /// The number of visited pairs of states.
  var states: Int { seen.count }
  /// Whether the search expanded all pairs of states from which a difference may be reachable with the sample values.
  private(set) var isComplete = false

  /// The limit on the steps of a search.
  private static let maximumSteps = 200_000
  private static let maximumStates = 30_000
  /// The limit on the steps without a new difference, after the first difference.
  private static let maximumStepsWithoutNovelty = 40_000

  init(_ flows: Correspondence, distances: [ProductExplorer.Configurations: Int]?) {
    paired = PairedInputs(flows)
    names = (SharedNames(flows.old, beside: flows.new), SharedNames(flows.new, beside: flows.old))
    self.distances = distances
    starts = paired.starts
  }

  /// Returns the observable behaviour of both flows after the last input.
  func observe(_ pair: InterpreterPair) -> (old: Observation, new: Observation) {
    (Observation(pair.old, beside: names.old), Observation(pair.new, beside: names.new))
  }

  /// Searches for runs that show a difference, until no pair remains to be expanded, a limit is reached, or `visit` returns
  /// `false`.
  ///
  /// - Parameters:
  ///   - visit: A closure that receives each new pair without a difference, and a function that returns the run to the pair.
  ///     The closure returns whether the search continues.
  ///   - found: A closure that receives each run that shows a difference. The closure returns whether the difference is new.
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
      // The expansion of a node can append nodes to the current bucket.
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
        guard steps < Self.maximumSteps, seen.count < Self.maximumStates,
          !hasFound || stepsInVain < Self.maximumStepsWithoutNovelty
        else {
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
    guard seen.insert(Key(old: StateAbstraction(pair.old), new: StateAbstraction(pair.new))).inserted else { return nil }
    nodes.append(Node(pair: pair, start: start, origin: origin, depth: depth))
    let node = nodes.count - 1
    var rest = 0
    if let distances {
      let configurations = ProductExplorer.Configurations(old: pair.old.configuration, new: pair.new.configuration)
      // No difference is reachable from these configurations.
      guard let distance = distances[configurations] else { return node }
      rest = distance
    }
    guard pair.old.output == nil, !pair.old.isRunaway, !pair.new.isRunaway else { return node }
    while waiting.count <= depth + rest { waiting.append([]) }
    waiting[depth + rest].append(node)
    return node
  }

  private func run(to node: Int, then input: PairedInput? = nil) -> Run {
    var inputs = input.map { [$0] } ?? []
    var index = node
    while let origin = nodes[index].origin {
      inputs.append(origin.input)
      index = origin.node
    }
    return Run(given: starts[nodes[node].start], inputs: inputs.reversed())
  }
}
