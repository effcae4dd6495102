import StatechartModel

/// A breadth-first symbolic exploration of the pairs of states that two flows reach on the same inputs.
///
/// The exploration does not continue after a step in which the flows differ. If there is no such step and the exploration is
/// complete, the flows are bisimilar. Bisimilar flows have the same observable behaviour on all inputs, because both flows are
/// deterministic.
struct ProductExplorer {
  let stepper: ProductStepper
  private(set) var pairs: [PairState] = []
  private var positions: [PairState: Int] = [:]
  /// The predecessors of each pair, without the pair itself.
  private var before: [Set<Int>] = []
  /// The pairs in which the flows react differently to at least one input; `nil` represents the start.
  private(set) var differing: Set<Int?> = []
  /// The old variables whose value differed from the value of the matched variable after at least one step.
  private(set) var diverging: Set<Int> = []
  /// Whether the exploration is exhaustive: it includes all pairs, all steps and all orders of simultaneous delays.
  private(set) var isComplete = true

  /// Whether the flows were proved bisimilar.
  var isProof: Bool { isComplete && differing.isEmpty }

  /// Creates an exploration of two flows.
  ///
  /// - Parameter rewordings: The collector of reworded texts; `nil` to report reworded texts as differences.
  init(_ flows: Correspondence, _ precision: Canonicalizer.Precision, rewordings: Rewordings? = nil) {
    stepper = ProductStepper(flows, precision, rewordings: rewordings)
  }

  /// Explores the product from the start.
  ///
  /// - Parameters:
  ///   - bound: The number of pairs after which the exploration stops.
  ///   - stopsAtDifference: Whether the exploration stops at the first difference.
  mutating func explore(bound: Int, stopsAtDifference: Bool) {
    expand(nil, .start)
    var index = 0
    while index < pairs.count {
      guard pairs.count <= bound, !(stopsAtDifference && !differing.isEmpty) else {
        isComplete = false
        return
      }
      let pair = pairs[index]
      // The flows may end simultaneous delays in different orders, which the exploration does not model.
      if !pair.hasCommonOrder { isComplete = false }
      for input in inputs(of: pair) { expand(index, input) }
      index += 1
    }
  }

  private mutating func expand(_ position: Int?, _ input: PairInput) {
    var (found, differs): ([PairState], Bool) = ([], false)
    let isExhaustive = stepper.forEachStep(from: position.map { pairs[$0] }, input) { step in
      diverging.formUnion(stepper.flows.diverging(step.old.evaluator.values, step.new.evaluator.values))
      if let after = step.after { found.append(after) } else { differs = true }
    }
    isComplete = isComplete && isExhaustive
    if differs { differing.insert(position) }
    for pair in found { add(pair, from: position) }
  }

  private mutating func add(_ pair: PairState, from position: Int?) {
    let index: Int
    if let known = positions[pair] {
      index = known
    } else {
      index = pairs.count
      positions[pair] = index
      pairs.append(pair)
      before.append([])
    }
    if let position, position != index { before[index].insert(position) }
  }

  /// Returns the possible inputs, without events that neither flow handles; none if the flows are done or faulted.
  private func inputs(of pair: PairState) -> [PairInput] {
    guard pair.old.status == .running else { return [] }
    let flows = stepper.flows
    let events = flows.events.indices.filter { index in
      pair.old.configuration.contains { flows.old.states[$0].handles(flows.events[index].old) }
        || pair.new.configuration.contains { flows.new.states[$0].handles(flows.events[index].new) }
    }
    let outcomes = flows.pending(pair.old.pending, pair.new.pending).flatMap { position, other in
      flows.outcomes(
        of: flows.old.invocations[pair.old.pending[position]].operation,
        flows.new.invocations[pair.new.pending[other]].operation
      ).map { PairInput.outcome(old: position, new: other, oldOutcome: $0.old, newOutcome: $0.new) }
    }
    return events.map(PairInput.event) + outcomes + pair.deadlines.map(PairInput.deadline)
  }

  // MARK: Distances

  /// The configurations of both flows.
  struct Configurations: Hashable {
    let old: Flow.StateSet
    let new: Flow.StateSet
  }

  /// The least number of steps to a difference, by the configurations of both flows.
  ///
  /// Configurations that cannot reach a difference are absent.
  ///
  /// - Complexity: O(*n*), where *n* is the number of explored steps.
  var distances: [Configurations: Int] {
    var distance: [Int: Int] = [:]
    var queue = differing.compactMap(\.self)
    for position in queue { distance[position] = 1 }
    var index = 0
    while index < queue.count {
      let position = queue[index]
      index += 1
      for earlier in before[position] where distance[earlier] == nil {
        distance[earlier] = (distance[position] ?? 0) + 1
        queue.append(earlier)
      }
    }
    var nearest: [Configurations: Int] = [:]
    for (position, steps) in distance {
      let key = Configurations(old: pairs[position].old.configuration, new: pairs[position].new.configuration)
      nearest[key] = min(nearest[key] ?? .max, steps)
    }
    return nearest
  }
}
