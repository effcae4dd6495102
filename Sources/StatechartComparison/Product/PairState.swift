import StatechartModel

/// A stable state of one of two flows that run in lockstep, with symbols for unknown data.
struct SideState: Hashable {
  enum Status: Hashable {
    case running
    case done
    case faulted
  }

  var configuration: Flow.StateSet
  var history: [ID<State>: [ID<State>]]
  var values: [Term]
  var delays: [SymbolicData.Delay]
  var pending: [ID<Invocation>]
  var status: Status

  init(_ run: ChartRun<SymbolicData>) {
    (configuration, history, values) = (run.configuration, run.history, run.evaluator.values)
    (delays, pending) = (run.evaluator.delays, run.evaluator.pending)
    status = run.isDone ? .done : run.fault == nil ? .running : .faulted
  }
}

/// A state of the product of two flows: their stable states after the same inputs.
///
/// A product state represents all pairs of states in which each symbol has one value. The variables of both flows that have the
/// same symbol have the same value.
struct PairState: Hashable {
  var old: SideState
  var new: SideState
  /// The types of the symbols.
  var symbols: [ValueType] = []
  /// The symbols of an optional type that are known to be present.
  var present: Set<Int> = []
  /// The pairs of deadlines that never pass at the same time, by their numbers, the smaller number first.
  var apart: Set<[Int]> = []

  /// The range of the deadline numbers.
  var deadlines: Range<Int> {
    let numbers = (old.delays + new.delays).compactMap { if case .known(let number) = $0.deadline { number } else { nil } }
    return 0..<(numbers.max().map { $0 + 1 } ?? 0)
  }

  /// Whether simultaneous delays end in the same order in both flows, namely in the order of their deadline numbers.
  ///
  /// Delays with the same deadline end together. Two conditions make the order of the deadline numbers exact. First, the
  /// deadlines were first started in the same order. Second, no delay of another deadline that can pass at the same time was
  /// started between two delays of one deadline.
  var hasCommonOrder: Bool {
    let sequences = [old.delays, new.delays].map { delays in
      delays.compactMap { if case .known(let number) = $0.deadline { number } else { nil } }
    }
    for first in deadlines {
      for second in deadlines where first < second && !apart.contains([first, second]) {
        let orders = sequences.map { sequence in
          let both = sequence.filter { $0 == first || $0 == second }
          return both.isEmpty ? [] : zip([-1] + both, both).filter { $0 != $1 }.map(\.1)
        }
        if orders.contains(where: { $0.count > 2 }) { return false }
        if orders[0].count == 2, orders[1].count == 2, orders[0] != orders[1] { return false }
      }
    }
    return true
  }
}

/// An input of both flows.
enum PairInput: Hashable {
  case start
  /// An event, by its index in ``Correspondence/events``.
  case event(Int)
  /// An outcome of pending invocations, by the indices of invocation and outcome in each flow.
  case outcome(old: Int, new: Int, oldOutcome: Int, newOutcome: Int)
  /// The expiry of a deadline, by the number of the deadline.
  case deadline(Int)
}
