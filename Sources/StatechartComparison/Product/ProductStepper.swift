import StatechartModel

/// A stepper that executes two flows in lockstep on symbolic data, with the kernel's step semantics; see ``ChartRun``.
struct ProductStepper {
  let flows: Correspondence
  let precision: Canonicalizer.Precision
  let rewordings: Rewordings?
  private let screens: (old: ScreenCache, new: ScreenCache)

  init(_ flows: Correspondence, _ precision: Canonicalizer.Precision, rewordings: Rewordings?) {
    (self.flows, self.precision, self.rewordings) = (flows, precision, rewordings)
    screens = (ScreenCache(flows.old), ScreenCache(flows.new))
  }

  /// A step of both flows.
  struct Step {
    let old: ChartRun<SymbolicData>
    let new: ChartRun<SymbolicData>
    /// Whether both flows have the same observable behaviour in this step.
    let isSame: Bool
    /// The pair of states afterwards; `nil` if the flows differ.
    let after: PairState?
  }

  /// The maximum number of executions of one step. Each combination of choices requires one execution.
  private static let maximumRuns = 5_000

  /// Calls `body` with each possible step for an input.
  ///
  /// - Parameter before: The pair of states before the step; `nil` for the start.
  /// - Returns: Whether all steps were visited.
  func forEachStep(from before: PairState?, _ input: PairInput, _ body: (Step) -> Void) -> Bool {
    let constraints = PathConstraints()
    for _ in 0..<Self.maximumRuns {
      constraints.begin(before?.symbols ?? [], present: before?.present ?? [])
      body(step(from: before, input, constraints))
      guard constraints.advance() else { return true }
    }
    return false
  }

  private func step(from before: PairState?, _ input: PairInput, _ constraints: PathConstraints) -> Step {
    let (old, new) = before.map { take(input, from: $0, constraints) } ?? start(constraints)
    let observer = SymbolicObserver(flows: flows, screens: screens, constraints: constraints, rewordings: rewordings)
    let isSame = observer.seesSame(old, new)
    let after =
      isSame
      ? Canonicalizer.pair(old, new, precision, matched: flows.matched, apart: before?.apart ?? []) : nil
    return Step(old: old, new: new, isSame: isSame, after: after)
  }

  // MARK: Inputs

  private func start(_ constraints: PathConstraints) -> (ChartRun<SymbolicData>, ChartRun<SymbolicData>) {
    var (given, others): ([ID<Variable>: Term], [ID<Variable>: Term]) = ([:], [:])
    for input in flows.inputs {
      let symbol = constraints.addSymbol(input.type)
      (given[input.old], others[input.new]) = (symbol, symbol)
    }
    return (begin(flows.old, constraints, given), begin(flows.new, constraints, others))
  }

  private func begin(_ flow: Flow, _ constraints: PathConstraints, _ given: [ID<Variable>: Term]) -> ChartRun<SymbolicData> {
    var data = SymbolicData(flow, constraints, values: [])
    for id in flow.variables.ids {
      let variable = flow.variables[id]
      // An input that the versions do not share gets its default value or, without a default, a symbol.
      let initial = variable.initial.map { data.evaluation(nil, in: []).term(of: $0) }
      let missing = variable.isInput ? constraints.addSymbol(variable.type) : Term.absent(variable.type)
      data.values.append(given[id] ?? initial ?? missing)
    }
    return ChartRun(flow, data, detectsLoops: true)
  }

  private func take(
    _ input: PairInput, from before: PairState, _ constraints: PathConstraints
  ) -> (ChartRun<SymbolicData>, ChartRun<SymbolicData>) {
    var (old, new) = (resume(flows.old, before.old, constraints), resume(flows.new, before.new, constraints))
    switch input {
    case .start: break
    case .event(let index):
      let event = flows.events[index]
      let carried = carry(event.carried, constraints)
      old.macrostep(.event(event.old), carried.old)
      new.macrostep(.event(event.new), carried.new)
    case .outcome(let index, let other, let outcome, let theirs):
      let (invocation, another) = (old.evaluator.pending[index], new.evaluator.pending[other])
      let fields = CarriedFields(
        flows.old.outcome(invocation, outcome).fields, flows.new.outcome(another, theirs).fields)
      let carried = carry(fields, constraints)
      if !flows.old.outcome(invocation, outcome).isMessage { old.evaluator.pending.remove(at: index) }
      if !flows.new.outcome(another, theirs).isMessage { new.evaluator.pending.remove(at: other) }
      old.macrostep(.outcome(invocation, outcome), carried.old)
      new.macrostep(.outcome(another, theirs), carried.new)
    case .deadline(let number):
      old.end(.known(number))
      new.end(.known(number))
    }
    return (old, new)
  }

  private func resume(_ flow: Flow, _ state: SideState, _ constraints: PathConstraints) -> ChartRun<SymbolicData> {
    var data = SymbolicData(flow, constraints, values: state.values)
    (data.delays, data.pending) = (state.delays, state.pending)
    return ChartRun(flow, data, stableIn: state.configuration, history: state.history, detectsLoops: true)
  }

  private func carry(_ fields: CarriedFields, _ constraints: PathConstraints) -> (old: [Term], new: [Term]) {
    fields.values(fields.shared.map { constraints.addSymbol($0.type) }) { constraints.addSymbol($0) }
  }
}

extension Flow {
  func outcome(_ invocation: ID<Invocation>, _ index: Int) -> Outcome {
    operations[invocations[invocation].operation].outcomes[index]
  }
}

extension ChartRun<SymbolicData> {
  /// Ends the delays that have the given deadline, in the order of their start, until the run is done or faulted.
  fileprivate mutating func end(_ deadline: SymbolicData.Delay.Deadline) {
    while !isDone, fault == nil, let index = evaluator.delays.firstIndex(where: { $0.deadline == deadline }) {
      switch evaluator.delays.remove(at: index).kind {
      case .timer(let timer):
        if flow.timers[timer].isPeriodic { evaluator.start(timer, in: configuration) }
        macrostep(.timer(timer))
      case .send(let send, let values): macrostep(.event(flow.sends[send].event), values)
      }
    }
  }
}
