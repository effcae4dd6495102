import StatechartModel

/// A breadth-first symbolic exploration of the pairs of states that two flows reach on the same inputs.
///
/// The exploration does not continue after a step in which the flows differ. If there is no such step and the exploration is
/// complete, the flows are bisimilar. Bisimilar flows have the same observable behaviour on all inputs, because both flows are
/// deterministic.
struct ProductExplorer {
  let stepper: ProductStepper
  private(set) var pairs: [PairState] = []
  private var places: [PairState: Int] = [:]
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

  private mutating func expand(_ place: Int?, _ input: PairInput) {
    var (found, differs): ([PairState], Bool) = ([], false)
    let isWhole = stepper.forEachStep(from: place.map { pairs[$0] }, input) { step in
      diverging.formUnion(stepper.flows.diverging(step.old.evaluator.values, step.new.evaluator.values))
      if let after = step.after { found.append(after) } else { differs = true }
    }
    isComplete = isComplete && isWhole
    if differs { differing.insert(place) }
    for pair in found { add(pair, from: place) }
  }

  private mutating func add(_ pair: PairState, from place: Int?) {
    let index: Int
    if let known = places[pair] {
      index = known
    } else {
      index = pairs.count
      places[pair] = index
      pairs.append(pair)
      before.append([])
    }
    if let place, place != index { before[index].insert(place) }
  }

  /// Returns the possible inputs, without events that neither flow handles; none if the flows are done or faulted.
  private func inputs(of pair: PairState) -> [PairInput] {
    guard pair.old.status == .running else { return [] }
    let flows = stepper.flows
    let events = flows.events.indices.filter { index in
      pair.old.configuration.contains { flows.old.states[$0].handles(flows.events[index].old) }
        || pair.new.configuration.contains { flows.new.states[$0].handles(flows.events[index].new) }
    }
    let outcomes = flows.pending(pair.old.pending, pair.new.pending).flatMap { place, other in
      flows.outcomes(
        of: flows.old.invocations[pair.old.pending[place]].operation,
        flows.new.invocations[pair.new.pending[other]].operation
      ).map { PairInput.outcome(old: place, new: other, oldOutcome: $0.old, newOutcome: $0.new) }
    }
    return events.map(PairInput.event) + outcomes + pair.deadlines.map(PairInput.deadline)
  }

  // MARK: Distances

  /// The configurations of both flows.
  struct Places: Hashable {
    let old: Flow.StateSet
    let new: Flow.StateSet
  }

  /// The least number of steps to a difference, by the configurations of both flows.
  ///
  /// Configurations that cannot reach a difference are absent.
  ///
  /// Complexity: linear in the number of steps.
  var distances: [Places: Int] {
    var distance: [Int: Int] = [:]
    var queue = differing.compactMap(\.self)
    for place in queue { distance[place] = 1 }
    var index = 0
    while index < queue.count {
      let place = queue[index]
      index += 1
      for earlier in before[place] where distance[earlier] == nil {
        distance[earlier] = (distance[place] ?? 0) + 1
        queue.append(earlier)
      }
    }
    var nearest: [Places: Int] = [:]
    for (place, steps) in distance {
      let key = Places(old: pairs[place].old.configuration, new: pairs[place].new.configuration)
      nearest[key] = min(nearest[key] ?? .max, steps)
    }
    return nearest
  }
}
